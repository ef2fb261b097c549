import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import express from 'express';
import supertest from 'supertest';
import { serveDashboard } from './dashboard';

describe('the dashboard', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-dashboard-'));
  const app = express();

  beforeAll(() => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<title>Fairlead</title>');
    writeFileSync(join(folder, 'assets/index-1a2b.js'), 'run()');
    writeFileSync(join(folder, 'assets/large-3c4d.js'), ';'.repeat(100_000));
    writeFileSync(join(folder, 'assets/both-5e6f.js'), 'plain()');
    writeFileSync(join(folder, 'assets/both-5e6f.js.br'), brotliCompressSync('fromBrotli()'));
    writeFileSync(join(folder, 'assets/both-5e6f.js.gz'), gzipSync('fromGzip()'));
    writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
    app.use(serveDashboard(folder));
    app.use((_request, response) => void response.status(404).json({ success: false }));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const navigate = (path: string) => supertest(app).get(path).set('Accept', 'text/html,*/*;q=0.8');

  it('is the page at every address that a person goes to', async () => {
    for (const path of ['/', '/settings/tokens', '/setup?x=1']) {
      const { text, headers } = await navigate(path).expect(200);
      expect(text).toContain('Fairlead');
      expect(headers['cache-control']).toBe('no-cache');
    }
  });

  it('lets hashed files be cached forever, and others be revalidated', async () => {
    const hashed = await supertest(app).get('/assets/index-1a2b.js').expect(200);
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const plain = await supertest(app).get('/favicon.svg').expect(200);
    expect(plain.headers['cache-control']).toBe('no-cache');
  });

  it('crosses the network compressed', async () => {
    const script = await supertest(app).get('/assets/large-3c4d.js').set('Accept-Encoding', 'gzip').expect(200);
    expect(script.headers['content-encoding']).toBe('gzip');
    expect(script.text).toHaveLength(100_000);
  });

  it.each([
    ['gzip, deflate, br', 'br', 'fromBrotli()'],
    ['gzip, deflate', 'gzip', 'fromGzip()'],
    ['gzip, br;q=0', 'gzip', 'fromGzip()'],
    ['identity', undefined, 'plain()'],
  ])('is sent as its build compressed it, to whom accepts %s', async (accepted, encoding, text) => {
    const script = await supertest(app).get('/assets/both-5e6f.js').set('Accept-Encoding', accepted).expect(200);
    expect(script.headers).toMatchObject({
      'content-type': expect.stringContaining('text/javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect([script.headers['content-encoding'], script.text]).toEqual([encoding, text]);
  });

  it.each(['/api/v1/nothing', '/api', '/health/nothing', '/metrics', '/docs/nothing'])(
    'leaves %s alone',
    async (path) => {
      await navigate(path).expect(404);
    },
  );

  it('answers at the root whoever accepts anything, but not who wants data', async () => {
    for (const accept of ['*/*', '']) {
      const { text } = await supertest(app).get('/').set('Accept', accept).expect(200);
      expect(text).toContain('Fairlead');
    }
    await supertest(app).head('/').set('Accept', '*/*').expect(200);
    await supertest(app).get('/').set('Accept', 'application/json').expect(404);
  });

  it('tells a program that there is nothing', async () => {
    await supertest(app).get('/settings').set('Accept', '*/*').expect(404);
    await supertest(app).post('/settings').set('Accept', 'text/html').expect(404);
    await supertest(app).get('/assets/missing.js').expect(404);
  });

  it('is at no address whose percent-encoding is not valid', async () => {
    const { body } = await navigate('/assets/%ff.js').expect(404);
    expect(body).toEqual({ success: false });
  });

  it('stays inside its folder', async () => {
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fetc/passwd']) {
      const { text } = await supertest(app).get(path);
      expect(text).not.toContain('dependencies');
    }
  });
});
