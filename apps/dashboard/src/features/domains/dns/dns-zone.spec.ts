import { wwwCounterpart, nameInZone, privateSuffix, dnsZoneOf } from './dns-zone';

test.each([
  ['example.com', 'example.com', '@'],
  ['shop.example.com', 'example.com', 'shop'],
  ['a.b.example.com', 'example.com', 'a.b'],
  ['*.example.com', 'example.com', '*'],
  ['*.shop.example.com', 'example.com', '*.shop'],
  ['example.co.uk', 'example.co.uk', '@'],
  ['shop.example.com.au', 'example.com.au', 'shop'],
  ['t.co', 't.co', '@'],
  ['co.uk', 'co.uk', '@'],
])('knows %s to be in the zone %s, by the name %s', (hostname, zone, name) => {
  expect(dnsZoneOf(hostname)).toBe(zone);
  expect(nameInZone(hostname)).toBe(name);
});

test.each([
  ['example.com', 'www.example.com'],
  ['www.example.com', 'example.com'],
  ['example.co.uk', 'www.example.co.uk'],
  ['www.shop.example.com', 'shop.example.com'],
  ['shop.example.com', undefined],
  ['www.com', undefined],
  ['*.example.com', undefined],
])('of %s the other way to write it is %s', (hostname, other) => {
  expect(wwwCounterpart(hostname)).toBe(other);
});

test('recognises names that are reserved for private use', () => {
  expect(privateSuffix('shop.internal')).toBe('.internal');
  expect(privateSuffix('nas.home.arpa')).toBe('.home.arpa');
  expect(privateSuffix('shop.example.com')).toBeUndefined();
  expect(privateSuffix('internal.dev')).toBeUndefined();
});
