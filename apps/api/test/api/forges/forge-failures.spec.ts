import { EventEntry } from '../../../src/events/event.entity';
import { CommitStatusClaims } from '../../../src/forges/statuses/commit-status-claims';
import { CommitStatusEntry } from '../../../src/forges/statuses/commit-status-entry.entity';
import { CommitStatusRetention } from '../../../src/forges/statuses/commit-status-retention';
import { CommitStatusSender } from '../../../src/forges/statuses/commit-status-sender';
import { ReportAttempts } from '../../../src/forges/statuses/report-attempts';
import { Signals } from '../../../src/platform/signals/signals';
import { signedInAgent } from '../../harness/test-access';
import { eventually } from '../../harness/eventually';
import { applicationRoute } from '../../harness/test-records';
import { FakeForge } from './fake-forge';
import { ForgesFixture, newSha } from './forges-fixture';

const HOUR_MS = 3_600_000;

describe('a forge', () => {
  let fixture: ForgesFixture;

  beforeAll(async () => {
    fixture = await ForgesFixture.start();
  });
  afterAll(() => fixture?.stop());
  beforeEach(() => fixture.begin());
  afterEach(() => fixture.end());

  it('that is away for ten minutes delays no deployment, and gets the last word alone when it is back', async () => {
    const { api, forge, make, fetched, live, deployment, find, ended } = fixture;
    const sha = newSha();
    const application = await make('gitea');
    forge.before = () => ({ status: 503 });
    const deployed = await fetched(application, sha);
    await eventually('it was tried twice', () => forge.calls.length >= 2);
    expect((await find(application)).forge?.problem).toMatchObject({ code: 'UNREACHABLE' });
    await live(deployed);
    expect(await deployment(deployed)).toMatchObject({ status: 'live', commit_status: { reported_at: null } });
    const tried = forge.calls.length;
    await api.dataSource.manager.update(
      CommitStatusEntry,
      { deploymentId: deployed.id },
      { requestedAt: new Date(Date.now() - HOUR_MS / 6) },
    );
    await eventually('it is still tried', () => forge.calls.length > tried + 1);
    forge.before = () => undefined;
    await ended(deployed, 'reported');
    expect(forge.statesOf(sha)).toEqual(['success']);
    await eventually('the problem has ended', async () => (await find(application)).forge?.problem === null);
  });

  it('that does not respond delays no other one', async () => {
    const { forge, make, fetched } = fixture;
    const sha = newSha();
    const dead = await FakeForge.start();
    dead.before = () => 'never';
    const waiting = { kind: 'gitea', api_url: dead.apiUrl('gitea'), token: dead.token } as const;
    for (let count = 0; count < 6; count += 1) await fetched(await make('gitea', { forge: waiting }), newSha());
    await eventually('requests wait', () => dead.calls.length >= 4);
    await fetched(await make('gitea'), sha);
    await forge.until(sha, 'pending');
    // One answer within its time limit would have ended the wait of the others.
    expect(dead.statuses).toEqual([]);
    await dead.stop();
  });

  it('that refuses the token is not asked for long, is on the overview, and gets the last word with another token', async () => {
    const { api, http, forge, make, fetched, live, deployment, find, ended } = fixture;
    const sha = newSha();
    const application = await make('gitea');
    forge.token = 'token-2';
    const deployed = await fetched(application, sha);
    await live(deployed);
    await ended(deployed, 'failed');
    const asked = forge.calls.length;
    expect(asked).toBeGreaterThanOrEqual(3);
    const refused = await find(application);
    expect(refused.forge?.problem).toMatchObject({ code: 'TOKEN_REFUSED' });
    // A forge that repeats the token shows it to nobody.
    expect(refused.forge?.problem?.message).toContain('[redacted]');
    expect(JSON.stringify([refused, await deployment(deployed)])).not.toContain('token-1');
    expect((await deployment(deployed)).commit_status).toMatchObject({
      state: 'success',
      reported_at: null,
      error: expect.stringContaining('given up'),
    });
    const admin = await signedInAgent(api, 'admin');
    const attention = async (): Promise<unknown[]> =>
      (await admin.get('/api/dashboard/overview').expect(200)).body.data.attention;
    const item = { kind: 'forge', application_id: application.id, status: 'refused', name: application.name };
    expect(await attention()).toContainEqual(expect.objectContaining(item));
    const events = await api.dataSource.manager.findBy(EventEntry, { name: 'application.forge_refused' });
    expect(events.filter(({ subjectId }) => subjectId === application.id)).toHaveLength(1);

    await http
      .patch(applicationRoute(application))
      .send({ forge: { token: forge.token } })
      .expect(200);
    await ended(deployed, 'reported');
    expect(forge.statesOf(sha)).toEqual(['success']);
    expect(await attention()).not.toContainEqual(expect.objectContaining({ kind: 'forge' }));
  });

  it('that answers 429 gets nothing with that token until the time it named, and others are not delayed', async () => {
    const { forge, make, fetched, ended, find } = fixture;
    const [first, second] = [await make('gitea'), await make('gitea')];
    let refusedAt = 0;
    forge.before = ({ at }) => {
      if (refusedAt !== 0) return undefined;
      refusedAt = at;
      return { status: 429, headers: { 'retry-after': '3' } };
    };
    const one = await fetched(first, newSha());
    await eventually('it was refused', () => refusedAt !== 0);
    await eventually('it waits', async () => (await fixture.entry(one)).claimedUntil === null);
    const two = await fetched(second, newSha());
    for (const each of [one, two]) await ended(each, 'reported');
    const later = forge.calls.slice(1);
    expect(later).toHaveLength(2);
    for (const { at } of later) expect(at - refusedAt).toBeGreaterThanOrEqual(2900);
    expect((await find(first)).forge?.problem).toBeNull();
  });

  it('is not told after a day what it did not accept', async () => {
    const { api, forge, make, fetched, deployment, ended } = fixture;
    forge.before = () => ({ status: 500 });
    const deployed = await fetched(await make('gitea'), newSha());
    await eventually('it was tried', () => forge.calls.length > 0);
    await api.dataSource.manager.update(
      CommitStatusEntry,
      { deploymentId: deployed.id },
      { requestedAt: new Date(Date.now() - 25 * HOUR_MS) },
    );
    await ended(deployed, 'failed');
    expect((await deployment(deployed)).commit_status?.error).toContain('It was given up.');
  });

  it('gets each status once from several processes', async () => {
    const { api, forge, make, fetched, live, ended } = fixture;
    const service = <T>(type: new (...values: never[]) => T): T => api.app.get(type, { strict: false });
    const second = new CommitStatusSender(
      api.config,
      service(CommitStatusClaims),
      service(ReportAttempts),
      service(Signals),
    );
    await second.start();
    const applications = await Promise.all(Array.from({ length: 5 }, () => make('github')));
    const shas = applications.map(() => newSha());
    const deployed = await Promise.all(
      applications.map((application, index) => fetched(application, shas[index] ?? '')),
    );
    for (const each of deployed) await live(each);
    for (const each of deployed) await ended(each, 'reported');
    await second.beforeApplicationShutdown();
    for (const sha of shas) {
      const states = forge.statesOf(sha);
      expect(states.at(-1)).toBe('success');
      expect(new Set(states).size).toBe(states.length);
    }
    expect(forge.deployments).toHaveLength(5);
  });

  it('gets after a kill what it was not told, and no second deployment', async () => {
    const { forge, make, fetched, live } = fixture;
    const sha = newSha();
    const application = await make('github');
    // The deployment is created, and nobody learns of it.
    forge.after = ({ method, path }) => (method === 'POST' && path.at(-1) === 'deployments' ? 'never' : undefined);
    const deployed = await fetched(application, sha);
    await eventually('it exists', () => forge.deployments.length === 1);
    await live(deployed);
    forge.after = () => undefined;
    fixture = await fixture.restart();
    await fixture.ended(deployed, 'reported');
    expect(forge.deployments).toHaveLength(1);
    expect(forge.statesOf(sha).at(-1)).toBe('success');
    expect(forge.deploymentStatuses.at(-1)).toMatchObject({ id: 1, body: { state: 'success' } });
  });

  it('is forgotten after the retention, but not that a live deployment is to become inactive', async () => {
    const { api, make, fetched, live, fail, ended } = fixture;
    const application = await make('gitea');
    const [kept, ended1] = [await fetched(application, newSha()), await fetched(application, newSha())];
    await live(kept);
    await fail(ended1);
    for (const each of [kept, ended1]) await ended(each, 'reported');
    await api.app.get(CommitStatusRetention, { strict: false }).deleteBefore(new Date(Date.now() + HOUR_MS));
    const rows = await api.dataSource.manager.findBy(CommitStatusEntry, { applicationId: application.id });
    expect(rows.map(({ deploymentId }) => deploymentId)).toEqual([kept.id]);
  });
});
