import { Button } from '@mantine/core';
import { IconExternalLink, IconWorldWww } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { BackLink } from '../../../components/ui/back-link';
import { ButtonLink } from '../../../components/ui/button-link';
import { Empty } from '../../../components/ui/empty';
import { Notice } from '../../../components/ui/notice';
import { Page } from '../../../components/ui/page';
import { PanelSkeleton } from '../../../components/ui/page-skeleton';
import { Panel } from '../../../components/ui/panel';
import { Problem } from '../../../components/ui/problem';
import { StatusOf } from '../../../components/ui/status';
import { applicationQuery } from '../../../features/applications/queries';
import { addressOf, urlOf } from '../../../features/domains/address';
import { AddCounterpart } from '../../../features/domains/detail/add-counterpart';
import { CertificatePanel } from '../../../features/domains/detail/certificate-panel';
import classes from '../../../features/domains/detail/detail.module.css';
import { DnsPanel } from '../../../features/domains/detail/dns-panel';
import { DomainSettings } from '../../../features/domains/detail/domain-settings';
import { OtherPaths } from '../../../features/domains/detail/other-paths';
import { Trouble } from '../../../features/domains/detail/trouble';
import { allDomainsQuery, domainQuery } from '../../../features/domains/queries';
import { RemoveDomain } from '../../../features/domains/remove-domain';
import { targetsOf } from '../../../features/domains/targets';
import { useDue } from '../../../features/domains/use-due';
import { serversQuery } from '../../../features/servers/queries';
import { isCode } from '../../../lib/api-error';
import { useMay, WHY_NOT_CHANGE } from '../../../lib/current-user';
import { DOMAIN_WORDS } from '../../../lib/domain-words';
import { isEncoded } from '../../../lib/unicode';
import { ALL_SERVERS } from './all-servers';

const route = getRouteApi('/frame/applications/$applicationId/domains/$domainId');

export function DomainRoute() {
  const { applicationId, domainId } = route.useParams();
  const navigate = route.useNavigate();
  const may = useMay();
  const { data: domain, error, refetch } = useQuery(domainQuery(applicationId, domainId));
  const { data: all } = useQuery(allDomainsQuery(applicationId));
  const { data: application } = useQuery(applicationQuery(applicationId));
  const { data: servers } = useQuery(serversQuery(ALL_SERVERS));
  useDue(domain && [domain]);
  const back = (
    <BackLink to="/applications/$applicationId/domains" params={{ applicationId }}>
      {application ? `Domains of ${application.name}` : 'Domains'}
    </BackLink>
  );
  if (isCode(error, 'RESOURCE_NOT_FOUND')) {
    return (
      <Page title={domain ? addressOf(domain) : 'Domain'} back={back}>
        <Gone applicationId={applicationId} known={domain !== undefined} />
      </Page>
    );
  }
  if (!domain) {
    return (
      <Page title="Domain" back={back}>
        <Problem error={error} title="The domain could not be read" onRetry={() => void refetch()} />
        {!error && <PanelSkeleton lines={8} />}
      </Page>
    );
  }
  const url = urlOf(domain);
  const others = (all?.domains ?? []).filter(({ id }) => id !== domain.id);
  const server = servers?.servers.find(({ id }) => id === application?.server_id);
  const sources = others.filter(({ redirect_to: target }) => target === domain.hostname);
  return (
    <Page
      title={addressOf(domain)}
      back={back}
      status={<StatusOf words={DOMAIN_WORDS[domain.status]} />}
      description={
        isEncoded(domain.hostname) ? (
          <>
            In DNS <code>{domain.hostname}</code>
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
          {may.change && domain.status !== 'deleting' && (
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
      {!may.change && (
        <Notice tone="busy" title="You can look at the settings">
          {WHY_NOT_CHANGE}
        </Notice>
      )}
      <Trouble domain={domain} />
      {may.change && all && <AddCounterpart domain={domain} others={others} />}
      <div className={classes.columns}>
        <DnsPanel domain={domain} host={server?.host ?? null} />
        <CertificatePanel domain={domain} />
      </div>
      <OtherPaths domain={domain} />
      <DomainSettings
        key={domain.id}
        domain={domain}
        targets={targetsOf(others, domain.hostname)}
        sources={[...new Set(sources.map(({ hostname }) => hostname))]}
      />
    </Page>
  );
}

const Gone = ({ applicationId, known }: { applicationId: string; known: boolean }) => (
  <Panel>
    <Empty
      icon={<IconWorldWww size={32} stroke={1.5} />}
      title={known ? 'It has been removed' : 'There is no such domain'}
      action={
        <ButtonLink to="/applications/$applicationId/domains" params={{ applicationId }} variant="default">
          To the domains
        </ButtonLink>
      }
    >
      The audit log tells what happened to it, and who did it.
    </Empty>
  </Panel>
);
