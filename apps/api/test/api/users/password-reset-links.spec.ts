import supertest from 'supertest';
import { resetLinkFor } from '../../../src/users/reset/reset-link-command';
import { ResetLink } from '../../../src/users/reset/reset-link.entity';
import { PASSWORD, signedInAgent } from '../../harness/test-access';
import type { TestApi } from '../../harness/start-api';
import {
  auditEventsNamed,
  userIdOf,
  OWNER_CREDENTIALS,
  SIGN_IN_PATH,
  secondSession,
  apiStarter,
} from './session-fixtures';
import { TOTP_PATH, enrollTotp } from './totp-fixtures';

const startForFile = apiStarter();

const USERS = '/api/dashboard/users';
const RESET = '/api/dashboard/reset';
const NEW_PASSWORD = 'purple monkey dishwasher lamp';

const tokenIn = (link: string): string => /\/reset#token=(flr_[0-9A-Za-z]{32})$/.exec(link)?.[1] ?? '';

describe('a reset link', () => {
  let api: TestApi;
  let owner: supertest.Agent;

  beforeAll(async () => {
    api = await startForFile();
    owner = await signedInAgent(api, 'owner');
  });

  const linkFor = async (agent: supertest.Agent): Promise<string> => {
    const made = await owner
      .post(`${USERS}/${await userIdOf(agent)}/reset-link`)
      .send({})
      .expect(200);
    return made.body.data.link;
  };
  const use = (token: string, password = NEW_PASSWORD) => api.http().post(RESET).send({ token, password });

  it('sets a new password once and ends the person’s sessions', async () => {
    const ann = await signedInAgent(api, 'admin', 'ann@example.org');
    const id = await userIdOf(ann);
    const made = await owner.post(`${USERS}/${id}/reset-link`).set('Origin', api.url).send({}).expect(200);
    expect(made.body.data.link).toMatch(new RegExp(`^${api.url}/reset#token=flr_[0-9A-Za-z]{32}$`));
    expect(Date.parse(made.body.data.expires_at) - Date.now()).toBeGreaterThan(1.99 * 3_600_000);
    await ann.get(SIGN_IN_PATH).expect(200);
    const token = tokenIn(made.body.data.link);
    expect(JSON.stringify(await api.dataSource.manager.find(ResetLink))).not.toContain(token);
    const done = await use(token).expect(200);
    expect(done.body.data).toEqual({ email: 'ann@example.org' });
    expect(done.headers['set-cookie']).toBeUndefined();
    await ann.get(SIGN_IN_PATH).expect(401);
    await api.http().post(SIGN_IN_PATH).send({ email: 'ann@example.org', password: PASSWORD }).expect(401);
    await secondSession(api, 'ann@example.org', NEW_PASSWORD);
    const again = await use(token).expect(401);
    expect(again.body.error.code).toBe('CREDENTIALS_INVALID');
    expect(await auditEventsNamed(api, 'user.reset_link_created')).toMatchObject([
      { subjectId: id, actorId: await userIdOf(owner) },
    ]);
    expect(await auditEventsNamed(api, 'user.password_changed')).toMatchObject([
      { subjectId: id, data: { with: 'reset_link' } },
    ]);
    expect(api.logs.join('')).not.toContain(token);
  });

  it('works once, however many use it at the same time', async () => {
    const token = tokenIn(await linkFor(await signedInAgent(api, 'viewer', 'many@example.org')));
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => use(token, `${NEW_PASSWORD} ${i}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  it('and a new password that the old one sets at the same moment exclude each other', async () => {
    const ann = await signedInAgent(api, 'viewer', 'racing@example.org');
    const token = tokenIn(await linkFor(ann));
    const change = { current_password: PASSWORD, new_password: `${NEW_PASSWORD} of the session` };
    const answers = await Promise.all([use(token), ann.put('/api/dashboard/account/password').send(change)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = answers[0].status === 200 ? NEW_PASSWORD : change.new_password;
    await secondSession(api, 'racing@example.org', winner);
  });

  it('leaves the second factor on', async () => {
    const ann = await signedInAgent(api, 'viewer', 'factor@example.org');
    await enrollTotp(ann);
    await use(tokenIn(await linkFor(ann))).expect(200);
    const answer = await api.http().post(SIGN_IN_PATH).send({ email: 'factor@example.org', password: NEW_PASSWORD });
    expect(answer.body.error.code).toBe('TOTP_REQUIRED');
  });

  it('stops working when a new one is made, when it is old, and when the person changes the password', async () => {
    const other = await startForFile();
    const boss = await signedInAgent(other, 'owner');
    const ann = await signedInAgent(other, 'viewer', 'ann@example.org');
    const id = await userIdOf(ann);
    const make = async () =>
      tokenIn((await boss.post(`${USERS}/${id}/reset-link`).send({}).expect(200)).body.data.link);
    const refused = (token: string) => other.http().post(RESET).send({ token, password: NEW_PASSWORD }).expect(401);
    const first = await make();
    const second = await make();
    await refused(first);
    await other.dataSource.manager.updateAll(ResetLink, { expiresAt: new Date() });
    await refused(second);
    const third = await make();
    const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    await ann.put('/api/dashboard/account/password').send(change).expect(200);
    await refused(third);
    const fourth = await make();
    await boss.delete(`${USERS}/${id}`).expect(200);
    await refused(fourth);
    await boss.post(`${USERS}/${id}/reset-link`).send({}).expect(409);
  });

  it('stops working when its creator is no longer an owner', async () => {
    const rogue = await signedInAgent(api, 'owner', 'rogue@example.org');
    const ann = await signedInAgent(api, 'viewer', 'target@example.org');
    const made = await rogue
      .post(`${USERS}/${await userIdOf(ann)}/reset-link`)
      .send({})
      .expect(200);
    await owner
      .patch(`${USERS}/${await userIdOf(rogue)}`)
      .send({ role: 'viewer' })
      .expect(200);
    await use(tokenIn(made.body.data.link)).expect(401);
  });

  it('409 for one’s own: a session that was left open must not be enough', async () => {
    await owner
      .post(`${USERS}/${await userIdOf(owner)}/reset-link`)
      .send({})
      .expect(409);
  });

  it('403 from another site, 400 for a short password, 401 for a token that never was', async () => {
    const fresh = await startForFile();
    const token = `flr_${'0'.repeat(32)}`;
    const post = (password: string) => fresh.http().post(RESET).send({ token, password });
    const foreign = await fresh
      .http()
      .post(RESET)
      .set('Sec-Fetch-Site', 'cross-site')
      .send({ token, password: NEW_PASSWORD })
      .expect(403);
    expect(foreign.body.error.code).toBe('ORIGIN_NOT_ALLOWED');
    await post('short').expect(400);
    await post(NEW_PASSWORD).expect(401);
  });

  it('429 for whoever tries tokens, counted with sign-ins of the address', async () => {
    const limited = await startForFile();
    const post = () => limited.http().post(RESET).send({ token: 'flr_x', password: NEW_PASSWORD });
    const answers = await Promise.all(Array.from({ length: 33 }, post));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    await limited.http().post(SIGN_IN_PATH).send(OWNER_CREDENTIALS).expect(429);
  });
});

describe('npm run reset-link', () => {
  it('lets the only owner in again, while Fairlead is running', async () => {
    const api = await startForFile();
    const owner = await signedInAgent(api, 'owner');
    await enrollTotp(owner);
    const [line = ''] = await resetLinkFor(api.config, ' Owner@Example.org ', { disableTotp: false });
    await api
      .http()
      .post(RESET)
      .send({ token: tokenIn(line), password: NEW_PASSWORD })
      .expect(200);
    await owner.get(SIGN_IN_PATH).expect(401);
    const wanting = await api
      .http()
      .post(SIGN_IN_PATH)
      .send({ ...OWNER_CREDENTIALS, password: NEW_PASSWORD })
      .expect(401);
    expect(wanting.body.error.code).toBe('TOTP_REQUIRED');
    await resetLinkFor(api.config, OWNER_CREDENTIALS.email, { disableTotp: true });
    const back = await secondSession(api, OWNER_CREDENTIALS.email, NEW_PASSWORD);
    expect((await back.get(TOTP_PATH)).body.data).toEqual({ enabled: false, recovery_codes_left: 0 });
    expect(await auditEventsNamed(api, 'user.reset_link_created')).toMatchObject([{ actorType: 'system' }, {}]);
  });

  it('reports an unknown address', async () => {
    const api = await startForFile();
    await signedInAgent(api, 'owner');
    const none = resetLinkFor(api.config, 'nobody@example.org', { disableTotp: false });
    await expect(none).rejects.toThrow('No user has the email address nobody@example.org.');
  });
});
