import { Button } from '@mantine/core';
import { IconExternalLink, IconWorldWww } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { BackLink } from '../../../components/ui/layout/back-link';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { Notice } from '../../../components/ui/feedback/notice';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { PanelSkeleton } from '../../../components/ui/layout/page-skeleton';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { StatusBadge } from '../../../components/ui/feedback/status';
import { applicationQuery } from '../../../features/applications/queries';
import { domainAddress, domainUrl } from '../../../features/domains/domain-address';
import { AddCounterpart } from '../../../features/domains/detail/add-counterpart';
import { CertificatePanel } from '../../../features/domains/detail/certificate-panel';
import classes from '../../../features/domains/detail/domain-detail.module.css';
import { DnsPanel } from '../../../features/domains/detail/dns-panel';
import { DomainSettings } from '../../../features/domains/detail/domain-settings';
import { OtherPaths } from '../../../features/domains/detail/other-paths';
import { DomainStatusProblem } from '../../../features/domains/detail/domain-status-problem';
import { allDomainsQuery, domainQuery } from '../../../features/domains/queries';
import { RemoveDomain } from '../../../features/domains/remove-domain';
import { redirectTargets } from '../../../features/domains/redirect-targets';
import { useRefetchAtRetry } from '../../../features/domains/use-refetch-at-retry';
import { serversQuery } from '../../../features/servers/queries';
import { hasErrorCode } from '../../../lib/api/api-error';
import { usePermissions, CHANGE_NOT_PERMITTED } from '../../../lib/session/current-user';
import { DOMAIN_STATE_LABELS } from '../../../lib/labels/domain-labels';
import { isPunycode } from '../../../lib/format/punycode';
import { ALL_SERVERS } from '../all-servers';

const route = getRouteApi('/shell/applications/$applicationId/domains/$domainId');

export function DomainRoute() {
  const { applicationId, domainId } = route.useParams();
  const navigate = route.useNavigate();
  const permissions = usePermissions();
  const { data: domain, error, refetch } = useQuery(domainQuery(applicationId, domainId));
  const { data: all, isPending: othersPending } = useQuery(allDomainsQuery(applicationId));
  const { data: application } = useQuery(applicationQuery(applicationId));
  const { data: servers } = useQuery(serversQuery(ALL_SERVERS));
  useRefetchAtRetry(domain && [domain]);
  const back = (
    <BackLink to="/applications/$applicationId/domains" params={{ applicationId }}>
      {application ? `Domains of ${application.name}` : 'Domains'}
    </BackLink>
  );
  if (hasErrorCode(error, 'RESOURCE_NOT_FOUND')) {
    return (
      <PageLayout title={domain ? domainAddress(domain) : 'Domain'} back={back}>
        <DomainNotFound applicationId={applicationId} known={domain !== undefined} />
      </PageLayout>
    );
  }
  // The offer of its counterpart depends on the other domains, and is above the panels.
  if (!domain || othersPending) {
    return (
      <PageLayout title="Domain" back={back}>
        <ErrorNotice error={error} title="Could not load the domain" onRetry={() => void refetch()} />
        {!error && <PanelSkeleton lines={8} />}
      </PageLayout>
    );
  }
  const url = domainUrl(domain);
  const others = (all?.domains ?? []).filter(({ id }) => id !== domain.id);
  const server = servers?.servers.find(({ id }) => id === application?.server_id);
  const sources = others.filter(({ redirect_to: target }) => target === domain.hostname);
  return (
    <PageLayout
      title={domainAddress(domain)}
      back={back}
      status={<StatusBadge label={DOMAIN_STATE_LABELS[domain.state]} />}
      description={
        isPunycode(domain.hostname) ? (
          <>
            In DNS: <code>{domain.hostname}</code>
          </>
        ) : (
          <>&nbsp;</>
        )
      }
      actions={
        <>
          {url && (
            <Button
              component="a"
              href={url}
              target="_blank"
              rel="noreferrer"
              variant="default"
              leftSection={<IconExternalLink size={16} stroke={1.8} />}
            >
              Open
            </Button>
          )}
          {permissions.canChange && domain.status !== 'deleting' && (
            <RemoveDomain
              domain={domain}
              size="sm"
              onRemoved={() =>
                void navigate({
                  to: '/applications/$applicationId/domains',
                  params: { applicationId },
                  ignoreBlocker: true,
                })
              }
            />
          )}
        </>
      }
    >
      {!permissions.canChange && (
        <Notice tone="busy" title="Read-only access">
          {CHANGE_NOT_PERMITTED}
        </Notice>
      )}
      <DomainStatusProblem domain={domain} />
      {permissions.canChange && all && <AddCounterpart domain={domain} others={others} />}
      <div className={classes.columns}>
        <DnsPanel domain={domain} host={server?.host ?? null} />
        <CertificatePanel domain={domain} />
      </div>
      <OtherPaths domain={domain} />
      <DomainSettings
        key={domain.id}
        domain={domain}
        targets={redirectTargets(others, domain.hostname)}
        sources={[...new Set(sources.map(({ hostname }) => hostname))]}
      />
    </PageLayout>
  );
}

const DomainNotFound = ({ applicationId, known }: { applicationId: string; known: boolean }) => (
  <Panel>
    <EmptyState
      icon={<IconWorldWww size={32} stroke={1.5} />}
      title={known ? 'Domain removed' : 'Domain not found'}
      action={
        <ButtonLink to="/applications/$applicationId/domains" params={{ applicationId }} variant="default">
          View domains
        </ButtonLink>
      }
    >
      The audit log shows what happened to it.
    </EmptyState>
  </Panel>
);
