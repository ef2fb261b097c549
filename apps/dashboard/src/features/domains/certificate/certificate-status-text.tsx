import type { DomainRecord } from '@fairlead/client';
import { Countdown } from '../../../components/ui/display/countdown';
import { Status } from '../../../components/ui/feedback/status';
import { certificateLabel } from './certificate-labels';
import classes from '../list/domain-list.module.css';
import { useHourClock } from '../use-hour-clock';

/** Certificate status with the relevant date and the next attempt. */
export function CertificateStatusText({ domain, brief }: { domain: DomainRecord; brief?: boolean }) {
  const { tone, label, more, next } = certificateLabel(domain, useHourClock());
  const { next_retry_at: at, mode } = domain.tls;
  return (
    <>
      <Status tone={tone}>{label}</Status>
      {!brief && mode !== 'off' && (
        <span className={classes.more}>
          {more}
          {next && at && (
            <>
              {more && '; '}
              {next} <Countdown to={at} />
            </>
          )}
        </span>
      )}
    </>
  );
}
