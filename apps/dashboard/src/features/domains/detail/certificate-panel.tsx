import type { DomainRecord } from '@fairlead/client';
import { CopyButton } from '../../../components/ui/copy-button';
import { Fact, Facts } from '../../../components/ui/facts';
import { Panel } from '../../../components/ui/panel';
import { Countdown } from '../../../components/ui/countdown';
import { formatDateTime } from '../../../lib/time';
import { CertificateState } from '../certificate-state';
import classes from './detail.module.css';

const RENEWED: Readonly<Record<DomainRecord['tls']['mode'], string>> = {
  auto: 'By itself, in its last third',
  internal: 'By itself, every few hours',
  custom: 'By you: give its successor below',
  off: '',
};

/** The certificate that visitors get, as a handshake on the server shows it. */
export function CertificatePanel({ domain }: { domain: DomainRecord }) {
  const { tls } = domain;
  if (tls.mode === 'off') {
    return (
      <Panel title="Certificate" description="None: what visitors send and get can be read on its way.">
        <CertificateState domain={domain} />
      </Panel>
    );
  }
  const next = tls.next_retry_at && (
    <Fact name={tls.status === 'waiting_for_dns' ? 'Next look' : 'Next try'}>
      <Countdown to={tls.next_retry_at} />
    </Fact>
  );
  if (tls.serial === null) {
    return (
      <Panel title="Certificate" description="There is none yet: visitors cannot come by HTTPS.">
        <Facts>
          <Fact name="State">
            <CertificateState domain={domain} brief />
          </Fact>
          {next}
        </Facts>
      </Panel>
    );
  }
  const seen =
    tls.status === 'pending'
      ? 'As it was given: visitors get it in a moment.'
      : 'What visitors get, as a handshake on the server shows it.';
  return (
    <Panel title="Certificate" description={seen}>
      <Facts>
        <Fact name="State">
          <CertificateState domain={domain} brief />
        </Fact>
        <Fact name="Issuer">{tls.issuer === 'internal' ? 'The server’s own authority' : tls.issuer}</Fact>
        <Fact name="Valid from">{tls.not_before && formatDateTime(tls.not_before)}</Fact>
        <Fact name="Valid until">{tls.expires_at && formatDateTime(tls.expires_at)}</Fact>
        <Fact name="Browsers trust it">{tls.trusted === null ? null : tls.trusted ? 'Yes' : 'No, unless told to'}</Fact>
        <Fact name="Renewed">{RENEWED[tls.mode]}</Fact>
        {next}
        <Fact name="Serial" wide>
          <span className={classes.serial}>
            <code>{tls.serial}</code>
            <CopyButton value={tls.serial} label="Copy the serial" />
          </span>
        </Fact>
      </Facts>
    </Panel>
  );
}
