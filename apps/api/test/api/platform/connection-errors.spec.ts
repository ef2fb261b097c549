import { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { startApi, type TestApi } from '../../harness/start-api';
import { signedInAgent } from '../../harness/test-access';

const TIMEOUT_SECONDS = 1;

describe('an answer to what never becomes a request', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startApi({ settings: { FAIRLEAD_REQUEST_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS) } });
  });

  afterAll(() => api?.stop());

  /** Sends these bytes, and returns everything that comes back until the connection is closed. */
  async function exchange(bytes: string): Promise<{ status: number; text: string; seconds: number }> {
    const began = performance.now();
    const socket: Socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    socket.write(bytes);
    await once(socket, 'close');
    return { status: Number(text.split(' ')[1]), text, seconds: (performance.now() - began) / 1000 };
  }

  const post = 'POST /api/dashboard/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

  it.each([
    [400, 'MALFORMED_REQUEST', 'no HTTP', 'nonsense\r\n\r\n'],
    [400, 'MALFORMED_REQUEST', 'two lengths', `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    [400, 'MALFORMED_REQUEST', 'a broken chunk', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
    [400, 'MALFORMED_REQUEST', 'a tunnel', 'CONNECT db.example:5432 HTTP/1.1\r\nHost: db.example:5432\r\n\r\n'],
    [400, 'MALFORMED_REQUEST', 'no host', 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [
      413,
      'PAYLOAD_TOO_LARGE',
      'chunk extensions',
      `${post}Transfer-Encoding: chunked\r\n\r\n2;${'a'.repeat(20_000)}\r\n`,
    ],
    [417, 'EXPECTATION_FAILED', 'an expectation', `${post}Expect: a miracle\r\nContent-Length: 2\r\n\r\n{}`],
    [431, 'HEADERS_TOO_LARGE', 'huge headers', `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'a'.repeat(20_000)}\r\n\r\n`],
  ])('is %s %s in the envelope for %s', async (status, code, _what, bytes) => {
    const answer = await exchange(bytes);
    const [head = '', body = ''] = answer.text.split('\r\n\r\n');
    const { success, error } = JSON.parse(body);
    expect({ status: answer.status, success, code: error.code }).toEqual({ status, success: false, code });
    expect(head.toLowerCase()).toContain(`x-request-id: ${error.request_id}`);
    for (const header of [
      'x-content-type-options: nosniff',
      'content-security-policy',
      'content-type: application/json',
    ])
      expect(head.toLowerCase()).toContain(header);
  });

  it.each([
    ['the headers', 'GET /health HTTP/1.1\r\nHost: x\r\n'],
    ['the body', `${post}Content-Length: 50\r\n\r\n{"email":`],
    ['a chunked body', `${post}Transfer-Encoding: chunked\r\n\r\n5\r\n{"ema`],
  ])('is 408 soon after the time limit where %s never end', async (_what, bytes) => {
    const { status, text, seconds } = await exchange(bytes);
    expect(status).toBe(408);
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '').error.code).toBe('REQUEST_TIMEOUT');
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(seconds).toBeLessThan(TIMEOUT_SECONDS + 4);
  });

  it('comes after the response to the complete request before it', async () => {
    const { text } = await exchange('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\nnonsense\r\n\r\n');
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    expect(statuses).toEqual(['200', '400']);
  });

  it('never cuts an answer that takes longer than the time limit', async () => {
    const owner = await signedInAgent(api, 'owner');
    const response = await new Promise<IncomingMessage>((resolve) => {
      const taken = (stream: unknown) => void (stream instanceof IncomingMessage && resolve(stream));
      owner
        .get('/api/dashboard/events')
        .buffer(false)
        .parse(taken)
        .end(() => undefined);
    });
    let ended = false;
    response
      .on('end', () => (ended = true))
      .on('error', () => (ended = true))
      .resume();
    // Another connection that is given up shows that the time limit has passed, and was checked.
    await exchange('GET /health HTTP/1.1\r\nHost: x\r\n');
    await exchange('GET /health HTTP/1.1\r\nHost: x\r\n');
    expect(ended).toBe(false);
    response.destroy();
  });
});
