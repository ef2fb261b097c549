import type { ApplicationRecord } from '@fairlead/client';
import { applicationStatusLabel } from '../../../lib/labels/application-status-label';
import { formatDateTime } from '../../../lib/format/format-time';
import { Status } from './status';

interface Props {
  application: Pick<ApplicationRecord, 'status' | 'desired_state' | 'status_reason' | 'maintenance'>;
}

/** The status of an application, and whether its maintenance page is shown. */
export function ApplicationStatusBadge({ application }: Props) {
  const { status_reason: reason, maintenance } = application;
  const { tone, label, meaning } = applicationStatusLabel(application);
  return (
    <>
      <Status tone={tone} title={reason ?? meaning}>
        {label}
      </Status>
      {maintenance && (
        <Status tone="warn" title={`Maintenance page shown since ${formatDateTime(maintenance.since)}`}>
          Maintenance
        </Status>
      )}
    </>
  );
}
