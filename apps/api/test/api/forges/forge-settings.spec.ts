import type { ForgeKind } from '@fairlead/contracts';
import type { ForgeCheck } from '@fairlead/dto';
import { applicationRoute, brokenRules } from '../../harness/test-records';
import { ForgesFixture } from './forges-fixture';

describe('the forge of an application', () => {
  let fixture: ForgesFixture;

  beforeAll(async () => {
    fixture = await ForgesFixture.start();
  });
  afterAll(() => fixture?.stop());
  beforeEach(() => fixture.begin());
  afterEach(() => fixture.end());

  it('has the address that follows from the repository, and never shows its token', async () => {
    const { api, http, make } = fixture;
    const application = await make('github', {
      repository: 'git@github.com:shop/web.git',
      forge: { kind: 'github', token: 'hunter2-token' },
    });
    const forge = { kind: 'github', api_url: 'https://api.github.com', token_set: true, problem: null };
    expect(application.forge).toEqual(forge);
    const { body } = await http.get(`${applicationRoute(application)}?env=revealed`);
    const [raw]: unknown[] = await api.dataSource.query(`SELECT * FROM applications WHERE id = '${application.id}'`);
    const events = await http.get(`/api/v1/events?application_id=${application.id}`).expect(200);
    for (const text of [body, raw, events.body]) expect(JSON.stringify(text)).not.toContain('hunter2-token');
  });

  it('keeps its token only for the address that it was entered for', async () => {
    const { http, make, find, forge } = fixture;
    const application = await make('gitlab', {
      repository: 'https://gitlab.com/shop/sub/web.git',
      forge: { kind: 'gitlab', token: 'token-1' },
    });
    const patch = (body: object) => http.patch(applicationRoute(application)).send(body);
    for (const [change, field] of [
      [{ forge: { kind: 'gitea' } }, 'forge.token'],
      [{ forge: { api_url: forge.apiUrl('gitlab') } }, 'forge.token'],
      [{ source: { repository: 'https://thief.example.test/shop/web.git' } }, 'forge.token'],
      [{ forge: { kind: 'bitbucket', token: 'token-2' } }, 'forge.api_url'],
      [{ source: { repository: 'https://gitlab.com/web.git' } }, 'source.repository'],
      [{ source: { repository: 'https://gitlab.com/shop%2F..%2Fadmin/web.git' } }, 'source.repository'],
      [{ source: { type: 'image', image: 'nginx' } }, 'forge'],
    ] as const) {
      const { body } = await patch(change).expect(400);
      expect([change, Object.keys(brokenRules(body))]).toEqual([change, [field]]);
    }
    expect(await find(application)).toEqual(application);
    await patch({ forge: { api_url: 'https://gitlab.com/api/v4/' } }).expect(200);
    await patch({ source: { repository: 'https://gitlab.com/shop/other.git' } }).expect(200);
    await patch({ forge: { api_url: forge.apiUrl('gitlab'), token: 'token-2' } }).expect(200);
    expect((await find(application)).forge).toMatchObject({ api_url: forge.apiUrl('gitlab') });
    await patch({ forge: null }).expect(200);
    expect((await find(application)).forge).toBeNull();
    await patch({ forge: { kind: 'gitlab' } }).expect(400);
    await patch({ forge: { token: 'token-2' } }).expect(400);
  });

  it.each<[ForgeKind, object, Record<string, string>, boolean | null]>([
    ['github', { permissions: { push: true } }, { 'x-oauth-scopes': 'read:org, repo:status' }, true],
    ['github', { permissions: { push: true } }, { 'x-oauth-scopes': 'read:org' }, false],
    ['github', { permissions: { push: true } }, {}, null],
    ['github', { permissions: { push: false } }, {}, false],
    ['gitlab', { permissions: { project_access: { access_level: 30 } } }, {}, true],
    ['gitlab', { permissions: { project_access: { access_level: 20 }, group_access: null } }, {}, false],
    ['gitea', { permissions: { push: true } }, {}, null],
    ['gitea', { permissions: { push: false } }, {}, false],
    ['bitbucket', {}, {}, null],
  ])('can be tested: %s, %j with %j, means %s', async (kind, body, headers, expected) => {
    const { http, forge, make } = fixture;
    forge.repository = { body: { ...body }, headers };
    const application = await make(kind);
    const { body: answer } = await http.post(`${applicationRoute(application)}/forge/test`).expect(200);
    const check: ForgeCheck = answer.data;
    expect(check).toEqual({
      ok: expected !== false,
      can_set_statuses: expected,
      repository: 'shop/web',
      api_url: forge.apiUrl(kind),
      problem: null,
    });
    expect(forge.calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('says in a test that the token is refused, and that there is no forge', async () => {
    const { http, forge, make, find } = fixture;
    const application = await make('gitlab');
    forge.token = 'token-2';
    const { body } = await http.post(`${applicationRoute(application)}/forge/test`).expect(200);
    expect(body.data).toMatchObject({ ok: false, can_set_statuses: null, problem: { code: 'TOKEN_REFUSED' } });
    expect((await find(application)).forge?.problem).toMatchObject({ code: 'TOKEN_REFUSED' });
    forge.token = 'token-1';
    forge.repository = { body: { permissions: { project_access: { access_level: 40 } } } };
    await http.post(`${applicationRoute(application)}/forge/test`).expect(200);
    expect((await find(application)).forge?.problem).toBeNull();
    const plain = await make('gitlab', { forge: null });
    await http.post(`${applicationRoute(plain)}/forge/test`).expect(409);
  });
});
