export interface ParsedHostname {
  /** The hostname as DNS and the proxy know it: lower case, ASCII. */
  readonly ascii: string;
  readonly problem?: never;
}

interface NoHostname {
  readonly problem: string;
  readonly ascii?: never;
}

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** Users often paste a whole URL, so its host is used. */
export const extractHost = (text: string): string =>
  text
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/[/?#].*$/, '')
    .replace(/:\d+$/, '')
    .replace(/\.$/, '');

/** Parses a hostname as browsers do, so that `bücher.example` shows how it will be stored. */
export function readHostname(text: string): ParsedHostname | NoHostname {
  const host = extractHost(text);
  if (host === '') return { problem: 'Enter a hostname, such as shop.example.com.' };
  const wildcard = host.startsWith('*.') ? '*.' : '';
  if (host.slice(wildcard.length).includes('*'))
    return { problem: 'A wildcard must be the first label: *.example.com.' };
  const address = `http://${host.slice(wildcard.length)}/`;
  if (!URL.canParse(address)) return { problem: 'Not a valid hostname.' };
  const { hostname: ascii, username } = new URL(address);
  const labels = ascii.split('.');
  if (/^\d+$/.test(labels.at(-1) ?? '') || ascii.startsWith('[')) {
    return { problem: 'Enter a hostname, not an IP address.' };
  }
  if (labels.length < 2) return { problem: 'Enter at least two labels, such as example.com.' };
  if (username !== '' || ascii.length > 253 || !labels.every((label) => LABEL.test(label))) {
    return { problem: 'Not a valid hostname.' };
  }
  return { ascii: wildcard + ascii };
}
