import type { ApplicationRecord } from '@fairlead/client';
import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { Notice } from '../../../components/ui/feedback/notice';
import { isStopping } from '../../../lib/labels/application-status-label';

/** Loaded lazily because most applications are healthy. */
const ApplicationStatusProblem = lazy(() => import('./application-status-problem'));

interface Props {
  application: ApplicationRecord;
  /** Button that starts it, if it is not running. */
  start: ReactNode;
  /** Button that rolls back, if the release may be the cause. */
  rollBack: ReactNode;
}

/** Why the application is unhealthy, as the server reports it, and what to do. */
export function ApplicationStatusNotice({ application, start, rollBack }: Props) {
  const { status, status_reason: reason, status_details: details, desired_state: desired } = application;
  if (status === 'deleting') {
    return (
      <Notice tone="busy" title="Deleting the application">
        {reason ?? 'Its releases, files and domains are being removed from the server.'}
      </Notice>
    );
  }
  const asWanted = desired === 'stopped' && status === 'stopped';
  if (status === 'created' || status === 'running' || asWanted || isStopping(application)) return null;
  return (
    <Suspense fallback={<Skeleton height={expectedHeight(details)} />}>
      <ApplicationStatusProblem application={application} start={start} rollBack={rollBack} />
    </Suspense>
  );
}

/** Close to that of the notice on a desktop, so that little moves when it appears. */
function expectedHeight(details: ApplicationRecord['status_details']): number {
  if (!details?.diagnosis) return 150;
  return details.lines.length > 0 ? 275 : 220;
}
