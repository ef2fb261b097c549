import type { DomainRecord } from '@fairlead/client';
import { CopyButton } from '../../../components/ui/display/copy-button';
import { DescriptionItem, DescriptionList } from '../../../components/ui/layout/description-list';
import { Panel } from '../../../components/ui/layout/panel';
import { Countdown } from '../../../components/ui/display/countdown';
import { formatDateTime } from '../../../lib/format/format-time';
import { CertificateStatusText } from '../certificate/certificate-status-text';
import classes from './domain-detail.module.css';

const RENEWED: Readonly<Record<DomainRecord['tls']['mode'], string>> = {
  auto: 'Automatically, in the last third of its lifetime',
  internal: 'Automatically, every few hours',
  custom: 'Manually: upload a new one below',
  off: '',
};

/** The certificate that visitors get, as verified by a TLS handshake on the server. */
export function CertificatePanel({ domain }: { domain: DomainRecord }) {
  const { tls } = domain;
  if (tls.mode === 'off') {
    return (
      <Panel title="Certificate" description="None. Traffic is not encrypted.">
        <CertificateStatusText domain={domain} />
      </Panel>
    );
  }
  const next = tls.next_retry_at && (
    <DescriptionItem name={tls.status === 'waiting_for_dns' ? 'Next check' : 'Next attempt'}>
      <Countdown to={tls.next_retry_at} />
    </DescriptionItem>
  );
  if (tls.serial === null) {
    return (
      <Panel title="Certificate" description="Not issued yet. HTTPS is unavailable.">
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
    tls.status === 'pending' ? 'As uploaded. It is being installed.' : 'As verified by a TLS handshake on the server.';
  return (
    <Panel title="Certificate" description={seen}>
      <DescriptionList>
        <DescriptionItem name="State">
          <CertificateStatusText domain={domain} brief />
        </DescriptionItem>
        <DescriptionItem name="Issuer">{tls.issuer === 'internal' ? 'Internal CA' : tls.issuer}</DescriptionItem>
        <DescriptionItem name="Valid from">{tls.not_before && formatDateTime(tls.not_before)}</DescriptionItem>
        <DescriptionItem name="Valid until">{tls.expires_at && formatDateTime(tls.expires_at)}</DescriptionItem>
        <DescriptionItem name="Trusted by browsers">
          {tls.trusted === null ? null : tls.trusted ? 'Yes' : 'Only with its root installed'}
        </DescriptionItem>
        <DescriptionItem name="Renewal">{RENEWED[tls.mode]}</DescriptionItem>
        {next}
        <DescriptionItem name="Serial number" wide>
          <span className={classes.serial}>
            <code>{tls.serial}</code>
            <CopyButton value={tls.serial} label="Copy the serial number" />
          </span>
        </DescriptionItem>
      </DescriptionList>
    </Panel>
  );
}
