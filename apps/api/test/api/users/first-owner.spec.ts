import { SCOPES } from '@fairlead/contracts';
import supertest from 'supertest';
import { FirstOwnerSetup } from '../../../src/users/setup/first-owner-setup';
import { Session } from '../../../src/users/sessions/session.entity';
import { FIRST_OWNER, Setup } from '../../../src/users/setup/setup.entity';
import { User } from '../../../src/users/user.entity';
import { PASSWORD } from '../../harness/test-access';
import { startApi, type TestApi } from '../../harness/start-api';
import { createTestDatabase } from '../../harness/test-database';
import { SIGN_IN_PATH, apiStarter } from './session-fixtures';

const startForFile = apiStarter();

const SETUP = '/api/dashboard/setup';
const ANN = { email: 'ann@example.org', password: PASSWORD };

async function setupToken(api: TestApi): Promise<string> {
  const [line = ''] = await api.app.get(FirstOwnerSetup, { strict: false }).lines('http://fairlead.test');
  return /http:\/\/fairlead\.test\/setup#token=(fls_[0-9A-Za-z]{32})$/.exec(line)?.[1] ?? '';
}

describe('the first owner', () => {
  it('is made with the printed link, once, and is signed in', async () => {
    const api = await startForFile();
    await api
      .http()
      .get(SETUP)
      .expect(200, { success: true, data: { completed: false, reset_by_email: false, acme_email_configured: false } });
    const setup_token = await setupToken(api);
    const agent = supertest.agent(api.url);
    const made = await agent
      .post(SETUP)
      .send({ setup_token, ...ANN, email: ' Ann@Example.org ', name: 'Ann' })
      .expect(201);
    expect(made.body.data.user).toMatchObject({ email: 'ann@example.org', name: 'Ann', role: 'owner', active: true });
    expect(made.body.data.scopes).toEqual(SCOPES);
    await agent.get('/api/dashboard/tokens').expect(200);
    await api
      .http()
      .get(SETUP)
      .expect(200, { success: true, data: { completed: true, reset_by_email: false, acme_email_configured: true } });
    const again = await api
      .http()
      .post(SETUP)
      .send({ setup_token, ...ANN })
      .expect(409);
    expect(again.body.error.code).toBe('SETUP_COMPLETED');
    expect(await setupToken(api)).toBe('');
  });

  it('can give the contact address for certificates, unless the environment does', async () => {
    const api = await startForFile();
    const complete = async (of: TestApi, acme_email: string, status: number) =>
      of
        .http()
        .post(SETUP)
        .send({ setup_token: await setupToken(of), ...ANN, acme_email })
        .expect(status);
    await complete(api, 'no address', 400);
    expect(await api.dataSource.manager.count(User)).toBe(0);
    const { headers } = await complete(api, 'Ops@example.org', 201);
    const agent = supertest.agent(api.url).set('Cookie', headers['set-cookie'] ?? '');
    const { body } = await agent.get('/api/dashboard/instance').expect(200);
    const setting = body.data.settings.find(({ name }: { name: string }) => name === 'FAIRLEAD_ACME_EMAIL');
    expect(setting).toMatchObject({ value: 'ops@example.org', source: 'stored', editable: true });
    const audit = await agent.get('/api/dashboard/audit?name=instance.settings_changed').expect(200);
    expect(audit.body.data).toMatchObject([
      { subject: { name: 'FAIRLEAD_ACME_EMAIL' }, actor: { name: 'ann@example.org' } },
    ]);
    const given = await startForFile({ settings: { FAIRLEAD_ACME_EMAIL: 'env@example.org' } });
    const state = await given.http().get(SETUP).expect(200);
    expect(state.body.data.acme_email_configured).toBe(true);
    await complete(given, 'ops@example.org', 409);
    expect(await given.dataSource.manager.count(User)).toBe(0);
  });

  it('is one, however many try at the same time', async () => {
    const api = await startForFile();
    const setup_token = await setupToken(api);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        api
          .http()
          .post(SETUP)
          .send({ setup_token, password: PASSWORD, email: `person${i}@example.org` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(11).fill(409)]);
    expect(await api.dataSource.manager.count(User)).toBe(1);
    expect(await api.dataSource.manager.count(Session)).toBe(1);
  });

  it('is not created with a wrong, a replaced or an expired link', async () => {
    const api = await startForFile();
    const replaced = await setupToken(api);
    const current = await setupToken(api);
    const tryWith = (setup_token: string) =>
      api
        .http()
        .post(SETUP)
        .send({ setup_token, ...ANN });
    for (const token of ['', 'x', replaced]) {
      const refused = await tryWith(token).expect(401);
      expect(refused.body.error.code).toBe('CREDENTIALS_INVALID');
    }
    await api.dataSource.manager.update(Setup, { id: FIRST_OWNER }, { tokenExpiresAt: new Date(Date.now() - 1) });
    await tryWith(current).expect(401);
    expect(await api.dataSource.manager.count(User)).toBe(0);
  });

  it('keeps of the link only a hash', async () => {
    const api = await startForFile();
    const token = await setupToken(api);
    const row = await api.dataSource.manager.findOneByOrFail(Setup, { id: FIRST_OWNER });
    expect(row.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(row.tokenHash).not.toContain(token);
  });

  it('comes from the settings, once, and keeps its password when they change', async () => {
    const database = await createTestDatabase();
    const admin = { FAIRLEAD_ADMIN_EMAIL: 'Boss@example.org', FAIRLEAD_ADMIN_PASSWORD: PASSWORD };
    const api = await startApi({ settings: admin, database });
    expect(await setupToken(api)).toBe('');
    await api.http().post(SIGN_IN_PATH).send({ email: 'boss@example.org', password: PASSWORD }).expect(200);
    await api.stop();
    const again = await startApi({ settings: { ...admin, FAIRLEAD_ADMIN_PASSWORD: 'another password' }, database });
    await again.http().post(SIGN_IN_PATH).send({ email: 'boss@example.org', password: PASSWORD }).expect(200);
    expect(await again.dataSource.manager.count(User)).toBe(1);
    await again.stop();
    await database.remove();
  });
});
