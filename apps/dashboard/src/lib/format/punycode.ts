import { toUnicode as decode } from 'punycode.js';

/**
 * Decodes Punycode: `xn--bcher-kva.example` is `bücher.example`. Names that would not encode back to the same are left
 * as they are.
 */
export function toUnicode(hostname: string): string {
  if (!hostname.includes('xn--')) return hostname;
  const text = decoded(hostname);
  const ascii = asciiOf(text);
  return ascii !== undefined && ascii === asciiOf(hostname) ? text : hostname;
}

/** Decodes the hostname of a URL, with or without a scheme. */
export const toUnicodeAddress = (address: string): string =>
  address.replace(/^(https?:\/\/)?([^/:]+)/, (_, scheme = '', hostname = '') => scheme + toUnicode(hostname));

/** Whether decoding changes the hostname. */
export const isPunycode = (hostname: string): boolean => toUnicode(hostname) !== hostname;

/** Browsers encode Punycode (RFC 3492), but do not decode it. */
function decoded(hostname: string): string {
  try {
    return decode(hostname);
  } catch {
    return hostname;
  }
}

function asciiOf(hostname: string): string | undefined {
  const address = `http://${hostname.replace(/^\*\./, '')}/`;
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}
