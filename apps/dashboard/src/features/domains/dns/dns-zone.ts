/** Second-level public suffixes: in `shop.co.uk`, `co.uk` is not the zone. */
const SHARED = new Set([
  'ac',
  'co',
  'com',
  'edu',
  'gob',
  'gov',
  'gv',
  'ltd',
  'me',
  'ne',
  'net',
  'or',
  'org',
  'plc',
  'sch',
]);

/**
 * Most likely zone of a hostname. It is a guess, good enough to prefill a form: the full name is always shown as well.
 */
export function dnsZoneOf(hostname: string): string {
  const labels = hostname.replace(/^\*\./, '').split('.');
  const [second = '', top = ''] = labels.slice(-2);
  const own = top.length === 2 && SHARED.has(second) && labels.length > 2 ? 3 : 2;
  return labels.slice(-own).join('.');
}

/** Name relative to the zone, as DNS providers expect it: `@` for the apex. */
export function nameInZone(hostname: string): string {
  const zone = dnsZoneOf(hostname);
  return hostname === zone ? '@' : hostname.slice(0, -zone.length - 1);
}

/** `www.example.com` for `example.com` and vice versa; undefined where the other is not a name that people use. */
export function wwwCounterpart(hostname: string): string | undefined {
  if (hostname.startsWith('*')) return undefined;
  if (hostname.startsWith('www.')) return hostname.split('.').length > 2 ? hostname.slice(4) : undefined;
  return hostname === dnsZoneOf(hostname) ? `www.${hostname}` : undefined;
}

/** Suffixes that cannot be owned in public DNS (RFC 6761, 8375, 9476, and what routers hand out). */
const PRIVATE = /\.(internal|local|localhost|lan|home|corp|test|example|invalid|onion|alt|home\.arpa)$/;

/** `.internal` of `shop.internal`: public CAs issue no certificates for such names. */
export const privateSuffix = (hostname: string): string | undefined => PRIVATE.exec(hostname)?.[0];
