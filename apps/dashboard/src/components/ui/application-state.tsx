import type { ApplicationRecord } from '@fairlead/client';
import { applicationWords } from '../../lib/application-state';
import { formatDateTime } from '../../lib/time';
import { Status } from './status';

interface Props {
  application: Pick<ApplicationRecord, 'status' | 'desired_state' | 'status_reason' | 'maintenance'>;
}

/** How an application does, and whether visitors reach it at all. */
export function ApplicationState({ application }: Props) {
  const { status_reason: reason, maintenance } = application;
  const { tone, words, meaning } = applicationWords(application);
  return (
    <>
      <Status tone={tone} title={reason ?? meaning}>
        {words}
      </Status>
      {maintenance && (
        <Status tone="warn" title={`Visitors see the maintenance page since ${formatDateTime(maintenance.since)}`}>
          Maintenance
        </Status>
      )}
    </>
  );
}
