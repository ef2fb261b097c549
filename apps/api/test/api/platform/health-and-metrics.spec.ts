import { request } from 'node:http';
import { Controller, Get, Module } from '@nestjs/common';
import { Public } from '../../../src/platform/http/routing/route.decorators';
import { Readiness } from '../../../src/platform/lifecycle/readiness';
import { eventually } from '../../harness/eventually';
import { listeningPort } from '../../harness/listen-on-free-port';
import { startApi, type TestApi } from '../../harness/start-api';

/** Holds requests until the test lets them go. */
class Gate {
  open = (): void => undefined;
  entered = (): void => undefined;
  readonly inside = new Promise<void>((resolve) => (this.entered = resolve));
  readonly opened = new Promise<void>((resolve) => (this.open = resolve));
}

let gate = new Gate();

@Controller('slow')
@Public()
class SlowController {
  @Get()
  async slow(): Promise<string> {
    gate.entered();
    await gate.opened;
    return 'done';
  }
}

@Module({ controllers: [SlowController] })
class SlowModule {}

describe('outside of /api/v1', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startApi();
  });

  afterAll(() => api?.stop());

  it('is live', async () => {
    const { body } = await api.http().get('/health/live').expect(200);
    expect(body).toEqual({ success: true, data: { status: 'live' } });
  });

  it('is ready while what it needs works, and says what does not', async () => {
    await api.http().get('/health/ready').expect(200);
    api.app.get(Readiness).add('moon', () => Promise.reject(new Error('it is new moon')));
    const { body } = await api.http().get('/health/ready').expect(503);
    expect(body.error).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      details: [{ field: 'moon', code: 'not_ready', message: 'failed' }],
    });
    api.app.get(Readiness).add('moon', () => Promise.resolve());
  });

  it('shows metrics over loopback, by route and not by path', async () => {
    await api.http().get('/health/live');
    await api.http().get('/some/endless/path/7');
    const { text } = await api
      .http()
      .get('/metrics')
      .expect(200)
      .expect('Content-Type', /text\/plain/);
    expect(text).toContain(
      'fairlead_http_request_duration_seconds_count{method="GET",route="/health/live",status="200"}',
    );
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toContain('endless');
  });

  it('hides metrics from whoever comes through a proxy', async () => {
    for (const header of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via']) {
      await api.http().get('/metrics').set(header, '203.0.113.9').expect(404);
    }
  });

  it('serves documentation that loads nothing from other origins', async () => {
    const { text, headers } = await api.http().get('/docs').expect(200);
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    const sources = [...text.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, source = '']) => source);
    expect(sources.length).toBeGreaterThan(2);
    expect(sources.filter((source) => /^(https?:)?\/\//.test(source))).toEqual([]);
    for (const source of sources) await api.http().get(source.replace(/^\./, '')).expect(200);
    expect(text).not.toMatch(/<script>[^<]/);
  });
});

describe('with metrics exposed', () => {
  it('shows them to everybody', async () => {
    const api = await startApi({ settings: { FAIRLEAD_METRICS_EXPOSED: 'true' } });
    await api.http().get('/metrics').set('X-Forwarded-For', '203.0.113.9').expect(200);
    await api.stop();
  });
});

describe('on shutdown', () => {
  beforeEach(() => {
    gate = new Gate();
  });

  it('lets a request in flight end, and takes no new one', async () => {
    const api = await startApi({ modules: [SlowModule], settings: { FAIRLEAD_SHUTDOWN_SECONDS: '30' } });
    const inFlight = api
      .http()
      .get('/slow')
      .then((answer) => answer);
    await gate.inside;
    const stopped = api.stop();
    // Those that arrive before the port is closed are answered.
    await eventually('no more requests are taken', () =>
      status(api, '/health/live').then(
        () => false,
        (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED',
      ),
    );
    gate.open();
    const answer = await inFlight;
    expect(answer.body).toEqual({ success: true, data: 'done' });
    await stopped;
  });

  it('ends what exceeds the shutdown time', async () => {
    const api = await startApi({ modules: [SlowModule], settings: { FAIRLEAD_SHUTDOWN_SECONDS: '0' } });
    const ended = status(api, '/slow').catch((error: unknown) => error);
    await gate.inside;
    await api.stop();
    expect(await ended).toMatchObject({ code: 'ECONNRESET' });
    gate.open();
  });

  it('frees its port', async () => {
    const api = await startApi();
    const port = listeningPort(api.app.getHttpServer());
    await api.stop();
    await expect(status(api, '/health/live')).rejects.toMatchObject({ code: 'ECONNREFUSED', port });
  });
});

function status(api: TestApi, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(`${api.url}${path}`, { agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', reject);
    sent.end();
  });
}
