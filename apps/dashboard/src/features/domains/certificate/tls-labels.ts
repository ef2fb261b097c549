import type { DomainRecord } from '@fairlead/client';
import { privateSuffix } from '../dns/dns-zone';

export type TlsModeName = DomainRecord['tls']['mode'];

interface Words {
  /** What it is called where there is little room. */
  words: string;
  /** What it is to choose it. */
  title: string;
  meaning: string;
}

export const TLS_LABELS: Readonly<Record<TlsModeName, Words>> = {
  auto: {
    words: 'HTTPS',
    title: 'HTTPS, by itself',
    meaning: 'A certificate that every browser knows, had and renewed by itself once DNS leads here.',
  },
  custom: {
    words: 'HTTPS, own certificate',
    title: 'HTTPS, with your certificate',
    meaning: 'One that you have. You are told before it expires, and replace it here.',
  },
  internal: {
    words: 'HTTPS, own authority',
    title: 'HTTPS, with the server’s own authority',
    meaning: 'For networks where its root is installed: other browsers warn.',
  },
  off: {
    words: 'HTTP',
    title: 'Plain HTTP',
    meaning: 'Nothing is encrypted: for networks that are trusted, or behind a proxy that speaks HTTPS.',
  },
};

const MODES = ['auto', 'custom', 'internal', 'off'] as const;

/** Those that can work: nobody gives a certificate for a wildcard by the way in which Fairlead asks for it. */
export const tlsModesFor = (hostname: string): readonly TlsModeName[] =>
  hostname.startsWith('*.') ? MODES.filter((mode) => mode !== 'auto') : MODES;

/** What to know before a mode is chosen for this hostname. */
export function tlsModeWarning(mode: TlsModeName, hostname: string): string | undefined {
  const end = mode === 'auto' ? privateSuffix(hostname) : undefined;
  return end && `Public authorities give none for names that end in ${end}: it takes an authority of your own by ACME.`;
}
