import { LogFollowers } from '../../../src/applications/logs/log-followers';
import { OpenStreams } from '../../../src/auth/open-streams';
import { Token } from '../../../src/tokens/token.entity';
import { TokensService } from '../../../src/tokens/tokens.service';
import { Session } from '../../../src/users/sessions/session.entity';
import { signedInUser } from '../../harness/event-reader';
import { eventually } from '../../harness/eventually';
import { makeToken, TEST_OWNER } from '../../harness/test-access';
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

  /** Whether the server has ended the response. */
  const followed = (answer: globalThis.Response) => {
    const reading = { ended: false };
    const end = () => (reading.ended = true);
    answer.text().then(end, end);
    return reading;
  };

  describe('end with the access that opened them', () => {
    beforeAll(() => {
      started.api.app.get(OpenStreams, { strict: false }).checkMs = 50;
    });

    it('when the token is revoked, and not before', async () => {
      const token = await makeToken(started.api);
      const kept = followed(await stream((await makeToken(started.api)).token, log));
      const reading = followed(await stream(token.token, log));
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(reading.ended).toBe(false);
      await started.api.app.get(TokensService, { strict: false }).revoke(TEST_OWNER, token.id);
      await eventually('the stream has ended', () => reading.ended);
      expect(kept.ended).toBe(false);
      expect((await stream(token.token, log)).status).toBe(401);
    });

    it('when the token expires or is bound to other servers', async () => {
      const changes = [{ expiresAt: new Date(Date.now() - 1000) }, { serverIds: ['srv_01jd7q2x5wf8fv2m3v0q4c9s1b'] }];
      for (const change of changes) {
        const token = await makeToken(started.api);
        const reading = followed(await stream(token.token, log));
        await started.api.dataSource.manager.update(Token, { id: token.id }, change);
        await eventually('the stream has ended', () => reading.ended);
      }
      expect(changes).toHaveLength(2);
    });

    it('when the session ends', async () => {
      const user = await signedInUser(started.api, 'viewer', 'reader@example.org');
      const answer = await fetch(started.api.url + log, {
        headers: { cookie: user.cookie, accept: 'text/event-stream' },
        signal: open.signal,
      });
      expect(answer.status).toBe(200);
      const reading = followed(answer);
      await started.api.dataSource.manager.delete(Session, { userId: user.id });
      await eventually('the stream has ended', () => reading.ended);
    });
  });

  it('of the output of applications are limited for each server', async () => {
    const { token } = await makeToken(started.api);
    const followers = started.api.app.get(LogFollowers, { strict: false });
    const refused = await followers.run(started.serverId, () => stream(token, `${path}/logs`));
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.text()).toContain('already have 1 followers');
  });
});
