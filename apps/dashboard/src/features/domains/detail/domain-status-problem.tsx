import type { DomainRecord } from '@fairlead/client';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Countdown } from '../../../components/ui/display/countdown';
import { Notice } from '../../../components/ui/feedback/notice';
import { formatDateTime } from '../../../lib/format/format-time';
import { certificateDaysLeft } from '../certificate/certificate-labels';
import { useHourClock } from '../use-hour-clock';
import classes from './domain-detail.module.css';

const ICON = <IconAlertTriangle size={18} stroke={1.8} />;

/** Problems of a domain in full, with what happens next. */
export function DomainStatusProblem({ domain }: { domain: DomainRecord }) {
  const { status, status_reason: reason } = domain;
  return (
    <>
      {status === 'failed' && (
        <Notice tone="bad" icon={ICON} title="Not served by the proxy">
          {reason} Fairlead retries automatically.{' '}
        </Notice>
      )}
      {status === 'deleting' && (
        <Notice tone={reason ? 'bad' : 'busy'} title="Removing">
          {reason ?? 'The domain is being removed from the server’s proxy.'}
        </Notice>
      )}
      {status !== 'deleting' && <CertificateProblem domain={domain} />}
    </>
  );
}

function CertificateProblem({ domain: { tls } }: { domain: DomainRecord }) {
  const { mode, status, last_error: error, expires_at: end } = tls;
  const said = error && <p className={classes.said}>{error}</p>;
  const days = certificateDaysLeft(tls, useHourClock());
  if (status === 'waiting_for_dns') {
    return (
      <Notice tone="warn" icon={ICON} title="The certificate is waiting for DNS">
        {said}
        Create the record below at your DNS provider. The certificate is requested automatically once it is visible
        <Next at={tls.next_retry_at} what="; next check" />.
      </Notice>
    );
  }
  if (status === 'failed') {
    return (
      <Notice tone="bad" icon={ICON} title="There is no certificate">
        {said}
        HTTPS connections fail. Fairlead retries automatically
        <Next at={tls.next_retry_at} what=", next" />.
      </Notice>
    );
  }
  if (status === 'expired') {
    return (
      <Notice tone="bad" icon={ICON} title={`Certificate expired${end ? ` on ${formatDateTime(end)}` : ''}`}>
        {mode === 'custom' ? (
          'Browsers show a warning. Upload a new certificate below.'
        ) : (
          <>
            {said}
            Browsers show a warning. Fairlead is requesting a new one
            <Next at={tls.next_retry_at} what=", next" />.
          </>
        )}
      </Notice>
    );
  }
  if (status === 'renewing' && error) {
    return (
      <Notice tone="warn" icon={ICON} title="Certificate renewal failing">
        {said}
        Visitors are not affected{end && <> until {formatDateTime(end)}</>}. Fairlead retries automatically
        <Next at={tls.next_retry_at} what=", next" />.
      </Notice>
    );
  }
  if (days !== undefined && end) {
    return (
      <Notice tone="warn" icon={ICON} title={`Certificate expires on ${formatDateTime(end)}`}>
        Custom certificates are not renewed automatically. Upload a new one below; it is replaced without downtime.
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
