import supertest from 'supertest';
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

const startForFile = apiStarter();

const ACCOUNT = '/api/dashboard/account';

describe('one’s own account', () => {
  let api: TestApi;
  let viewer: supertest.Agent;

  beforeAll(async () => {
    api = await startForFile();
    viewer = await signedInAgent(api, 'viewer');
  });

  it('is renamed, whatever the role, and what it was called is kept', async () => {
    const renamed = await viewer.patch(ACCOUNT).send({ name: 'Vera' }).expect(200);
    expect(renamed.body.data).toMatchObject({ name: 'Vera', role: 'viewer' });
    await viewer.patch(ACCOUNT).send({ name: 'Vera' }).expect(200);
    await viewer.patch(ACCOUNT).send({}).expect(200);
    const unnamed = await viewer.patch(ACCOUNT).send({ name: null }).expect(200);
    expect(unnamed.body.data.name).toBeNull();
    expect((await auditEventsNamed(api, 'user.updated')).map(({ data }) => data)).toEqual([
      { changes: { name: { from: null, to: 'Vera' } } },
      { changes: { name: { from: 'Vera', to: null } } },
    ]);
  });

  it.each([{ role: 'owner' }, { email: 'other@example.org' }, { name: '' }, { name: ' x ' }, { name: 7 }])(
    '400 for %j: users cannot change their own role',
    async (change) => {
      await viewer.patch(ACCOUNT).send(change).expect(400);
    },
  );

  it('gets a new password, which ends its other sessions and no other person’s', async () => {
    const agent = await signedInAgent(api, 'viewer', 'changer@example.org');
    const elsewhere = await secondSession(api, 'changer@example.org');
    const new_password = 'purple monkey dishwasher lamp';
    const change = (current_password: string) =>
      agent.put(`${ACCOUNT}/password`).send({ current_password, new_password });
    const wrong = await change('wrong password 1').expect(400);
    expect(wrong.body.error.details).toEqual([
      { field: 'current_password', code: 'is_current_password', message: 'current_password is incorrect' },
    ]);
    await change(PASSWORD).expect(200);
    await agent.get(SIGN_IN_PATH).expect(200);
    await elsewhere.get(SIGN_IN_PATH).expect(401);
    await viewer.get(SIGN_IN_PATH).expect(200);
    await api.http().post(SIGN_IN_PATH).send({ email: 'changer@example.org', password: PASSWORD }).expect(401);
    await secondSession(api, 'changer@example.org', new_password);
    expect(await auditEventsNamed(api, 'user.password_changed')).toMatchObject([{ subjectId: await userIdOf(agent) }]);
  });

  it('429 for whoever guesses the password in a session that was left open', async () => {
    const limited = await startForFile();
    const agent = await signedInAgent(limited, 'owner');
    const guess = () => agent.post(`${ACCOUNT}/totp`).send({ password: 'wrong password 1' });
    const answers = await Promise.all(Array.from({ length: 14 }, guess));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
    await limited.http().post(SIGN_IN_PATH).send(OWNER_CREDENTIALS).expect(429);
  });
});
