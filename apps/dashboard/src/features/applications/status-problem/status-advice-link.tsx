import type { ApplicationRecord } from '@fairlead/client';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { parseProcessName } from '../../../lib/format/process-name';
import type { StatusAdviceTarget } from './application-status-advice';

const LABELS: Readonly<Record<StatusAdviceTarget, string>> = {
  logs: 'Read its log',
  metrics: 'See the metrics',
  settings: 'Change the settings',
  environment: 'Change the environment',
  domains: 'See the domains',
  server: 'See the server',
};

interface Props {
  place: StatusAdviceTarget;
  application: Pick<ApplicationRecord, 'id' | 'server_id' | 'status_details'>;
}

export function StatusAdviceLink({ place, application }: Props) {
  const { id: applicationId, server_id: serverId, status_details: details } = application;
  const look = { size: 'xs', variant: 'default' } as const;
  if (place === 'server') {
    return (
      <ButtonLink to="/servers/$serverId" params={{ serverId }} {...look}>
        {LABELS.server}
      </ButtonLink>
    );
  }
  if (place === 'logs') {
    return (
      <ButtonLink
        to="/applications/$applicationId/logs"
        params={{ applicationId }}
        search={details ? parseProcessName(details.process) : {}}
        {...look}
      >
        {LABELS.logs}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to={`/applications/$applicationId/${place}`} params={{ applicationId }} {...look}>
      {LABELS[place]}
    </ButtonLink>
  );
}
