import type { ApplicationRecord } from '@fairlead/client';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

/** Loaded lazily because most applications run and receive traffic. */
const OfflineNoticeContent = lazy(() => import('./offline-notice-content'));

/** Notice that the application is stopped or in maintenance on request. */
export function OfflineNotice({ application }: { application: ApplicationRecord }) {
  const { status, desired_state: desired, maintenance } = application;
  if (status === 'deleting' || (desired === 'running' && !maintenance)) return null;
  return (
    <Suspense fallback={<Skeleton height={110} />}>
      <OfflineNoticeContent application={application} />
    </Suspense>
  );
}
