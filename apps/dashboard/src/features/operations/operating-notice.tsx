import type { ApplicationRecord } from '@fairlead/client';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

/** Most applications run, and visitors reach them. */
const OfflineNoticeContent = lazy(() => import('../application-controls/offline-notice-content'));

/** What somebody wanted that keeps visitors from it: that it is stopped, or the maintenance page. */
export function OfflineNotice({ application }: { application: ApplicationRecord }) {
  const { status, desired_state: desired, maintenance } = application;
  if (status === 'deleting' || (desired === 'running' && !maintenance)) return null;
  return (
    <Suspense fallback={<Skeleton height={110} />}>
      <OfflineNoticeContent application={application} />
    </Suspense>
  );
}
