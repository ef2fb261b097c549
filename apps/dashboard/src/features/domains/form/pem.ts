export interface PemBundle {
  /** All certificates of the text, in their order. */
  certificate: string;
  private_key: string;
}

const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----[^]*?-----END \1-----/g;

/**
 * What authorities hand out is often one file with everything: its certificates belong in one field and its key in another.
 * Text that is no PEM stays together, for the API to say what is wrong with it.
 */
export function splitPem(text: string): PemBundle {
  const blocks = [...text.matchAll(BLOCK)];
  const keys = blocks.filter(([, kind = '']) => kind.endsWith('PRIVATE KEY')).map(([block]) => block);
  if (keys.length === 0) return { certificate: text.trim(), private_key: '' };
  const certificates = blocks.filter(([, kind = '']) => kind.endsWith('CERTIFICATE')).map(([block]) => block);
  return { certificate: certificates.join('\n'), private_key: keys.join('\n') };
}

/** "3 certificates", "1 private key": what a text holds, without showing it. */
export function countPem(text: string, kind: 'CERTIFICATE' | 'PRIVATE KEY'): number {
  return [...text.matchAll(BLOCK)].filter(([, found = '']) => found.endsWith(kind)).length;
}
