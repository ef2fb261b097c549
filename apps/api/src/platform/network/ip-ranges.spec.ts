import { isAddressRange } from '@fairlead/dto';
import { rateLimitAddress, isInRanges, normaliseAddress } from './ip-ranges';

describe('ip-list', () => {
  it.each([
    ['10.1.2.3', ['10.0.0.0/8'], true],
    ['11.1.2.3', ['10.0.0.0/8'], false],
    ['::ffff:10.1.2.3', ['10.0.0.0/8'], true],
    ['10.1.2.3', ['::ffff:10.0.0.0/104'], true],
    ['10.1.2.3', ['10.1.2.3'], true],
    ['10.1.2.4', ['10.1.2.3'], false],
    ['2001:db8::1', ['10.0.0.0/8', '2001:db8::/32'], true],
    ['2001:db9::1', ['10.0.0.0/8', '2001:db8::/32'], false],
    ['10.1.2.3', ['::/0'], false],
    ['not an address', ['0.0.0.0/0'], false],
    ['10.1.2.3', [], false],
  ])('%s in %j is %s', (ip, ranges, expected) => {
    expect(isInRanges(ip, ranges)).toBe(expected);
  });

  it.each([
    ['10.0.0.0/8', true],
    ['10.0.0.1', true],
    ['2001:db8::/32', true],
    ['::1', true],
    ['10.0.0.0/33', false],
    ['10.0/8', false],
    ['0x7f000001', false],
    ['example.org', false],
    ['', false],
    ['10.0.0.0/8/8', false],
  ])('takes %s as a range: %s', (text, expected) => {
    expect(isAddressRange(text)).toBe(expected);
  });

  it('counts an IPv6 host by its /64 and a mapped IPv4 address as IPv4', () => {
    expect(rateLimitAddress('2001:db8:1:2:aaaa::1')).toBe(rateLimitAddress('2001:db8:1:2:bbbb::9'));
    expect(rateLimitAddress('2001:db8:1:2::1')).not.toBe(rateLimitAddress('2001:db8:1:3::1'));
    expect(rateLimitAddress('::ffff:192.0.2.7')).toBe('192.0.2.7');
    expect(normaliseAddress('::ffff:192.0.2.7')).toBe('192.0.2.7');
  });
});
