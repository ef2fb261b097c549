import type { CreatedToken, UserTokenRecord } from '@fairlead/dto';
import supertest from 'supertest';
import { signedInAgent, withToken } from '../../harness/test-access';
import type { TestApi } from '../../harness/start-api';
import { apiStarter, auditEventsNamed, SIGN_IN_PATH, userIdOf } from './session-fixtures';

const startForFile = apiStarter();
const USERS = '/api/dashboard/users';
const TOKENS = '/api/dashboard/tokens';

describe('the API tokens of a person', () => {
  let api: TestApi;
  let owner: supertest.Agent;
  let leavers = 0;

  beforeAll(async () => {
    api = await startForFile();
    owner = await signedInAgent(api, 'owner');
  });

  async function leaver() {
    leavers += 1;
    const agent = await signedInAgent(api, 'admin', `leaver${leavers}@example.org`);
    const { body } = await agent
      .post(TOKENS)
      .send({ name: `of ${leavers}`, scopes: ['servers:read'] })
      .expect(201);
    const token: CreatedToken = body.data;
    return { agent, id: await userIdOf(agent), token, use: () => withToken(api, token).get('/api/v1/servers') };
  }
  const ids = (tokens: readonly UserTokenRecord[]) => tokens.map(({ id }) => id);

  it('are listed beforehand', async () => {
    const { id, token } = await leaver();
    const { body } = await owner.get(`${TOKENS}?created_by=${id}&status=active`).expect(200);
    expect(ids(body.data)).toEqual([token.id]);
  });

  it.each([
    ['is deactivated', (id: string) => owner.delete(`${USERS}/${id}`)],
    ['is demoted', (id: string) => owner.patch(`${USERS}/${id}`).send({ role: 'viewer' })],
  ])('are revoked with one who %s, as are the sessions', async (_how, change) => {
    const { agent, id, token, use } = await leaver();
    await use().expect(200);
    const { body } = await change(id).expect(200);
    expect(ids(body.data.revoked_tokens)).toEqual([token.id]);
    expect(body.data.kept_tokens).toEqual([]);
    expect((await use().expect(401)).body.error.code).toBe('TOKEN_REVOKED');
    await agent.get(SIGN_IN_PATH).expect(401);
    const revoked = await auditEventsNamed(api, 'token.revoked');
    expect(revoked.at(-1)).toMatchObject({ subjectId: token.id, data: { with_user: id } });
  });

  it.each([
    ['deactivated', (id: string) => owner.delete(`${USERS}/${id}?tokens=keep`)],
    ['demoted', (id: string) => owner.patch(`${USERS}/${id}`).send({ role: 'viewer', tokens: 'keep' })],
  ])('stay valid only where somebody chose that for one who is %s', async (_how, change) => {
    const { id, token, use } = await leaver();
    const { body } = await change(id).expect(200);
    expect([ids(body.data.kept_tokens), body.data.revoked_tokens]).toEqual([[token.id], []]);
    await use().expect(200);
  });

  it('stay with one who is promoted or renamed', async () => {
    const { id, use } = await leaver();
    const { body } = await owner.patch(`${USERS}/${id}`).send({ role: 'owner', name: 'Riser' }).expect(200);
    expect([body.data.revoked_tokens, body.data.kept_tokens]).toEqual([[], []]);
    await use().expect(200);
  });

  it('400 for another choice, and nothing happens', async () => {
    const { id, use } = await leaver();
    await owner.delete(`${USERS}/${id}?tokens=perhaps`).expect(400);
    await owner.patch(`${USERS}/${id}`).send({ role: 'viewer', tokens: null }).expect(400);
    await use().expect(200);
  });
});
