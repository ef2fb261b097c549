/** Addresses that lead inside: the edges of each special range of RFC 6890, and what clouds serve metadata at. */
export const INTERNAL_V4 = [
  '127.0.0.1',
  '127.1.2.3',
  '127.255.255.254',
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.100.100.200',
  '100.127.255.254',
  '169.254.0.1',
  '169.254.169.254',
  '169.254.170.2',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.0.192',
  '192.0.2.1',
  '192.168.0.1',
  '192.168.255.255',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
];

const OWN_V6 = [
  '::',
  '::1',
  'fe80::1',
  'febf::1',
  'fc00::1',
  'fd00:ec2::254',
  'fdff::1',
  'fec0::1',
  'ff02::1',
  'ff0e::1',
  '2001:db8::1',
  '2001::1',
  '3fff::1',
  '100::1',
  '64:ff9b:1::a00:1',
];

const bytes = (address: string): number[] => address.split('.').map(Number);
const number = (address: string): number => bytes(address).reduce((sum, byte) => sum * 256 + byte, 0);
const hex = (address: string): string => number(address).toString(16).padStart(8, '0');
const groups = (address: string): string => `${hex(address).slice(0, 4)}:${hex(address).slice(4)}`;

/** IPv6 forms that carry an IPv4 address: mapped, compatible, translated (NAT64) and 6to4. */
const CARRIERS = [
  (address: string): string => `::ffff:${address}`,
  (address: string): string => `::${groups(address)}`,
  (address: string): string => `64:ff9b::${groups(address)}`,
  (address: string): string => `2002:${groups(address)}::1`,
];

export const INTERNAL_V6 = [...OWN_V6, ...INTERNAL_V4.flatMap((address) => CARRIERS.map((carry) => carry(address)))];

/** Notations of an IPv4 address, which `URL` makes plain. */
const NOTATIONS = [
  (address: string): string => String(number(address)),
  (address: string): string => `0x${hex(address)}`,
  (address: string): string =>
    bytes(address)
      .map((byte) => `0${byte.toString(8)}`)
      .join('.'),
];

const ODD = [
  '127.1',
  '127.0.1',
  '0x7f.1',
  '0x7f.0x0.0x0.0x1',
  '017700000001',
  '169.254.43518',
  '0xa9.0xfe.43518',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[0000::0001]',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '127.0.0.1.',
  '%31%32%37.0.0.1',
];

/** As the host of a URL, each other text. */
export const INTERNAL_HOSTS: readonly string[] = [
  ...new Set([
    ...INTERNAL_V4,
    ...INTERNAL_V4.flatMap((address) => NOTATIONS.map((note) => note(address))),
    ...INTERNAL_V6.map((address) => `[${address}]`),
    ...ODD,
  ]),
];
