import { extractHost, readHostname } from './read-hostname';

/** A pasted URL, taken apart. */
export interface PastedAddress {
  readonly hostname: string;
  /** `/` for a URL without a path, or with one that a domain cannot have. */
  readonly path: string;
  /** What else the URL contains: "the port 8080", "the query". */
  readonly ignored: readonly string[];
}

const PARTS = /^(?:[a-z][a-z0-9+.-]*:\/\/)?[^/?#]*?(?::(\d+))?(\/[^?#]*)?(\?[^#]*)?(#.*)?$/i;
const PATH = /^(\/[A-Za-z0-9._~-]+)+$/;

/** Takes a URL apart; undefined where the text is a hostname alone, or has none. */
export function readPastedAddress(text: string): PastedAddress | undefined {
  const trimmed = text.trim();
  const hostname = extractHost(trimmed);
  if (hostname === trimmed || readHostname(hostname).ascii === undefined) return undefined;
  const [, port, written = '', query, fragment] = PARTS.exec(trimmed) ?? [];
  const wanted = written.replace(/\/+$/, '');
  const isUsable = PATH.test(wanted) && !/\/\.+(\/|$)/.test(wanted);
  return {
    hostname,
    path: isUsable ? wanted : '/',
    ignored: [
      ...(port === undefined ? [] : [`the port ${port}`]),
      ...(wanted !== '' && !isUsable ? [`the path ${wanted}, which a domain cannot have`] : []),
      ...(query === undefined ? [] : ['the query']),
      ...(fragment === undefined ? [] : ['the fragment']),
    ],
  };
}

/** "Hostname shop.example.com and path /cart taken from the address. Left out: the query." */
export function pastedAddressText({ hostname, path, ignored }: PastedAddress): string {
  const taken = path === '/' ? `Hostname ${hostname}` : `Hostname ${hostname} and path ${path}`;
  const rest = ignored.length > 0 ? ` Left out: ${ignored.join(', ')}.` : '';
  return `${taken} taken from the address.${rest}`;
}
