import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Config } from '../config/config';
import { OutboundError } from './outbound-error';
import { OutboundRequests } from './outbound-requests';

/** Addresses that lead inside: RFC 6890, cloud metadata, and IPv6 forms that carry an IPv4 address. */
const INTERNAL_V4 = [
  '127.0.0.1',
  '127.1.2.3',
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

const INTERNAL_V6 = [
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  'ff0e::1',
  '2001:db8::1',
  '2001::1',
  '64:ff9b::7f00:1',
  '64:ff9b::a9fe:a9fe',
  '2002:7f00:1::',
  '2002:a00:1::1',
  '100::1',
  ...INTERNAL_V4.map((address) => `::ffff:${address}`),
];

/** Other notations of 127.0.0.1 and 169.254.169.254, which `URL` makes plain or leaves to the resolver. */
const NOTATIONS = [
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.1',
  '127.0.1',
  '0x7f.0x0.0x0.0x1',
  '2852039166',
  '0xa9fea9fe',
  '0xa9.0xfe.0xa9.0xfe',
  '0251.0376.0251.0376',
  '169.254.43518',
  '[::ffff:7f00:1]',
  '[::ffff:a9fe:a9fe]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[0000::0001]',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
];

const literals = [...INTERNAL_V4, ...INTERNAL_V6.map((address) => `[${address}]`), ...NOTATIONS];
const LITERAL_URLS = literals.flatMap((host) => [`https://${host}:PORT/`, `http://${host}:PORT/`]);
const NAMED = [...INTERNAL_V4, ...INTERNAL_V6];

describe('a request to an address that somebody has entered', () => {
  const listeners: Server[] = [];
  let port: number;
  let connections = 0;

  beforeAll(async () => {
    for (const host of ['127.0.0.1', '::1']) {
      const server = createServer((_request, response) => response.writeHead(200).end('inside'));
      server.on('connection', () => (connections += 1));
      await new Promise<void>((resolve) => server.listen(port ?? 0, host, resolve));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
      port ??= (server.address() as AddressInfo).port;
      listeners.push(server);
    }
  });
  afterAll(() => {
    for (const server of listeners) server.close();
  });

  const requests = (networks = ''): OutboundRequests =>
    new OutboundRequests(Config.load({ FAIRLEAD_WEBHOOK_NETWORKS: networks }));
  const post = (outbound: OutboundRequests, url: string) =>
    outbound.send({ url, method: 'POST', headers: {}, body: '{}', timeoutMs: 5000, maxResponseBytes: 100 });
  const kindOf = (answer: Promise<unknown>): Promise<string> =>
    answer.then(
      () => 'answered',
      (error: unknown) => (error instanceof OutboundError ? error.kind : String(error)),
    );

  it(`reaches nothing inside by any of ${LITERAL_URLS.length} literal addresses`, async () => {
    const outbound = requests();
    expect(LITERAL_URLS.length).toBeGreaterThan(150);
    for (const url of LITERAL_URLS) {
      const result = await kindOf(post(outbound, url.replace('PORT', String(port))));
      // What is no URL is refused before, by the rule of the field.
      expect([url, URL.canParse(url.replace('PORT', String(port))) ? result : 'not_allowed']).toEqual([
        url,
        'not_allowed',
      ]);
    }
    expect(connections).toBe(0);
    outbound.onApplicationShutdown();
  });

  it(`reaches nothing inside by any of ${NAMED.length} names that lead there`, async () => {
    const outbound = requests();
    for (const address of NAMED) {
      const family = address.includes(':') ? 6 : 4;
      outbound.resolve = resolver(() => [{ address, family }]);
      expect([address, await kindOf(post(outbound, `https://name.example:${port}/`))]).toEqual([
        address,
        'not_allowed',
      ]);
    }
    expect(connections).toBe(0);
    outbound.onApplicationShutdown();
  });

  it('checks each address of a name, and the one that is connected to', async () => {
    const outbound = requests();
    outbound.resolve = resolver(() => [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]);
    expect(await kindOf(post(outbound, `https://mixed.example:${port}/`))).toBe('not_allowed');
    let looked = 0;
    outbound.resolve = resolver(() => [{ address: (looked += 1) === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }]);
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await kindOf(post(outbound, `https://rebinding.example:${port}/`))).toBe('not_allowed');
    expect(connections).toBe(0);
    outbound.onApplicationShutdown();
  });

  it('uses http only where the network is allowed', async () => {
    const outbound = requests();
    outbound.resolve = resolver(() => [{ address: '93.184.216.34', family: 4 }]);
    const refusal = post(outbound, 'http://public.example/');
    await expect(refusal).rejects.toThrow('http: is only possible for addresses in FAIRLEAD_WEBHOOK_NETWORKS');
    outbound.onApplicationShutdown();
  });

  it('reaches an internal network that is allowed, by name and by address, and no other one', async () => {
    const outbound = requests('127.0.0.0/8, 10.20.0.0/16');
    outbound.resolve = resolver(() => [{ address: '127.0.0.1', family: 4 }]);
    const answer = await post(outbound, `http://inside.example:${port}/`);
    expect(answer).toMatchObject({ status: 200, body: 'inside' });
    expect(await post(outbound, `http://127.0.0.1:${port}/`)).toMatchObject({ status: 200 });
    const before = connections;
    expect(await kindOf(post(outbound, `http://[::1]:${port}/`))).toBe('not_allowed');
    expect(await kindOf(post(outbound, `https://10.21.0.1:${port}/`))).toBe('not_allowed');
    expect(connections).toBe(before);
    outbound.onApplicationShutdown();
  });

  it.each([
    ['not_found', () => Object.assign(new Error('no'), { code: 'ENOTFOUND' })],
    ['not_found', () => []],
  ])('says that a name is %s', async (kind, found) => {
    const outbound = requests();
    outbound.resolve = resolver(found);
    expect(await kindOf(post(outbound, 'https://nowhere.example/'))).toBe(kind);
    outbound.onApplicationShutdown();
  });
});

type Found = { address: string; family: number }[] | Error;

function resolver(find: () => Found): OutboundRequests['resolve'] {
  const lookup = (_name: string, _options: object, done: (error: Error | null, found?: Found) => void): void => {
    const found = find();
    setImmediate(() => (found instanceof Error ? done(found) : done(null, found)));
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the overloads only the one with all addresses is called
  return lookup as OutboundRequests['resolve'];
}
