import type { ApplicationRecord } from '@fairlead/client';
import { applicationStatusLabel, deployingLabel } from '../../../lib/labels/application-status-label';
import { formatDateTime } from '../../../lib/format/format-time';
import { Status, StatusBadge } from './status';

interface Props {
  application: Pick<
    ApplicationRecord,
    'status' | 'desired_state' | 'status_reason' | 'maintenance' | 'active_deployment'
  >;
}

/** The status of an application, its deployment in progress, and whether its maintenance page is shown. */
export function ApplicationStatusBadge({ application }: Props) {
  const { status, status_reason: reason, maintenance } = application;
  const { tone, label, meaning } = applicationStatusLabel(application);
  // The first deployment is the status itself.
  const deploying = status !== 'created' && deployingLabel(application);
  return (
    <>
      <Status tone={tone} title={reason ?? meaning}>
        {label}
      </Status>
      {deploying && <StatusBadge label={deploying} />}
      {maintenance && (
        <Status tone="warn" title={`Maintenance page shown since ${formatDateTime(maintenance.since)}`}>
          Maintenance
        </Status>
      )}
    </>
  );
}
