import { requiredDnsRecords, describeDns } from './dns-records';

const expecting = (...expected: string[]) => ({ hostname: 'shop.example.com', dns: { expected } });

test('names a record for each address of the server, within the zone', () => {
  expect(requiredDnsRecords(expecting('192.0.2.1', '2001:db8::1'), 'web-1.example.net')).toEqual([
    { type: 'A', name: 'shop', value: '192.0.2.1' },
    { type: 'AAAA', name: 'shop', value: '2001:db8::1' },
  ]);
});

test.each([
  ['192.0.2.1', 'A'],
  ['2001:db8::1', 'AAAA'],
  ['web-1.example.net', 'CNAME'],
])('goes by the address of the server, %s, where its addresses are not known yet', (host, type) => {
  expect(requiredDnsRecords({ hostname: 'example.com' }, host)).toEqual([{ type, name: '@', value: host }]);
});

test.each([null, '', 'localhost'])('names none where the server has no address that visitors could use: %s', (host) => {
  expect(requiredDnsRecords(expecting(), host)).toEqual([]);
});

test.each([
  [['192.0.2.9'], ['192.0.2.1'], 'has A 192.0.2.9, should have A 192.0.2.1'],
  [[], ['192.0.2.1', '2001:db8::1'], 'has no address, should have A 192.0.2.1 and AAAA 2001:db8::1'],
  [['192.0.2.9', '192.0.2.8', '::1'], [], 'has A 192.0.2.9, A 192.0.2.8 and AAAA ::1'],
])('says where %j leads and that it should lead to %j', (addresses, expected, sentence) => {
  expect(describeDns({ addresses, expected })).toBe(sentence);
});
