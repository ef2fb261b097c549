import { request as send, type IncomingMessage } from 'node:http';
import { startApi, type TestApi } from '../../harness/start-api';
import { TestRoutesModule } from '../../harness/test-routes';

describe('every answer', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startApi({ modules: [TestRoutesModule], settings: { FAIRLEAD_BODY_LIMIT_BYTES: '2000' } });
  });

  afterAll(() => api?.stop());

  const post = (body: string | object) => api.http().post('/trial/things').send(body);

  it('puts one thing into the envelope', async () => {
    const { body } = await api.http().get('/trial/things/7').expect(200);
    expect(body).toEqual({ success: true, data: { id: '7' } });
  });

  it('says where a new record is', async () => {
    const { body, headers } = await post({ name: 'first' }).expect(201);
    expect(headers['location']).toBe(`/trial/things/${body.data.id}`);
  });

  describe('of a list', () => {
    it('has meta and links, with the other parameters kept', async () => {
      const { body, headers } = await api.http().get('/trial/things?sort=-name&page=2&per_page=10').expect(200);
      expect(body.data).toHaveLength(10);
      expect(body.meta).toEqual({ page: 2, per_page: 10, total: 45 });
      const url = (page: number) => `</trial/things?sort=-name&page=${page}&per_page=10>`;
      expect(headers['link']).toBe(
        `${url(1)}; rel="first", ${url(1)}; rel="prev", ${url(3)}; rel="next", ${url(5)}; rel="last"`,
      );
    });

    it('is page 1 of 20 by default', async () => {
      const { body } = await api.http().get('/trial/things').expect(200);
      expect(body.meta).toEqual({ page: 1, per_page: 20, total: 45 });
    });

    it('is empty beyond the end, with the total all the same', async () => {
      const { body } = await api.http().get('/trial/things?page=9').expect(200);
      expect(body).toMatchObject({ data: [], meta: { page: 9, total: 45 } });
    });

    it.each([
      'page=0',
      'page=-1',
      'page=1.5',
      'page=abc',
      'page=',
      'page=1e3',
      'page=99999999999999999999',
      'page=1&page=2',
      'per_page=0',
      'per_page=101',
      'per_page=%20',
      'sort=age',
      'colour=red',
    ])('refuses ?%s', async (query) => {
      const { body } = await api.http().get(`/trial/things?${query}`).expect(400);
      expect(body.error.code).toBe('VALIDATION_FAILED');
      expect(body.error.details[0].field).toBe(query.split('=')[0]);
    });
  });

  describe('to input that is wrong', () => {
    it('names each field, with its path', async () => {
      const { body } = await post({ size: 10, parts: [{ label: 'a' }, { label: 1 }] }).expect(400);
      const fields = body.error.details.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`);
      expect(fields.sort()).toEqual(['name is_length', 'name is_string', 'parts[1].label is_string', 'size max']);
    });

    it('refuses a field that it does not know', async () => {
      const { body } = await post({ name: 'x', colour: 'red' }).expect(400);
      expect(body.error.details).toEqual([
        { field: 'colour', code: 'unknown_field', message: 'property colour should not exist' },
      ]);
    });

    it('refuses a body and a parameter where none is taken', async () => {
      await api.http().post('/trial/bare').send({ force: true }).expect(400);
      await api.http().post('/trial/bare').send({}).expect(201);
      await api.http().get('/trial/things/7?verbose=1').expect(400);
    });

    it.each([
      ['{"name": ', 'MALFORMED_JSON', 400],
      ['[]', 'VALIDATION_FAILED', 400],
      ['"text"', 'VALIDATION_FAILED', 400],
      ['null', 'VALIDATION_FAILED', 400],
      [`{"name": "${'x'.repeat(3000)}"}`, 'PAYLOAD_TOO_LARGE', 413],
      ['{"name": "a\\u0000b"}', 'VALIDATION_FAILED', 400],
      [`{"parts": ${'['.repeat(900)}${']'.repeat(900)}}`, 'VALIDATION_FAILED', 400],
      ['{"name": "x", "__proto__": {"size": 3}}', 'VALIDATION_FAILED', 400],
    ])('to %p is %s', async (text, code, status) => {
      const { body } = await post(text).set('Content-Type', 'application/json').expect(status);
      expect(body.error).toMatchObject({ code, request_id: expect.any(String) });
    });

    it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
      'refuses %s',
      async (type) => {
        const { body } = await post('name=x').set('Content-Type', type).expect(415);
        expect(body.error.code).toBe('UNSUPPORTED_MEDIA_TYPE');
      },
    );

    it('refuses a charset and an encoding that it cannot read', async () => {
      await post('{"name":"x"}').set('Content-Type', 'application/json; charset=klingon').expect(415);
      await post('{"name":"x"}').set('Content-Type', 'application/json').set('Content-Encoding', 'lzma').expect(415);
    });

    it('does not find what has NUL in its id, and refuses an address that is not one', async () => {
      await api.http().get('/trial/things/a%00b').expect(404);
      await api.http().get('/trial/things/%E0%A4%A').expect(400);
    });
  });

  it('to an unknown route is 404 in the envelope', async () => {
    const { body } = await api.http().get('/nowhere').expect(404);
    expect(body).toMatchObject({ success: false, error: { code: 'ROUTE_NOT_FOUND' } });
    await api.http().post('/').expect(404);
  });

  it('to a wrong method is 405 with the methods that are right', async () => {
    const { body, headers } = await api.http().patch('/trial/things/7').send({}).expect(405);
    expect(body.error.code).toBe('METHOD_NOT_ALLOWED');
    expect(headers['allow']).toBe('DELETE, GET, HEAD, OPTIONS');
    const shouted = await api.http().patch('/TRIAL/things/7').send({}).expect(405);
    expect(shouted.headers['allow']).toBe(headers['allow']);
    // A dot in a path is a dot.
    await api.http().post('/openapiXjson').expect(404);
  });

  it('to OPTIONS names the methods', async () => {
    const { body, headers } = await api.http().options('/trial/things').expect(200);
    expect(headers['allow']).toBe('GET, HEAD, OPTIONS, POST');
    expect(body.data.methods).toContain('POST');
    await api.http().options('/nowhere').expect(404);
  });

  it('to HEAD has the headers of GET and no body', async () => {
    const { headers, text } = await api.http().head('/trial/things/7').expect(200);
    expect(Number(headers['content-length'])).toBeGreaterThan(10);
    expect(text).toBeFalsy();
  });

  it('to a request that crashes reveals no details, but the log does', async () => {
    const { body } = await api.http().get('/trial/crash').set('X-Request-Id', 'crash-1').expect(500);
    expect(body).toEqual({
      success: false,
      error: { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side.', request_id: 'crash-1' },
    });
    expect(api.logs.find((line) => line.includes('crash-1') && line.includes('hunter2'))).toContain('"level":"error"');
  });

  it('has the request id that was sent, if it is sane', async () => {
    const sane = await api.http().get('/trial/things/7').set('X-Request-Id', 'abc.DEF_1-2');
    expect(sane.headers['x-request-id']).toBe('abc.DEF_1-2');
    for (const strange of ['a b', 'ä', 'x'.repeat(129), '']) {
      const { headers } = await api
        .http()
        .get('/trial/things/7')
        .set('X-Request-Id', Buffer.from(strange).toString('latin1'));
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect(api.logs.some((line) => line.includes('"request_id":"abc.DEF_1-2"'))).toBe(true);
  });

  it('may not be kept, framed or taken for a page', async () => {
    const { headers } = await api.http().get('/health/live').expect(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('etag');
  });

  it.each(['/API/V1/servers', 'http://elsewhere.example/api/v1/servers', '/Health/live'])(
    'to %s may not be kept either',
    async (path) => {
      const answer = await new Promise<IncomingMessage>((resolve, reject) =>
        send(api.url, { path, agent: false }).on('response', resolve).on('error', reject).end(),
      );
      answer.resume();
      expect([path, answer.headers['cache-control']]).toEqual([path, 'no-store']);
    },
  );

  it('is never that the client has it already', async () => {
    await api.http().get('/openapi.json').set('If-None-Match', '*').expect(200);
    await api.http().get('/metrics').set('If-None-Match', '*').expect(200);
  });

  it('leaves credentials, queries and bodies out of the log', async () => {
    await post({ name: 'S3CRET-BODY' }).set('Authorization', 'Bearer S3CRET-TOKEN').set('Cookie', 'x=S3CRET-COOKIE');
    await api.http().get('/trial/things?sort=S3CRET-QUERY');
    expect(api.logs.join('\n')).not.toContain('S3CRET');
  });

  it('trusts no forwarded address', async () => {
    await api.http().get('/trial/things/7').set('X-Forwarded-For', '203.0.113.9').set('X-Request-Id', 'forwarded-1');
    expect(api.logs.find((line) => line.includes('forwarded-1'))).toMatch(/"ip":"(::ffff:)?127\.0\.0\.1"/);
  });

  it('to a request that is not HTTP only closes the connection', async () => {
    const { hostname, port } = new URL(api.url);
    await new Promise<void>((resolve) => {
      const request = send({
        hostname,
        port,
        path: '/trial/things',
        headers: { 'Content-Length': '5' },
        method: 'POST',
      });
      request.on('error', () => resolve());
      request.write('{');
      setImmediate(() => request.destroy());
    });
    await api.http().get('/health/live').expect(200);
  });
});

describe('behind a proxy that is trusted', () => {
  it('takes the address from X-Forwarded-For', async () => {
    const api = await startApi({ modules: [TestRoutesModule], settings: { FAIRLEAD_TRUSTED_PROXIES: '127.0.0.0/8' } });
    try {
      await api.http().get('/trial/things/7').set('X-Forwarded-For', '198.51.100.1, 203.0.113.9').expect(200);
      expect(api.logs.some((line) => line.includes('"ip":"203.0.113.9"'))).toBe(true);
      expect(api.logs.some((line) => line.includes('198.51.100.1'))).toBe(false);
    } finally {
      await api.stop();
    }
  });
});
