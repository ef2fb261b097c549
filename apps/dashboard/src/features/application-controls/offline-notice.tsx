import type { ApplicationRecord } from '@fairlead/client';
import { lazy } from 'react';

/** Loaded lazily because most applications run and receive traffic. */
const OfflineNoticeContent = lazy(() => import('./offline-notice-content'));

/** Notice that the application is stopped or in maintenance on request. Suspends until its code is loaded. */
export function OfflineNotice({ application }: { application: ApplicationRecord }) {
  const { status, desired_state: desired, maintenance } = application;
  if (status === 'deleting' || (desired === 'running' && !maintenance)) return null;
  return <OfflineNoticeContent application={application} />;
}
