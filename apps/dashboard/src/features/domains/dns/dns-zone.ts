/** Second levels under which countries give out names: `shop.co.uk` is one's own, `co.uk` is nobody's. */
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
 * The zone in which a hostname most likely is, as name servers have it. It is a guess, good enough to fill in a form: the full
 * name always stands beside it.
 */
export function dnsZoneOf(hostname: string): string {
  const labels = hostname.replace(/^\*\./, '').split('.');
  const [second = '', top = ''] = labels.slice(-2);
  const own = top.length === 2 && SHARED.has(second) && labels.length > 2 ? 3 : 2;
  return labels.slice(-own).join('.');
}

/** What stands before the zone, as the forms of name servers want it: `@` for the zone itself. */
export function nameInZone(hostname: string): string {
  const zone = dnsZoneOf(hostname);
  return hostname === zone ? '@' : hostname.slice(0, -zone.length - 1);
}

/** `www.example.com` for `example.com` and the other way round; nothing where nobody would type the other. */
export function wwwCounterpart(hostname: string): string | undefined {
  if (hostname.startsWith('*')) return undefined;
  if (hostname.startsWith('www.')) return hostname.split('.').length > 2 ? hostname.slice(4) : undefined;
  return hostname === dnsZoneOf(hostname) ? `www.${hostname}` : undefined;
}

/** Ends of hostnames that nobody can own in public DNS (RFC 6761, 8375, 9476, and what routers give out). */
const PRIVATE = /\.(internal|local|localhost|lan|home|corp|test|example|invalid|onion|alt|home\.arpa)$/;

/** `.internal` of `shop.internal`: no public authority gives certificates for such names. */
export const privateSuffix = (hostname: string): string | undefined => PRIVATE.exec(hostname)?.[0];
