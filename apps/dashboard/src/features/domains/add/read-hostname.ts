export interface ParsedHostname {
  /** As DNS and the proxy know it: lower case, ASCII. */
  readonly ascii: string;
  readonly problem?: never;
}

interface NoHostname {
  readonly problem: string;
  readonly ascii?: never;
}

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** What people paste is often a whole address: its host is what is meant. */
export const extractHost = (text: string): string =>
  text
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/[/?#].*$/, '')
    .replace(/:\d+$/, '')
    .replace(/\.$/, '');

/** Reads a hostname as browsers do, so that `bücher.example` shows what it will be kept as. */
export function readHostname(text: string): ParsedHostname | NoHostname {
  const host = extractHost(text);
  if (host === '') return { problem: 'Give a hostname, such as shop.example.com.' };
  const wildcard = host.startsWith('*.') ? '*.' : '';
  if (host.slice(wildcard.length).includes('*'))
    return { problem: 'A wildcard stands for the first part: *.example.com.' };
  const address = `http://${host.slice(wildcard.length)}/`;
  if (!URL.canParse(address)) return { problem: 'That is no hostname.' };
  const { hostname: ascii, username } = new URL(address);
  const labels = ascii.split('.');
  if (/^\d+$/.test(labels.at(-1) ?? '') || ascii.startsWith('[')) {
    return { problem: 'That is an IP address. A domain has a name.' };
  }
  if (labels.length < 2) return { problem: 'It has at least two parts, such as example.com.' };
  if (username !== '' || ascii.length > 253 || !labels.every((label) => LABEL.test(label))) {
    return { problem: 'That is no hostname.' };
  }
  return { ascii: wildcard + ascii };
}
