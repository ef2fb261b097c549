import type { Test } from 'supertest';
import { DomainStates } from '../../../src/domains/proxy/domain-states';
import { Server } from '../../../src/servers/server.entity';
import type { HttpAgent } from '../../harness/test-records';
import { comparable, HostileToken, type ServerRecords } from './hostile-token';

describe('a hostile token of one application, on the server that it shares', () => {
  let hostile: HostileToken;
  let own: ServerRecords;
  let hidden: ServerRecords;
  let agent: HttpAgent;
  let ownPath: string;

  beforeAll(async () => {
    hostile = await HostileToken.ofApplication();
    ({ own, hidden, agent } = hostile);
    ownPath = `/api/v1/applications/${own.application}`;
  });

  afterAll(() => hostile?.stop());

  it('takes no visitors from other applications, and is not told whose a hostname is', async () => {
    const before = await hostile.stored();
    const add = (body: object): Test => agent.post(`${ownPath}/domains`).send(body);
    const attempts = ['www.hidden.test', 'www.other-hidden.test'].flatMap((hostname) => [
      { hostname },
      { hostname, path: '/login' },
      { hostname, tls: { mode: 'off' } },
    ]);
    const texts = new Set<string>();
    for (const body of attempts) {
      const answer = await add(body);
      expect([body, answer.status, answer.body.error.code]).toEqual([body, 409, 'DOMAIN_TAKEN']);
      expect([body, hostile.leaks(answer, body.hostname)]).toEqual([body, []]);
      texts.add(JSON.stringify(comparable(answer, own)).replaceAll(body.hostname, 'HOSTNAME'));
    }
    expect(texts.size).toBe(1);
    expect(await hostile.stored()).toEqual(before);

    const theirs = `/api/v1/applications/${hidden.application}/domains`;
    await hostile.owner.post(theirs).send({ hostname: '*.preview.test' }).expect(201);
    const below = await add({ hostname: 'mine.preview.test' }).expect(409);
    expect(below.body.error.code).toBe('DOMAIN_TAKEN');
  });

  it('sees only its own part of a hostname that it shares, and cannot change the rest', async () => {
    const theirs = `/api/v1/applications/${hidden.application}/domains`;
    const mine = `${ownPath}/domains`;
    await hostile.owner.post(theirs).send({ hostname: 'shared.test' }).expect(201);
    const { body } = await hostile.owner.post(mine).send({ hostname: 'shared.test', path: '/given' }).expect(201);
    expect(body.data.other_paths).toHaveLength(1);
    const path = `${mine}/${body.data.id}`;
    for (const answer of [
      await agent.get(path).expect(200),
      await agent.get(mine).expect(200),
      await agent.patch(path).send({ strip_path: true }).expect(200),
    ])
      expect(hostile.leaks(answer)).toEqual([]);
    const shown = (await agent.get(path).expect(200)).body.data;
    expect([shown.other_paths, shown.tls.domain_id]).toEqual([[], null]);
    for (const change of [{ path: '/' }, { path: '/free' }, { tls: { mode: 'off' } }]) {
      const answer = await agent.patch(path).send(change);
      expect([change, answer.status, answer.body.error.code]).toEqual([change, 409, 'DOMAIN_TAKEN']);
      expect(hostile.leaks(answer)).toEqual([]);
    }
  });

  it('reads no hostname of another application in the reason why the proxy refused its own', async () => {
    const { body } = await agent.post(`${ownPath}/domains`).send({ hostname: 'refused.given.test' }).expect(201);
    const reason = 'Caddy refused www.hidden.test and refused.given.test.';
    const states = hostile.api.app.get(DomainStates, { strict: false });
    await hostile.api.dataSource.transaction((tx) => states.recordApplyFailure(tx, own.server, reason));
    const shown = await agent.get(`${ownPath}/domains/${body.data.id}`).expect(200);
    expect(shown.body.data.status_reason).toBe('Caddy refused another hostname and refused.given.test.');
    const events = await agent.get('/api/v1/events?type=domain.failed').expect(200);
    expect([events.body.meta.total > 0, hostile.leaks(events)]).toEqual([true, []]);
  });

  it('is not told who has a port', async () => {
    const fixed = { runtime: 'systemd', port: 4321 };
    await hostile.owner.patch(`/api/v1/applications/${hidden.application}`).send(fixed).expect(200);
    const taken = await agent.patch(ownPath).send(fixed).expect(409);
    expect([taken.body.error.code, hostile.leaks(taken)]).toEqual(['RESOURCE_CONFLICT', []]);
  });

  it('is not told what is wrong with the server, nor by a stored response', async () => {
    const { manager } = hostile.api.dataSource;
    for (const status of ['unreachable', 'host_key_mismatch'] as const) {
      await manager.update(Server, own.server, { status, statusReason: 'hidden.example.test did not answer.' });
      for (const action of ['deploy', 'restart', 'stop', 'maintenance', 'detect']) {
        const key = { 'Idempotency-Key': `${status}-${action}` };
        const body = action === 'maintenance' ? { enabled: true } : {};
        for (let times = 0; times < 2; times += 1) {
          const answer = await agent.post(`${ownPath}/${action}`).set(key).send(body);
          expect([action, answer.status, hostile.leaks(answer)]).toEqual([action, 409, []]);
        }
      }
    }
    await manager.update(Server, own.server, { status: 'ready', statusReason: null });
  });
});
