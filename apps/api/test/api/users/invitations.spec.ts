import supertest from 'supertest';
import { Invitation } from '../../../src/invitations/invitation.entity';
import { User } from '../../../src/users/user.entity';
import { PASSWORD, signedInAgent } from '../../harness/test-access';
import type { TestApi } from '../../harness/start-api';
import { auditEventsNamed, userIdOf, nonOwnerRefusals, SIGN_IN_PATH, apiStarter } from './session-fixtures';

const startForFile = apiStarter();

const INVITATIONS = '/api/dashboard/invitations';
const tokenIn = (link: string): string => /\/invitation#token=(fli_[0-9A-Za-z]{32})$/.exec(link)?.[1] ?? '';

describe('invitations', () => {
  let api: TestApi;
  let owner: supertest.Agent;

  beforeEach(async () => {
    api = await startForFile();
    owner = await signedInAgent(api, 'owner');
  });

  const BOB = { email: 'bob@example.org', name: 'Bob', role: 'admin' };
  const invite = async (body: object = BOB) => (await owner.post(INVITATIONS).send(body).expect(201)).body.data;
  const lookUp = (link: string) =>
    api
      .http()
      .post(`${INVITATIONS}/look-up`)
      .send({ token: tokenIn(link) });
  const accept = (link: string, more: object = {}) =>
    api
      .http()
      .post(`${INVITATIONS}/accept`)
      .send({ token: tokenIn(link), password: PASSWORD, ...more });

  it('make a person with the role that was offered and the password that they choose', async () => {
    const made = await owner
      .post(INVITATIONS)
      .set('Origin', api.url)
      .send({ ...BOB, email: ' Bob@Example.org ' })
      .expect(201);
    expect(made.headers['location']).toBe(INVITATIONS);
    const { link, emailed, ...invitation } = made.body.data;
    expect(emailed).toBe(false);
    expect(invitation).toEqual({
      id: expect.stringMatching(/^inv_/),
      email: 'bob@example.org',
      name: 'Bob',
      role: 'admin',
      status: 'pending',
      created_at: expect.any(String),
      expires_at: expect.any(String),
      created_by: { id: await userIdOf(owner), name: 'owner@example.org' },
    });
    expect(Date.parse(invitation.expires_at) - Date.parse(invitation.created_at)).toBeCloseTo(72 * 3_600_000, -4);
    expect(link.startsWith(`${api.url}/invitation#token=fli_`)).toBe(true);

    const offer = await lookUp(link).expect(200);
    expect(offer.body.data).toEqual({
      email: 'bob@example.org',
      name: 'Bob',
      role: 'admin',
      expires_at: invitation.expires_at,
    });
    const bob = supertest.agent(api.url);
    const accepted = await bob
      .post(`${INVITATIONS}/accept`)
      .send({ token: tokenIn(link), password: PASSWORD })
      .expect(201);
    expect(accepted.body.data.user).toMatchObject({
      email: 'bob@example.org',
      name: 'Bob',
      role: 'admin',
      active: true,
    });
    await bob.get('/api/dashboard/tokens').expect(200);
    await api.http().post(SIGN_IN_PATH).send({ email: 'bob@example.org', password: PASSWORD }).expect(200);
    const listed = await owner.get(INVITATIONS).expect(200);
    expect(listed.body.data).toEqual([{ ...invitation, status: 'accepted' }]);
    const id = await userIdOf(bob);
    expect(await auditEventsNamed(api, 'invitation.accepted')).toMatchObject([
      { subjectId: invitation.id, actorId: id },
    ]);
    expect(await auditEventsNamed(api, 'user.created')).toMatchObject([{ subjectId: id, actorId: id }]);
  });

  it('make one person, however many accept at the same time', async () => {
    const { link } = await invite();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => accept(link, { name: `Bob ${i}` })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(9);
    expect(await api.dataSource.manager.countBy(User, { email: BOB.email })).toBe(1);
    const late = await accept(link).expect(401);
    expect(late.body.error.message).toContain('has already been accepted');
  });

  it('let the person change the name, and nothing else', async () => {
    const { link } = await invite({ email: 'carol@example.org', role: 'viewer' });
    for (const more of [{ role: 'owner' }, { email: 'x@example.org' }, { password: 'short' }]) {
      await accept(link, more).expect(400);
    }
    const accepted = await accept(link, { name: 'Carol' }).expect(201);
    expect(accepted.body.data.user).toMatchObject({ name: 'Carol', role: 'viewer' });
  });

  it('stop working when they are renewed, and the new link works', async () => {
    const { id, link } = await invite();
    await api.dataSource.manager.update(Invitation, { id }, { expiresAt: new Date() });
    const expired = await lookUp(link).expect(401);
    expect(expired.body.error).toMatchObject({
      code: 'CREDENTIALS_INVALID',
      message: 'The invitation has expired; ask for a new one.',
    });
    await accept(link).expect(401);
    expect((await owner.get(`${INVITATIONS}?status=expired`)).body.meta.total).toBe(1);
    const renewed = await owner.post(`${INVITATIONS}/${id}/renew`).send({}).expect(200);
    expect(renewed.body.data).toMatchObject({ id, status: 'pending' });
    await lookUp(link).expect(401);
    await accept(renewed.body.data.link).expect(201);
    await owner.post(`${INVITATIONS}/${id}/renew`).send({}).expect(409);
    await owner.delete(`${INVITATIONS}/${id}`).expect(409);
    expect(await auditEventsNamed(api, 'invitation.renewed')).toHaveLength(1);
  });

  it('stop working when they are revoked', async () => {
    const { id, link } = await invite();
    const revoked = await owner.delete(`${INVITATIONS}/${id}`).expect(200);
    expect(revoked.body.data).toMatchObject({ id, status: 'revoked' });
    await owner.delete(`${INVITATIONS}/${id}`).expect(200);
    await lookUp(link).expect(401);
    await accept(link).expect(401);
    await owner.post(`${INVITATIONS}/${id}/renew`).send({}).expect(409);
    expect(await auditEventsNamed(api, 'invitation.revoked')).toHaveLength(1);
    const again = await invite();
    expect(again.id).not.toBe(id);
    await owner.delete(`${INVITATIONS}/inv_01jd7q2x5wf8fv2m3v0q4c9s1a`).expect(404);
  });

  it('stop working when their creator is no longer an owner', async () => {
    for (const end of ['demote', 'deactivate'] as const) {
      const rogue = await signedInAgent(api, 'owner', `${end}@example.org`);
      const made = await rogue
        .post(INVITATIONS)
        .send({ email: `${end}-friend@example.org`, role: 'owner' })
        .expect(201);
      const path = `/api/dashboard/users/${await userIdOf(rogue)}`;
      await (end === 'demote' ? owner.patch(path).send({ role: 'admin' }) : owner.delete(path)).expect(200);
      const refused = await accept(made.body.data.link).expect(401);
      expect(refused.body.error.message).toBe('The invitation has been revoked.');
    }
    expect(await auditEventsNamed(api, 'invitation.revoked')).toHaveLength(2);
  });

  it('409 NAME_TAKEN for whoever is there or is invited already, even at the same moment', async () => {
    const there = await owner.post(INVITATIONS).send({ email: 'owner@example.org', role: 'viewer' }).expect(409);
    expect(there.body.error.code).toBe('NAME_TAKEN');
    const answers = await Promise.all(Array.from({ length: 5 }, () => owner.post(INVITATIONS).send(BOB)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    const link: string = answers.find(({ status }) => status === 201)?.body.data.link;
    await owner
      .post('/api/dashboard/users')
      .send({ ...BOB, password: PASSWORD })
      .expect(201);
    const taken = await accept(link).expect(409);
    expect(taken.body.error.code).toBe('NAME_TAKEN');
    expect(taken.headers['set-cookie']).toBeUndefined();
  });

  it('are listed by state, in pages', async () => {
    const first = await invite({ email: 'a@example.org', role: 'viewer' });
    await invite({ email: 'b@example.org', role: 'viewer' });
    await invite({ email: 'c@example.org', role: 'viewer' });
    await owner.delete(`${INVITATIONS}/${first.id}`).expect(200);
    const emails = async (query: string): Promise<string[]> =>
      (await owner.get(`${INVITATIONS}?${query}`).expect(200)).body.data.map(({ email }: { email: string }) => email);
    expect(await emails('sort=email')).toEqual(['a@example.org', 'b@example.org', 'c@example.org']);
    expect(await emails('status=pending&sort=-email&per_page=1')).toEqual(['c@example.org']);
    expect(await emails('status=revoked')).toEqual(['a@example.org']);
    expect(await emails('status=accepted')).toEqual([]);
    await owner.get(`${INVITATIONS}?status=gone`).expect(400);
  });

  it('have tokens that are kept as hashes and shown once', async () => {
    const { link } = await invite();
    const token = tokenIn(link);
    expect(token).toMatch(/^fli_\w{32}$/);
    expect(JSON.stringify(await api.dataSource.manager.find(Invitation))).not.toContain(token);
    await lookUp(link).expect(200);
    const shown = [await owner.get(INVITATIONS), await owner.get('/api/dashboard/audit')];
    for (const { body } of shown) expect(JSON.stringify(body)).not.toContain(token);
    expect(api.logs.join('')).not.toContain(token);
  });

  it('are created, read and revoked by owners only', async () => {
    const { id } = await invite();
    const agents = [await signedInAgent(api, 'admin'), await signedInAgent(api, 'viewer')];
    const answers = await nonOwnerRefusals(
      (agent) => [
        agent.get(INVITATIONS),
        agent.post(INVITATIONS).send({ email: 'mine@example.org', role: 'owner' }),
        agent.post(`${INVITATIONS}/${id}/renew`).send({}),
        agent.delete(`${INVITATIONS}/${id}`),
      ],
      agents,
    );
    expect(new Set(answers)).toEqual(new Set(['403 INSUFFICIENT_ROLE']));
    await api.http().get(INVITATIONS).expect(401);
  });

  it('403 for another site that would use a link, 401 for a token that never was', async () => {
    const { link } = await invite();
    for (const path of ['look-up', 'accept']) {
      const foreign = await api
        .http()
        .post(`${INVITATIONS}/${path}`)
        .set('Origin', 'https://evil.example')
        .send({ token: tokenIn(link), ...(path === 'accept' && { password: PASSWORD }) })
        .expect(403);
      expect(foreign.body.error.code).toBe('ORIGIN_NOT_ALLOWED');
    }
    await api.http().post(`${INVITATIONS}/look-up`).send({ token: 'fli_nothing' }).expect(401);
    await api.http().post(`${INVITATIONS}/look-up`).send({ token: 7 }).expect(400);
  });

  it('429 for whoever tries tokens, counted with sign-ins of the address', async () => {
    const limited = await startForFile();
    const guess = (i: number) =>
      limited
        .http()
        .post(`${INVITATIONS}/${i % 2 ? 'look-up' : 'accept'}`)
        .send({ token: `fli_${i}`, ...(i % 2 === 0 && { password: PASSWORD }) });
    const answers = await Promise.all(Array.from({ length: 33 }, (_, i) => guess(i)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(30);
    for (const { headers } of answers.filter(({ status }) => status === 429)) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(800);
    }
  });

  it('lead to the public address where one is set, else to where the owner’s browser is', async () => {
    const known = await startForFile({ settings: { FAIRLEAD_PUBLIC_URL: 'http://fairlead.test/' } });
    const linkOf = async (agent: supertest.Agent, email: string, headers: Record<string, string>): Promise<string> =>
      (await agent.post(INVITATIONS).set(headers).send({ email, role: 'viewer' }).expect(201)).body.data.link;
    const boss = await signedInAgent(known, 'owner');
    expect(await linkOf(boss, 'a@example.org', { Host: 'evil.example' })).toMatch(
      /^http:\/\/fairlead\.test\/invitation#/,
    );
    const proxied = { Origin: 'https://behind.example', 'Sec-Fetch-Site': 'same-origin' };
    expect(await linkOf(owner, 'a@example.org', proxied)).toMatch(/^https:\/\/behind\.example\/invitation#/);
    expect(await linkOf(owner, 'b@example.org', {})).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/invitation#/);
  });

  it('end the session that the browser had, for that of the new person', async () => {
    const { link } = await invite();
    const session = await owner.get(SIGN_IN_PATH).expect(200);
    expect(session.body.data.user.role).toBe('owner');
    await owner
      .post(`${INVITATIONS}/accept`)
      .send({ token: tokenIn(link), password: PASSWORD })
      .expect(201);
    expect((await owner.get(SIGN_IN_PATH)).body.data.user.email).toBe(BOB.email);
    const sessions = await owner.get('/api/dashboard/account/sessions').expect(200);
    expect(sessions.body.meta.total).toBe(1);
  });
});
