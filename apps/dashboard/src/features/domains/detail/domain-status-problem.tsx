import type { DomainRecord } from '@fairlead/client';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Countdown } from '../../../components/ui/display/countdown';
import { Notice } from '../../../components/ui/feedback/notice';
import { formatDateTime } from '../../../lib/format/format-time';
import { certificateDaysLeft } from '../certificate/certificate-labels';
import { useHourClock } from '../use-hour-clock';
import classes from './domain-detail.module.css';

const ICON = <IconAlertTriangle size={18} stroke={1.8} />;

/** What is wrong with a domain, the whole of it, and what follows. */
export function DomainStatusProblem({ domain }: { domain: DomainRecord }) {
  const { status, status_reason: reason } = domain;
  return (
    <>
      {status === 'failed' && (
        <Notice tone="bad" icon={ICON} title="The proxy does not serve it">
          {reason} It is tried again by itself.
        </Notice>
      )}
      {status === 'deleting' && (
        <Notice tone={reason ? 'bad' : 'busy'} title="It is being removed">
          {reason ?? 'The proxy of the server is told to forget it. Then it is gone from here, too.'}
        </Notice>
      )}
      {status !== 'deleting' && <CertificateTrouble domain={domain} />}
    </>
  );
}

function CertificateTrouble({ domain: { tls } }: { domain: DomainRecord }) {
  const { mode, status, last_error: error, expires_at: end } = tls;
  const said = error && <p className={classes.said}>{error}</p>;
  const days = certificateDaysLeft(tls, useHourClock());
  if (status === 'waiting_for_dns') {
    return (
      <Notice tone="warn" icon={ICON} title="Its certificate waits for DNS">
        {said}
        Set the record below at your name server. It goes on by itself as soon as that is seen
        <Next at={tls.next_retry_at} what="; the name servers are asked again" />.
      </Notice>
    );
  }
  if (status === 'failed') {
    return (
      <Notice tone="bad" icon={ICON} title="There is no certificate">
        {said}
        Visitors who come by HTTPS are turned away. It is tried again by itself
        <Next at={tls.next_retry_at} what=", next" />.
      </Notice>
    );
  }
  if (status === 'expired') {
    return (
      <Notice tone="bad" icon={ICON} title={`Its certificate expired${end ? ` on ${formatDateTime(end)}` : ''}`}>
        {mode === 'custom' ? (
          'Browsers warn of it. Give its successor below.'
        ) : (
          <>
            {said}
            Browsers warn of it. A new one is asked for
            <Next at={tls.next_retry_at} what=", next" />.
          </>
        )}
      </Notice>
    );
  }
  if (status === 'renewing' && error) {
    return (
      <Notice tone="warn" icon={ICON} title="Its certificate could not be renewed yet">
        {said}
        Visitors notice nothing{end && <> until {formatDateTime(end)}</>}. It is tried again by itself
        <Next at={tls.next_retry_at} what=", next" />.
      </Notice>
    );
  }
  if (days !== undefined && end) {
    return (
      <Notice tone="warn" icon={ICON} title={`Its certificate expires on ${formatDateTime(end)}`}>
        It is yours, so nobody renews it. Give its successor below: visitors notice nothing of the change.
      </Notice>
    );
  }
  return null;
}

const Next = ({ at, what }: { at: string | null; what: string }) =>
  at && (
    <>
      {what} <Countdown to={at} />
    </>
  );
