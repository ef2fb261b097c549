import { parseAddressRanges, addressRangeProblem, isAddressRange } from './address-range';

test.each(['203.0.113.7', '10.0.0.0/8', '0.0.0.0/0', '2001:db8::/48', '::1', '::ffff:192.0.2.1'])('takes %s', (text) =>
  expect(isAddressRange(text)).toBe(true),
);

test.each([
  '203.0.113',
  '203.0.113.256',
  '10.0.0.0/33',
  '2001:db8::/129',
  'example.org',
  '1.2.3.4/8/9',
  'fe80::1%eth0',
])('does not take %s', (text) => expect(isAddressRange(text)).toBe(false));

test('names the invalid entry, and ignores duplicates', () => {
  expect(parseAddressRanges('203.0.113.7, 203.0.113.7\n2001:db8::/48;')).toEqual(['203.0.113.7', '2001:db8::/48']);
  expect(addressRangeProblem('203.0.113.7 here')).toBe('“here” is not an IP address or a network (CIDR).');
  expect(addressRangeProblem('')).toBeNull();
});
