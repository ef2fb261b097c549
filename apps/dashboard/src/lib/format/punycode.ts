import { toUnicode as decode } from 'punycode.js';

/**
 * A hostname in the letters of its language: `xn--bcher-kva.example` is `bücher.example`. Where that would not lead back to
 * it, it stays as it is.
 */
export function toUnicode(hostname: string): string {
  if (!hostname.includes('xn--')) return hostname;
  const text = decoded(hostname);
  const ascii = asciiOf(text);
  return ascii !== undefined && ascii === asciiOf(hostname) ? text : hostname;
}

/** The hostname of an address, with or without a scheme; all else of it stays as it is. */
export const toUnicodeAddress = (address: string): string =>
  address.replace(/^(https?:\/\/)?([^/:]+)/, (_, scheme = '', hostname = '') => scheme + toUnicode(hostname));

/** Whether it reads otherwise to people than it is written in DNS. */
export const isPunycode = (hostname: string): boolean => toUnicode(hostname) !== hostname;

/** Browsers write Punycode (RFC 3492), but do not read it. */
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
