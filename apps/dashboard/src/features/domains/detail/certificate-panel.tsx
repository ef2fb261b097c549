import type { DomainRecord } from '@fairlead/client';
import { CopyButton } from '../../../components/ui/display/copy-button';
import { DescriptionItem, DescriptionList } from '../../../components/ui/layout/description-list';
import { Panel } from '../../../components/ui/layout/panel';
import { Countdown } from '../../../components/ui/display/countdown';
import { formatDateTime } from '../../../lib/format/format-time';
import { CertificateStatusText } from '../certificate/certificate-status-text';
import classes from './domain-detail.module.css';

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
        <CertificateStatusText domain={domain} />
      </Panel>
    );
  }
  const next = tls.next_retry_at && (
    <DescriptionItem name={tls.status === 'waiting_for_dns' ? 'Next look' : 'Next try'}>
      <Countdown to={tls.next_retry_at} />
    </DescriptionItem>
  );
  if (tls.serial === null) {
    return (
      <Panel title="Certificate" description="There is none yet: visitors cannot come by HTTPS.">
        <DescriptionList>
          <DescriptionItem name="State">
            <CertificateStatusText domain={domain} brief />
          </DescriptionItem>
          {next}
        </DescriptionList>
      </Panel>
    );
  }
  const seen =
    tls.status === 'pending'
      ? 'As it was given: visitors get it in a moment.'
      : 'What visitors get, as a handshake on the server shows it.';
  return (
    <Panel title="Certificate" description={seen}>
      <DescriptionList>
        <DescriptionItem name="State">
          <CertificateStatusText domain={domain} brief />
        </DescriptionItem>
        <DescriptionItem name="Issuer">
          {tls.issuer === 'internal' ? 'The server’s own authority' : tls.issuer}
        </DescriptionItem>
        <DescriptionItem name="Valid from">{tls.not_before && formatDateTime(tls.not_before)}</DescriptionItem>
        <DescriptionItem name="Valid until">{tls.expires_at && formatDateTime(tls.expires_at)}</DescriptionItem>
        <DescriptionItem name="Browsers trust it">
          {tls.trusted === null ? null : tls.trusted ? 'Yes' : 'No, unless told to'}
        </DescriptionItem>
        <DescriptionItem name="Renewed">{RENEWED[tls.mode]}</DescriptionItem>
        {next}
        <DescriptionItem name="Serial" wide>
          <span className={classes.serial}>
            <code>{tls.serial}</code>
            <CopyButton value={tls.serial} label="Copy the serial" />
          </span>
        </DescriptionItem>
      </DescriptionList>
    </Panel>
  );
}
