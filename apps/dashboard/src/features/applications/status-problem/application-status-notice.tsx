import type { ApplicationRecord } from '@fairlead/client';
import { lazy, type ReactNode } from 'react';
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

/** Why the application is unhealthy, as the server reports it, and what to do. Suspends until its code is loaded. */
export function ApplicationStatusNotice({ application, start, rollBack }: Props) {
  const { status, status_reason: reason, desired_state: desired } = application;
  if (status === 'deleting') {
    return (
      <Notice tone="busy" title="Deleting the application">
        {reason ?? 'Its releases, files and domains are being removed from the server.'}
      </Notice>
    );
  }
  const asWanted = desired === 'stopped' && status === 'stopped';
  if (status === 'created' || status === 'running' || asWanted || isStopping(application)) return null;
  return <ApplicationStatusProblem application={application} start={start} rollBack={rollBack} />;
}
