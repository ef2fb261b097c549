import type { DomainRecord } from '@fairlead/client';
import { privateSuffix } from '../dns/dns-zone';

export type TlsModeName = DomainRecord['tls']['mode'];

interface TlsLabel {
  /** Name as an option. */
  title: string;
  meaning: string;
}

export const TLS_LABELS: Readonly<Record<TlsModeName, TlsLabel>> = {
  auto: {
    title: 'Automatic HTTPS',
    meaning: 'A publicly trusted certificate, issued and renewed automatically once DNS points here.',
  },
  custom: {
    title: 'Custom certificate',
    meaning: 'Upload your own certificate. You are reminded before it expires.',
  },
  internal: {
    title: 'Internal CA',
    meaning: 'For networks where the server’s root certificate is installed. Other browsers show a warning.',
  },
  off: {
    title: 'HTTP only',
    meaning: 'No encryption: for trusted networks, or behind a proxy that terminates HTTPS.',
  },
};

const MODES = ['auto', 'custom', 'internal', 'off'] as const;

/** Modes that can work: automatic certificates use a challenge that does not allow wildcards. */
export const tlsModesFor = (hostname: string): readonly TlsModeName[] =>
  hostname.startsWith('*.') ? MODES.filter((mode) => mode !== 'auto') : MODES;

/** Warning about a mode for this hostname. */
export function tlsModeWarning(mode: TlsModeName, hostname: string): string | undefined {
  const end = mode === 'auto' ? privateSuffix(hostname) : undefined;
  return end && `Public CAs do not issue certificates for names ending in ${end}. This needs your own ACME server.`;
}
