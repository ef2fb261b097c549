import { randomUUID } from 'node:crypto';
import { PUSH_FORGES } from '@fairlead/contracts';
import { PushHook } from '../../../src/pushes/hooks/push-hook.entity';
import { Push } from '../../../src/pushes/push.entity';
import { PushRetention } from '../../../src/pushes/push-retention';
import type { TestApi } from '../../harness/start-api';
import {
  API_ONLY,
  applicationRoute,
  eventNamesOf,
  makeApplication,
  startWithServer,
  type HttpAgent,
} from '../../harness/test-records';
import { DELETED, githubExample, HEAD, hmac, signedBody, signedHook, type SentHook } from './forge-hooks';
import { PushesFixture } from './pushes-fixture';

describe('the hook of an application', () => {
  let api: TestApi;
  let http: HttpAgent;
  let serverId: string;
  let pushes: PushesFixture;
  let secret: string;

  beforeAll(async () => {
    ({ api, http, serverId } = await startWithServer({ ...API_ONLY, FAIRLEAD_PUSH_MAX_BYTES: '100000' }));
  });

  beforeEach(async () => {
    pushes = await PushesFixture.create(api, http, serverId);
    ({ secret } = pushes.hook);
  });

  afterAll(() => api.stop());

  it.each(PUSH_FORGES)('takes a push of %s and writes down what came', async (forge) => {
    const { status, body } = await pushes.send(await signedHook(forge, secret, { delivery: 'delivery-1' }));
    expect([status, body.data]).toEqual([
      202,
      { push_id: expect.stringMatching(/^psh_/), status: 'pending', reason: null, message: null },
    ]);
    expect(await pushes.pushes()).toMatchObject([
      {
        id: body.data.push_id,
        source: 'hook',
        forge,
        ref: 'refs/heads/main',
        commit: HEAD,
        delivery_id: 'delivery-1',
        status: 'pending',
        deployment_id: null,
        decided_at: null,
      },
    ]);
    expect(await pushes.watch()).toMatchObject({ hookPending: true, lastHookAt: expect.any(Date) });
    expect(await pushes.deployments()).toEqual([]);
  });

  it.each(PUSH_FORGES)(
    'refuses a push of %s that was altered, is unsigned or signed with another secret',
    async (forge) => {
      const sound = await signedHook(forge, secret);
      const other = await signedHook(forge, `whsec_${Buffer.alloc(32, 7).toString('base64')}`);
      const withoutSignature = Object.fromEntries(
        Object.entries(sound.headers).filter(([name]) => !/signature|token/i.test(name)),
      );
      const empty = Object.fromEntries(
        Object.entries(sound.headers).map(([name, value]) => [name, /signature|token/i.test(name) ? '' : value]),
      );
      const forged: SentHook[] = [
        { ...sound, body: sound.body.replace(HEAD, DELETED) },
        { ...sound, body: `${sound.body} ` },
        { ...sound, body: '' },
        other,
        { ...sound, headers: withoutSignature },
        { ...sound, headers: empty },
      ];
      for (const hook of forged) {
        const { status, body, headers } = await pushes.send(hook);
        expect([status, body.error.code]).toEqual([401, 'SIGNATURE_INVALID']);
        expect(headers['www-authenticate']).toBe('Signature realm="fairlead"');
      }
      expect(await pushes.pushes()).toEqual([]);
      expect(await pushes.watch()).toMatchObject({ hookPending: false, lastHookAt: null });
    },
  );

  it('gives a signature of one forge no effect in the headers of another', async () => {
    const body = JSON.stringify({ ref: 'refs/heads/main' });
    const hex = hmac(body, secret);
    const mixtures: Record<string, string>[] = [
      // Without a secret these forges send an empty signature beside GitHub's.
      {
        'X-Gitea-Event': 'push',
        'X-Gitea-Signature': '',
        'X-GitHub-Event': 'push',
        'X-Hub-Signature-256': `sha256=${hex}`,
      },
      { 'X-Forgejo-Event': 'push', 'X-Forgejo-Signature': 'bad', 'X-Gitea-Signature': hex },
      { 'X-Gitlab-Event': 'Push Hook', 'X-Hub-Signature-256': `sha256=${hex}`, 'X-Gitea-Signature': hex },
      { 'X-Gitlab-Event': 'Push Hook', 'X-Gitlab-Token': secret, 'webhook-signature': 'v1,AAAA', 'webhook-id': '1' },
      { 'X-GitHub-Event': 'push', 'X-Hub-Signature': `sha256=${hex}` },
      { 'X-GitHub-Event': 'push', 'X-Hub-Signature-256': hex },
      { 'X-Event-Key': 'repo:push', 'X-Hub-Signature': `sha1=${hex}` },
      { 'X-Event-Key': 'repo:push', 'X-Hub-Signature-256': `sha256=${hex}` },
      { 'X-Gitea-Signature': hex },
      { 'X-Gitlab-Token': secret },
    ];
    for (const headers of mixtures) expect((await pushes.send({ headers, body })).status).toBe(401);
    expect(await pushes.pushes()).toEqual([]);
  });

  it('takes the token of GitLab, and nothing but the whole of it', async () => {
    const body = '{"ref":"refs/heads/main"}';
    const event = { 'X-Gitlab-Event': 'Push Hook' };
    expect((await pushes.send({ headers: { ...event, 'X-Gitlab-Token': secret.slice(0, -1) }, body })).status).toBe(
      401,
    );
    expect((await pushes.send({ headers: { ...event, 'X-Gitlab-Token': secret }, body })).status).toBe(202);
  });

  it('starts nothing when a delivery comes again, and refuses an old timestamp', async () => {
    for (const forge of PUSH_FORGES) {
      const hook = await signedHook(forge, secret);
      const first = await pushes.send(hook);
      const { status, body } = await pushes.send(hook);
      expect([status, body.data]).toMatchObject([
        202,
        { push_id: first.body.data.push_id, status: 'skipped', reason: 'replayed' },
      ]);
    }
    expect(await pushes.pushes()).toHaveLength(PUSH_FORGES.length);
    for (const forge of ['standard', 'gitlab'] as const)
      for (const minutes of [-6, 6])
        expect((await pushes.send(await signedHook(forge, secret, { at: inMinutes(minutes) }))).status).toBe(401);
  });

  it('writes one of many equal deliveries that come at the same time', async () => {
    const hook = await signedHook('github', secret);
    const answers = await Promise.all(Array.from({ length: 10 }, () => pushes.send(hook)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    expect(answers.filter(({ body }) => body.data.status === 'pending')).toHaveLength(1);
    expect(await pushes.pushes()).toHaveLength(1);
  });

  it('has nothing checked for pings, other events and what was deleted', async () => {
    const ping = await signedBody('github', secret, JSON.stringify(githubExample('ping')));
    const issue = await signedBody('github', secret, JSON.stringify(githubExample('issues')));
    ping.headers['X-GitHub-Event'] = 'ping';
    issue.headers['X-GitHub-Event'] = 'issues';
    const sent = [ping, issue];
    for (const forge of PUSH_FORGES) sent.push(await signedHook(forge, secret, { after: DELETED }));
    const reasons = [];
    for (const hook of sent) reasons.push((await pushes.send(hook)).body.data.reason);
    expect(reasons).toEqual(['ping', 'other_event', ...PUSH_FORGES.map(() => 'ref_deleted')]);
    expect((await pushes.watch()).hookPending).toBe(false);
    const off = await PushesFixture.create(api, http, serverId, { auto_deploy: null });
    const { body } = await off.send(await signedHook('github', off.hook.secret));
    expect(body.data).toMatchObject({ status: 'skipped', reason: 'auto_deploy_off' });
  });

  it('cleans and cuts what a sender claims', async () => {
    const hostile = {
      ref: '--upload-pack=x',
      after: '$(id)',
      pusher: { name: `\u001b[31m${'x'.repeat(500)}\u202e` },
      constructor: 1,
      __proto__: { ref: 'x' },
    };
    const hooks = [
      await signedBody('github', secret, JSON.stringify(hostile), {
        delivery: `d${'\u00e9'.repeat(5)}${'d'.repeat(300)}`,
      }),
      await signedBody('github', secret, 'payload=%7B%22ref%22%3A%22refs%2Fheads%2Fmain%22%7D'),
      await signedBody('github', secret, '['.repeat(40_000)),
      await signedBody('standard', secret, 'no json at all'),
    ];
    if (hooks[1]) hooks[1].headers['Content-Type'] = 'application/x-www-form-urlencoded';
    for (const hook of hooks) expect((await pushes.send(hook)).status).toBe(202);
    const [first, form] = await pushes.pushes();
    expect(first).toMatchObject({ ref: null, commit: null, sender: `[31m${'x'.repeat(96)}` });
    expect(first?.delivery_id).toHaveLength(128);
    expect(form?.ref).toBe('refs/heads/main');
  });

  it('413 above the limit, whether the length is announced or not, and 404 for an address that is none', async () => {
    const large = await signedBody('github', secret, JSON.stringify({ text: 'x'.repeat(100_000) }));
    expect((await pushes.send(large)).status).toBe(413);
    const chunked = await fetch(pushes.hook.url.replace(/^.*?\/hooks/, `${api.url}/hooks`), {
      method: 'POST',
      headers: large.headers,
      body: new Blob([large.body]).stream(),
      duplex: 'half',
    });
    expect(chunked.status).toBe(413);
    await chunked.arrayBuffer();
    const hook = await signedHook('github', secret);
    for (const path of ['/hooks/unknown', `${pushes.path}x`, '/hooks/%00', `/hooks/${'x'.repeat(3000)}`])
      expect((await pushes.send(hook, path)).status).toBe(404);
    expect(await pushes.pushes()).toEqual([]);
  });

  it('has a secret that is renewed while the one before stays valid for a day', async () => {
    const { body } = await http.post(`${applicationRoute(pushes.application)}/push-hook/rotate`).expect(200);
    const { secret: next, url, previous_secret_valid_until: until } = body.data;
    expect([url, next === secret]).toEqual([pushes.hook.url, false]);
    expect(Buffer.from(next.replace('whsec_', ''), 'base64')).toHaveLength(32);
    expect(Math.round((Date.parse(until) - Date.now()) / 3_600_000)).toBe(24);
    for (const forge of PUSH_FORGES)
      for (const valid of [secret, next]) expect((await pushes.send(await signedHook(forge, valid))).status).toBe(202);
    await api.dataSource.manager.update(
      PushHook,
      { applicationId: pushes.application.id },
      { previousSecretUntil: inMinutes(-1) },
    );
    for (const forge of PUSH_FORGES) {
      expect((await pushes.send(await signedHook(forge, secret))).status).toBe(401);
      expect((await pushes.send(await signedHook(forge, next))).status).toBe(202);
    }
  });

  it('is in the audit log whenever it is read or renewed, and encrypted where it is kept', async () => {
    const { id } = pushes.application;
    await http.post(`${applicationRoute(pushes.application)}/push-hook/rotate`).expect(200);
    expect(await eventNamesOf(api, id)).toEqual([
      'application.created',
      'application.push_hook_read',
      'application.push_hook_rotated',
    ]);
    const rows = await api.dataSource.query<object[]>('SELECT * FROM push_hooks');
    expect(JSON.stringify(rows)).not.toContain(secret.slice(10));
    const image = await makeApplication(http, serverId, { source: { type: 'image', image: 'nginx:1' } });
    await http.get(`${applicationRoute(image)}/push-hook`).expect(409);
    await http.patch(applicationRoute(image)).send({ auto_deploy: {} }).expect(400);
  });

  it('keeps as many of the latest pushes as the settings allow', async () => {
    const retention = api.app.get(PushRetention, { strict: false });
    for (let index = 0; index < 3; index += 1)
      await pushes.send(await signedHook('github', secret, { after: DELETED }));
    await pushes.send(await signedHook('github', secret));
    const { manager } = api.dataSource;
    const [oldest] = await pushes.pushes();
    await manager.update(Push, oldest?.id ?? '', { createdAt: inMinutes(-31 * 24 * 60) });
    await retention.prune(new Date());
    expect(await pushes.pushes()).toHaveLength(3);
  });
});

describe('guesses at hooks', () => {
  it('count against their address like wrong tokens, and accepted hooks do not', async () => {
    const { api, http, serverId } = await startWithServer({ ...API_ONLY, FAIRLEAD_RATE_LIMIT_PER_MINUTE: '20' });
    const pushes = await PushesFixture.create(api, http, serverId);
    for (let index = 0; index < 30; index += 1)
      expect((await pushes.send(await signedHook('github', pushes.hook.secret))).status).toBe(202);
    const forged = await signedHook('github', `whsec_${Buffer.alloc(32, 7).toString('base64')}`);
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      statuses.push((await pushes.send(forged)).status);
      statuses.push((await pushes.send(forged, `/hooks/${randomUUID()}`)).status);
    }
    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([401, 404]));
    expect(new Set(statuses.slice(20))).toEqual(new Set([429]));
    const refused = await pushes.send(forged);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await pushes.send(await signedHook('github', pushes.hook.secret))).status).toBe(202);
    await api.stop();
  });
});

const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);
