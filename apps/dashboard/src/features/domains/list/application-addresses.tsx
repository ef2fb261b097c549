import type { DomainRecord } from '@fairlead/client';
import { useQuery } from '@tanstack/react-query';
import { Skeleton, Text } from '@mantine/core';
import { ButtonLink, TextLink } from '../../../components/ui/layout/button-link';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { StatusBadge } from '../../../components/ui/feedback/status';
import { DOMAIN_STATE_LABELS } from '../../../lib/labels/domain-labels';
import type { Tone } from '../../../lib/labels/tone';
import { toUnicode } from '../../../lib/format/punycode';
import { domainAddress } from '../domain-address';
import classes from './application-addresses.module.css';
import { CertificateStatusText } from '../certificate/certificate-status-text';
import { OpenDomainLink } from './open-domain-link';
import { certificateLabel } from '../certificate/certificate-labels';
import { allDomainsQuery } from '../queries';
import { useHourClock } from '../use-hour-clock';

const SHOWN = 5;

/** Addresses of an application with their status. */
export function ApplicationAddresses({ applicationId, mayChange }: { applicationId: string; mayChange: boolean }) {
  const { data, error, refetch } = useQuery(allDomainsQuery(applicationId));
  const now = useHourClock();
  const all = (data?.domains ?? []).toSorted((a, b) => rankOf(a, now) - rankOf(b, now));
  const more = (data?.total ?? 0) - SHOWN;
  return (
    <Panel
      title="Addresses"
      flush
      actions={
        mayChange && (
          <ButtonLink to="/applications/$applicationId/domains" params={{ applicationId }} size="xs" variant="default">
            Add domain
          </ButtonLink>
        )
      }
    >
      <ErrorNotice error={error} title="Could not load domains" onRetry={() => void refetch()} />
      <ul className={classes.list} aria-label="Addresses">
        {!data && !error && (
          <li className={classes.item}>
            <Skeleton height={12} my={4} width="50%" />
          </li>
        )}
        {all.slice(0, SHOWN).map((domain) => (
          <Item key={domain.id} domain={domain} />
        ))}
        {more > 0 && (
          <li className={classes.item}>
            <TextLink to="/applications/$applicationId/domains" params={{ applicationId }} fz="sm">
              {more} more
            </TextLink>
          </li>
        )}
        {data?.total === 0 && (
          <li className={classes.item}>
            <Text fz="sm" c="dimmed">
              No domains yet. Add one to make the application reachable.
            </Text>
          </li>
        )}
      </ul>
    </Panel>
  );
}

const ORDER: readonly Tone[] = ['bad', 'warn', 'busy', 'ok', 'idle'];

/** Problems come first. */
const rankOf = (domain: DomainRecord, now: number): number =>
  Math.min(ORDER.indexOf(DOMAIN_STATE_LABELS[domain.state].tone), ORDER.indexOf(certificateLabel(domain, now).tone));

function Item({ domain }: { domain: DomainRecord }) {
  const { id, application_id: applicationId, state, redirect_to: target } = domain;
  return (
    <li className={classes.item}>
      <span className={classes.what}>
        <TextLink
          to="/applications/$applicationId/domains/$domainId"
          params={{ applicationId, domainId: id }}
          fz="sm"
          fw={500}
          c="inherit"
        >
          {domainAddress(domain)}
        </TextLink>
        {target !== null && <span className={classes.more}>redirects to {toUnicode(target)}</span>}
      </span>
      <span className={classes.state}>
        {state === 'active' ? (
          <CertificateStatusText domain={domain} brief />
        ) : (
          <StatusBadge label={DOMAIN_STATE_LABELS[state]} />
        )}
        <OpenDomainLink domain={domain} />
      </span>
    </li>
  );
}
