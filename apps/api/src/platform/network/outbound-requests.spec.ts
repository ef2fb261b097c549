import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { Config } from '../config/config';
import { INTERNAL_HOSTS, INTERNAL_V4, INTERNAL_V6 } from '../../../test/api/webhooks/internal-hosts';
import { OutboundError } from './outbound-error';
import { OutboundRequests } from './outbound-requests';
import { listeningPort, listenOnFreePort } from '../../../test/harness/listen-on-free-port';

describe('a request to an address that somebody has entered', () => {
  const listeners: Server[] = [];
  let port: number;
  let connections = 0;

  beforeAll(async () => {
    for (const host of ['127.0.0.1', '::1']) {
      const server = createServer((_request, response) => response.writeHead(200).end('inside'));
      server.on('connection', () => (connections += 1));
      server.listen(port ?? 0, host);
      await once(server, 'listening');
      port ??= listeningPort(server);
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

  it(`reaches nothing inside by any of ${INTERNAL_HOSTS.length} literal addresses, which are refused when they are entered`, async () => {
    const outbound = requests();
    expect(INTERNAL_HOSTS.length).toBeGreaterThan(200);
    for (const host of INTERNAL_HOSTS) {
      for (const protocol of ['https', 'http']) {
        const url = `${protocol}://${host}:${port}/`;
        expect([url, await kindOf(post(outbound, url))]).toEqual([url, 'not_allowed']);
        expect([url, outbound.refusalOf(url)]).toEqual([url, expect.stringContaining('FAIRLEAD_WEBHOOK_NETWORKS')]);
      }
    }
    expect(connections).toBe(0);
    outbound.onApplicationShutdown();
  });

  const named = [...INTERNAL_V4, ...INTERNAL_V6];
  it(`reaches nothing inside by any of ${named.length} names that lead there`, async () => {
    const outbound = requests();
    for (const address of named) {
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

  it.each(['localhost', 'LOCALHOST', 'hook.localhost', 'localhost.'])('is refused when %s is entered', (host) => {
    expect(requests().refusalOf(`https://${host}/`)).toContain('The address is internal');
    expect(requests('127.0.0.0/8').refusalOf(`http://${host}/`)).toBeUndefined();
  });

  it('is not refused when a public address or any name is entered', () => {
    for (const url of ['https://93.184.216.34/', 'https://[2606:2800:220:1::1]/', 'https://example.org/'])
      expect(requests().refusalOf(url)).toBeUndefined();
    expect(requests().refusalOf('http://93.184.216.34/')).toContain('use https:');
  });

  it.each([301, 302, 303, 307, 308])('follows no redirect that leads inside (%i)', async (status) => {
    const outbound = requests('127.0.0.1');
    const redirect = createServer((_request, response) =>
      response.writeHead(status, { location: `http://[::1]:${port}/` }).end(),
    );
    const from = await listenOnFreePort(redirect);
    expect(await post(outbound, `http://127.0.0.1:${from}/`)).toMatchObject({ status });
    expect(connections).toBe(0);
    redirect.close();
    outbound.onApplicationShutdown();
  });

  it('checks each address of a name', async () => {
    const outbound = requests();
    outbound.resolve = resolver(() => [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]);
    expect(await kindOf(post(outbound, `https://mixed.example:${port}/`))).toBe('not_allowed');
    expect(connections).toBe(0);
    outbound.onApplicationShutdown();
  });

  it('checks the address that is connected to, so that a name that resolves anew leads nowhere', async () => {
    const outbound = requests('127.0.0.2');
    const outside = createServer((_request, response) => response.writeHead(204, { connection: 'close' }).end());
    await new Promise<void>((resolve) => outside.listen(port, '127.0.0.2', resolve));
    const answers = ['127.0.0.2', '127.0.0.1', '::1', '127.0.0.2'];
    outbound.resolve = resolver(() => {
      const address = answers.shift() ?? '';
      return [{ address, family: address.includes(':') ? 6 : 4 }];
    });
    const kinds: string[] = [];
    while (answers.length > 0) kinds.push(await kindOf(post(outbound, `http://rebinding.example:${port}/`)));
    expect(kinds).toEqual(['answered', 'not_allowed', 'not_allowed', 'answered']);
    expect(connections).toBe(0);
    outside.close();
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
