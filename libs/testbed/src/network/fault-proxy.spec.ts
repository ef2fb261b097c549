import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { pollUntil } from '../machine/processes';
import { FaultProxy } from './fault-proxy';

describe('FaultProxy', () => {
  let server: Server;
  let proxy: FaultProxy;
  const arrived: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      request.on('error', () => undefined);
      request.on('close', () => void (request.complete || arrived.push(`part of ${body.length}`)));
      request.on('end', () => {
        arrived.push(`${request.method} ${request.url} ${body}`);
        if (request.url !== '/events') {
          response.end('a response of 29 characters..');
          return;
        }
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        for (const event of [1, 2, 3]) response.write(`data: ${event}\n\n`);
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    proxy = await FaultProxy.start(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
  });
  afterAll(async () => {
    await proxy?.stop();
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    proxy.reset();
    arrived.length = 0;
  });

  const read = async (path: string, init?: RequestInit): Promise<string> =>
    (await fetch(proxy.url + path, init)).text();

  it('passes requests, and records what the caller got', async () => {
    expect(await read('/one', { method: 'POST', body: 'two' })).toBe('a response of 29 characters..');
    expect(arrived).toEqual(['POST /one two']);
    expect(proxy.requests).toMatchObject([{ method: 'POST', path: '/one', status: 200, fault: undefined }]);
  });

  it('applies each rule as often as it says, to the requests that it names', async () => {
    proxy.inject({ path: /one/, times: 2, after: 1 }, { kind: 'respond', status: 503, body: 'busy' });
    const bodies = [];
    for (const path of ['/one', '/one', '/two', '/one', '/one']) bodies.push((await read(path)).slice(0, 4));
    expect(bodies).toEqual(['a re', 'busy', 'a re', 'busy', 'a re']);
  });

  it('refuses requests, and cuts requests and responses', async () => {
    proxy.inject({ path: /refused/ }, { kind: 'refuse' });
    proxy.inject({ path: /cut-request/ }, { kind: 'cut-request', afterBytes: 1000 });
    proxy.inject({ path: /lost/ }, { kind: 'cut-response' });
    proxy.inject({ path: /cut-response/ }, { kind: 'cut-response', afterBytes: 10 });
    await expect(read('/refused')).rejects.toThrow('fetch failed');
    await expect(read('/cut-request', { method: 'POST', body: 'x'.repeat(500_000) })).rejects.toThrow('fetch failed');
    await expect(read('/lost', { method: 'DELETE' })).rejects.toThrow('fetch failed');
    const cut = await fetch(`${proxy.url}/cut-response`);
    await expect(cut.text()).rejects.toThrow('terminated');
    await pollUntil('the server notices each cut', () => arrived.length === 3);
    expect(arrived.toSorted()).toEqual(['DELETE /lost ', 'GET /cut-response ', 'part of 1000']);
  });

  it('cuts a stream after an event', async () => {
    proxy.inject({}, { kind: 'cut-response', afterEvents: 2 });
    const response = await fetch(`${proxy.url}/events`);
    let text = '';
    const reading = (async () => {
      for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
    })();
    await expect(reading).rejects.toThrow('terminated');
    expect(text).toBe('data: 1\n\ndata: 2\n\n');
  });
});
