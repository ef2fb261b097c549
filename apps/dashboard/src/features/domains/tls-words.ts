import type { DomainRecord } from '@fairlead/client';

type Mode = DomainRecord['tls']['mode'];

export const TLS_WORDS: Readonly<Record<Mode, { words: string; meaning: string }>> = {
  off: { words: 'HTTP', meaning: 'Plain HTTP, for networks that are trusted or a proxy in front that speaks HTTPS.' },
  internal: {
    words: 'HTTPS, own authority',
    meaning: 'A certificate of the server’s own authority: browsers warn unless they trust it.',
  },
  auto: { words: 'HTTPS', meaning: 'A certificate of a public authority, renewed by itself.' },
  custom: { words: 'HTTPS, own certificate', meaning: 'A certificate that was given.' },
};

/** Those that this version can serve. */
export const TLS_CHOICES = [
  { value: 'off', label: 'HTTP' },
  { value: 'internal', label: 'HTTPS, with the server’s own authority' },
] as const;
