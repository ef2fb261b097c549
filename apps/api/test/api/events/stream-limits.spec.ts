import { eventually } from '../../harness/eventually';
import { makeToken } from '../../harness/test-access';
import { API_ONLY, applicationRoute, makeApplication, startWithServer } from '../../harness/test-records';

describe('streams', () => {
  let started: Awaited<ReturnType<typeof startWithServer>>;
  let path: string;
  let log: string;
  const open = new AbortController();

  beforeAll(async () => {
    started = await startWithServer({
      ...API_ONLY,
      FAIRLEAD_STREAMS_PER_CALLER: '3',
      FAIRLEAD_LOG_FOLLOWERS_PER_SERVER: '1',
    });
    path = applicationRoute(await makeApplication(started.http, started.serverId));
    const { body } = await started.http.post(`${path}/deploy`).send({}).expect(202);
    log = `${path}/deployments/${body.data.id}/logs`;
  });

  afterAll(async () => {
    open.abort();
    await started?.api.stop();
  });

  const stream = (token: string, url: string, signal = open.signal) =>
    fetch(started.api.url + url, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal,
    });

  it('of all kinds count together, for each caller', async () => {
    const { token } = await makeToken(started.api);
    const other = await makeToken(started.api);
    const closing = new AbortController();
    const three = [await stream(token, log, closing.signal), await stream(token, log), await stream(token, log)];
    expect(three.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const url of [log, `${path}/logs`]) {
      const refused = await stream(token, url);
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toBe('5');
      expect(await refused.text()).toContain('STREAM_LIMIT_REACHED');
    }
    const page = await fetch(started.api.url + log, { headers: { authorization: `Bearer ${token}` } });
    expect(page.status).toBe(200);
    expect((await stream(other.token, log)).status).toBe(200);
    closing.abort();
    await eventually('the place is free', async () => (await stream(token, log)).status === 200);
  });
});
