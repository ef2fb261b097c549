import { validationRule } from '../common/validation-rule';

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const WRITTEN_MAX = 1024;

/**
 * The hostname as the proxy and DNS know it: lower-case ASCII (IDNA), no final dot; undefined where the text is no hostname. At
 * least two labels, none of them a wildcard, and no IP address, in whatever way it is written.
 */
export function toHostname(text: string): string | undefined {
  if (text.length > WRITTEN_MAX || text.trim() !== text || /[\s/\\?#@:%[\]*]/u.test(text)) return undefined;
  const ascii = domainToAscii(text.replace(/[.。．｡]$/u, ''));
  if (ascii === undefined || ascii.length > 253) return undefined;
  const labels = ascii.split('.');
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return undefined;
  return /^\d+$/.test(labels.at(-1) ?? '') ? undefined : ascii;
}

/** By the rules of WHATWG URL, which turn odd ways of writing an IP address into its plain one. */
function domainToAscii(text: string): string | undefined {
  const address = `http://${text}/`;
  if (!URL.canParse(address)) return undefined;
  const { hostname, port, username } = new URL(address);
  return port === '' && username === '' ? hostname : undefined;
}

/** As `toHostname`, and also `*.` before one: whatever single label stands there. */
export function toHostnameOrWildcard(text: string): string | undefined {
  if (!text.startsWith('*.')) return toHostname(text);
  const parent = toHostname(text.slice(2));
  return parent === undefined || parent.length > 251 ? undefined : `*.${parent}`;
}

export const IsHostname = (): PropertyDecorator =>
  validationRule('is_hostname', (value) =>
    typeof value === 'string' && toHostname(value) !== undefined
      ? undefined
      : 'must be a hostname of at least two labels, such as "shop.example.com"; no wildcard, no IP address, no port',
  );

export const IsHostnameOrWildcard = (): PropertyDecorator =>
  validationRule('is_hostname', (value) =>
    typeof value === 'string' && toHostnameOrWildcard(value) !== undefined
      ? undefined
      : 'must be a hostname of at least two labels, such as "shop.example.com" or "*.example.com"; no IP address, no port',
  );
