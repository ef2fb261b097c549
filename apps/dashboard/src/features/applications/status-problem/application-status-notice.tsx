import type { ApplicationRecord } from '@fairlead/client';
import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { Notice } from '../../../components/ui/feedback/notice';
import { isStopping } from '../../../lib/labels/application-status-label';

/** Most applications do well. */
const ApplicationStatusProblem = lazy(() => import('./application-status-problem'));

interface Props {
  application: ApplicationRecord;
  /** What starts it again, where it does not run at all. */
  start: ReactNode;
  /** What goes back to another release, where this one may be to blame. */
  rollBack: ReactNode;
}

/** Why it does not do well, in the machine's words where there are some, and the way on. */
export function ApplicationStatusNotice({ application, start, rollBack }: Props) {
  const { status, status_reason: reason, desired_state: desired } = application;
  if (status === 'deleting') {
    return (
      <Notice tone="busy" title="It is being deleted">
        {reason ??
          'Its release, its folder and its domains are being taken off the server. Then it is gone from here, too.'}
      </Notice>
    );
  }
  const asWanted = desired === 'stopped' && status === 'stopped';
  if (status === 'created' || status === 'running' || asWanted || isStopping(application)) return null;
  return (
    <Suspense fallback={<Skeleton height={150} />}>
      <ApplicationStatusProblem application={application} start={start} rollBack={rollBack} />
    </Suspense>
  );
}
