import { ROLE_SCOPES, SCOPES } from '@fairlead/contracts';
import supertest from 'supertest';
import { User } from '../../../src/users/user.entity';
import { PASSWORD, signedInAgent } from '../../harness/test-access';
import type { TestApi } from '../../harness/start-api';
import {
  auditEventsNamed,
  userIdOf,
  nonOwnerRefusals,
  SIGN_IN_PATH,
  secondSession,
  apiStarter,
} from './session-fixtures';

const startForFile = apiStarter();

const USERS = '/api/dashboard/users';
const UNKNOWN_USER = 'usr_01jd7q2x5wf8fv2m3v0q4c9s1a';

describe('roles', () => {
  let api: TestApi;
  let owner: supertest.Agent;

  beforeAll(async () => {
    api = await startForFile();
    owner = await signedInAgent(api, 'owner');
  });

  it('hold from the next request on, and one that allows less ends the sessions', async () => {
    const agent = await signedInAgent(api, 'viewer', 'riser@example.org');
    const id = await userIdOf(agent);
    await agent.get(USERS).expect(403);
    const raised = await owner.patch(`${USERS}/${id}`).send({ role: 'owner', name: 'Riser' }).expect(200);
    expect(raised.body.data).toMatchObject({ id, role: 'owner', name: 'Riser' });
    await agent.get(USERS).expect(200);
    expect((await agent.get(SIGN_IN_PATH)).body.data.scopes).toEqual(SCOPES);
    await owner.patch(`${USERS}/${id}`).send({ role: 'viewer' }).expect(200);
    await agent.get(USERS).expect(401);
    const again = await secondSession(api, 'riser@example.org', PASSWORD);
    await again.get(USERS).expect(403);
    expect((await again.get(SIGN_IN_PATH)).body.data.scopes).toEqual(ROLE_SCOPES.viewer);
    expect((await auditEventsNamed(api, 'user.updated')).map(({ data }) => data)).toEqual([
      { changes: { name: { from: null, to: 'Riser' }, role: { from: 'viewer', to: 'owner' } } },
      { changes: { role: { from: 'owner', to: 'viewer' } } },
    ]);
  });

  it('are assigned only by owners', async () => {
    const target = await userIdOf(owner);
    const others = [await signedInAgent(api, 'admin'), await signedInAgent(api, 'viewer')];
    const answers = await nonOwnerRefusals(
      (agent) => [
        agent.patch(`${USERS}/${target}`).send({ role: 'viewer' }),
        agent.post(`${USERS}/${target}/reactivate`).send({}),
        agent.post(`${USERS}/${target}/reset-link`).send({}),
        agent.delete(`${USERS}/${target}/totp`),
      ],
      others,
    );
    expect(new Set(answers)).toEqual(new Set(['403 INSUFFICIENT_ROLE']));
    const own = await others[0]?.patch(`${USERS}/${await userIdOf(others[0])}`).send({ role: 'owner' });
    expect(own?.status).toBe(403);
  });

  it.each([{ role: 'god' }, { role: null }, { email: 'new@example.org' }, { name: 'x'.repeat(65) }])(
    '400 for %j',
    async (change) => {
      await owner
        .patch(`${USERS}/${await userIdOf(owner)}`)
        .send(change)
        .expect(400);
    },
  );

  it('404 for an unknown user', async () => {
    await owner.patch(`${USERS}/${UNKNOWN_USER}`).send({ role: 'viewer' }).expect(404);
    await owner.post(`${USERS}/${UNKNOWN_USER}/reactivate`).send({}).expect(404);
  });

  it('are not recorded where nothing has changed', async () => {
    const before = await auditEventsNamed(api, 'user.updated');
    await owner
      .patch(`${USERS}/${await userIdOf(owner)}`)
      .send({ role: 'owner' })
      .expect(200);
    await owner
      .patch(`${USERS}/${await userIdOf(owner)}`)
      .send({})
      .expect(200);
    expect(await auditEventsNamed(api, 'user.updated')).toHaveLength(before.length);
  });

  it('leave an owner, even when two owners demote or deactivate each other', async () => {
    for (const round of ['demote', 'deactivate', 'both'] as const) {
      const other = await startForFile();
      const first = await signedInAgent(other, 'owner', 'first@example.org');
      const second = await signedInAgent(other, 'owner', 'second@example.org');
      const [firstId, secondId] = [await userIdOf(first), await userIdOf(second)];
      const demote = (agent: supertest.Agent, id: string) => agent.patch(`${USERS}/${id}`).send({ role: 'viewer' });
      const deactivate = (agent: supertest.Agent, id: string) => agent.delete(`${USERS}/${id}`);
      await Promise.all([
        (round === 'deactivate' ? deactivate : demote)(first, secondId),
        (round === 'demote' ? demote : deactivate)(second, firstId),
      ]);
      const owners = await other.dataSource.manager.findBy(User, { role: 'owner' });
      const left = owners.filter(({ deactivatedAt }) => deactivatedAt === null);
      expect([round, left.length]).toEqual([round, 1]);
      const agent = left[0]?.id === firstId ? first : second;
      for (const refused of [await demote(agent, left[0]?.id ?? ''), await deactivate(agent, left[0]?.id ?? '')]) {
        expect([refused.status, refused.body.error.code]).toEqual([409, 'RESOURCE_CONFLICT']);
      }
    }
  });

  it('let an owner step down as long as another one is left', async () => {
    const leaver = await signedInAgent(api, 'owner', 'leaver@example.org');
    await leaver
      .patch(`${USERS}/${await userIdOf(leaver)}`)
      .send({ role: 'admin' })
      .expect(200);
    await leaver.get(USERS).expect(401);
    const again = await secondSession(api, 'leaver@example.org', PASSWORD);
    await again.get(USERS).expect(403);
  });

  it('are restored with a reactivated user; their previous sessions are not', async () => {
    const agent = await signedInAgent(api, 'admin', 'returner@example.org');
    const id = await userIdOf(agent);
    await owner.delete(`${USERS}/${id}`).expect(200);
    await agent.get(SIGN_IN_PATH).expect(401);
    const back = await owner.post(`${USERS}/${id}/reactivate`).send({}).expect(200);
    expect(back.body.data).toMatchObject({ active: true, role: 'admin' });
    await owner.post(`${USERS}/${id}/reactivate`).send({}).expect(200);
    await agent.get(SIGN_IN_PATH).expect(401);
    await secondSession(api, 'returner@example.org', PASSWORD);
    expect(await auditEventsNamed(api, 'user.reactivated')).toMatchObject([
      { subjectId: id, actorId: await userIdOf(owner) },
    ]);
  });
});
