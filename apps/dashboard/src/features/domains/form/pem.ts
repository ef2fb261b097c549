export interface PemBundle {
  /** All certificates in the text, in order. */
  certificate: string;
  private_key: string;
}

const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----[^]*?-----END \1-----/g;

/**
 * CAs often hand out one file with everything: its certificates belong in one field and its key in another. Text that
 * is not PEM stays in one piece, and the API reports what is wrong.
 */
export function splitPem(text: string): PemBundle {
  const blocks = [...text.matchAll(BLOCK)];
  const keys = blocks.filter(([, kind = '']) => kind.endsWith('PRIVATE KEY')).map(([block]) => block);
  if (keys.length === 0) return { certificate: text.trim(), private_key: '' };
  const certificates = blocks.filter(([, kind = '']) => kind.endsWith('CERTIFICATE')).map(([block]) => block);
  return { certificate: certificates.join('\n'), private_key: keys.join('\n') };
}

/** Contents of a PEM text without showing it: "3 certificates", "1 private key". */
export function countPem(text: string, kind: 'CERTIFICATE' | 'PRIVATE KEY'): number {
  return [...text.matchAll(BLOCK)].filter(([, found = '']) => found.endsWith(kind)).length;
}
