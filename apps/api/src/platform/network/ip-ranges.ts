import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

const PARSED_LISTS_KEPT = 1000;
const IPV6_SITE_PREFIX = 64;
/** A fast path for every request; the library would parse the whole address. */
const MAPPED = /^::ffff:(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})$/i;
/** IPv4-compatible addresses (`::127.0.0.1`) and the dummy prefix (RFC 9780), which the library takes for public ones. */
const OTHER_SPECIAL = ['::/96', '100:0:0:1::/64'];
const parsedLists = new Map<string, readonly Range[]>();

/** An address or a CIDR range; `10.0.0.1` is a range of one address. Throws on anything else. */
export function parseRange(text: string): Range {
  if (text.includes('/')) return unmapped(ipaddr.parseCIDR(text));
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/**
 * Whether one of the ranges contains the address. An IPv4-mapped IPv6 address (`::ffff:…`) counts as its IPv4 address.
 */
export function isInRanges(ip: string, ranges: readonly string[]): boolean {
  const address = parseAddress(ip);
  if (address === undefined) return false;
  return parsed(ranges).some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits));
}

/**
 * Whether the address is no public one: loopback, private, link-local, documentation and all other special ranges (RFC 6890), and
 * IPv6 forms that carry an IPv4 address, whichever it is.
 */
export function isInternal(ip: string): boolean {
  const address = parseAddress(ip);
  return address === undefined || address.range() !== 'unicast' || isInRanges(ip, OTHER_SPECIAL);
}

/** The rate-limit key of a caller without a token. An IPv6 host usually has a whole /64, so the prefix is counted. */
export function rateLimitAddress(ip: string): string {
  const address = parseAddress(ip);
  if (address === undefined) return ip;
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${String(IPV6_SITE_PREFIX)}`).toString();
}

/** The address without what identifies a single visitor: the network of 24 bits of IPv4, or of 48 bits of IPv6. */
export function maskAddress(ip: string): string | null {
  const address = parseAddress(ip);
  if (address === undefined) return null;
  return address instanceof ipaddr.IPv4
    ? ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/24`).toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/48`).toString();
}

/** Characters of the longest address, an IPv6 address that ends in IPv4 notation (RFC 4291, section 2.2). */
const ADDRESS_MAX = 45;

/**
 * The address as shown and stored: IPv4 notation even where the socket is IPv6, and no longer than an address, because a trusted
 * proxy may forward anything.
 */
export function normaliseAddress(ip: string | undefined): string {
  return (MAPPED.exec(ip ?? '')?.[1] ?? ip ?? '').slice(0, ADDRESS_MAX);
}

function parseAddress(ip: string): Address | undefined {
  return ipaddr.isValid(ip) ? ipaddr.process(ip) : undefined;
}

/** `::ffff:10.0.0.0/104` is the IPv4 range 10.0.0.0/8. */
function unmapped([base, bits]: Range): Range {
  if (base instanceof ipaddr.IPv6 && base.isIPv4MappedAddress() && bits >= 96) return [base.toIPv4Address(), bits - 96];
  return [base, bits];
}

function parsed(ranges: readonly string[]): readonly Range[] {
  const key = ranges.join(',');
  const known = parsedLists.get(key);
  if (known !== undefined) return known;
  const list = ranges.map(parseRange);
  if (parsedLists.size >= PARSED_LISTS_KEPT) parsedLists.clear();
  parsedLists.set(key, list);
  return list;
}
