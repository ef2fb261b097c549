import type { ApplicationRecord } from '@fairlead/client';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { logSearch } from '../../../components/diagnosis/log-search';
import type { StatusAdviceTarget } from './application-status-advice';

const LABELS: Readonly<Record<StatusAdviceTarget, string>> = {
  logs: 'View log',
  metrics: 'View metrics',
  settings: 'Edit settings',
  domains: 'View domains',
  server: 'View server',
};

interface Props {
  target: StatusAdviceTarget;
  application: Pick<ApplicationRecord, 'id' | 'server_id' | 'status_details'>;
}

export function StatusAdviceLink({ target, application }: Props) {
  const { id: applicationId, server_id: serverId, status_details: details } = application;
  const appearance = { size: 'xs', variant: 'default' } as const;
  if (target === 'server') {
    return (
      <ButtonLink to="/servers/$serverId" params={{ serverId }} {...appearance}>
        {LABELS.server}
      </ButtonLink>
    );
  }
  if (target === 'logs') {
    return (
      <ButtonLink
        to="/applications/$applicationId/logs"
        params={{ applicationId }}
        search={details ? logSearch(details.process, details.diagnosis?.evidence.at) : {}}
        {...appearance}
      >
        {LABELS.logs}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to={`/applications/$applicationId/${target}`} params={{ applicationId }} {...appearance}>
      {LABELS[target]}
    </ButtonLink>
  );
}
