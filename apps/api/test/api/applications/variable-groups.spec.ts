import type { ApplicationRecord, VariableGroupRecord } from '@fairlead/dto';
import { ApplicationLinks } from '../../../src/applications/environment/application-links';
import { unpackSecretHistory } from '../../../src/applications/environment/linked-variables';
import { Application } from '../../../src/applications/application.entity';
import { toApplicationSpec } from '../../../src/deployments/run/application-spec';
import type { TestApi } from '../../harness/start-api';
import { makeToken, withToken } from '../../harness/test-access';
import {
  applicationRoute,
  brokenRules,
  eventNamesOf,
  makeApplication,
  makeServer,
  startWithServer,
  type HttpAgent,
} from '../../harness/test-records';
import { makeDatabase } from '../databases/database-fixtures';
import { DeploymentSimulator } from '../deployments/deployment-simulator';

const GROUPS = '/api/v1/variable-groups';

describe('a group of variables', () => {
  let api: TestApi;
  let http: HttpAgent;
  let serverId: string;
  let work: DeploymentSimulator;
  let names = 0;

  beforeAll(async () => {
    ({ api, http, serverId } = await startWithServer());
    work = new DeploymentSimulator(api, http);
  });
  afterAll(() => api?.stop());

  const routeOf = ({ id }: { id: string }): string => `${GROUPS}/${id}`;
  const idsOf = (...applications: { id: string }[]): string[] => applications.map(({ id }) => id);
  const make = async (body: object = {}): Promise<VariableGroupRecord> => {
    names += 1;
    return (
      await http
        .post(GROUPS)
        .send({ name: `group-${names}`, ...body })
        .expect(201)
    ).body.data;
  };
  const pending = async (application: ApplicationRecord): Promise<string[]> =>
    (await http.get(applicationRoute(application)).expect(200)).body.data.pending_changes;
  /** What a deployment that begins now starts its processes with. */
  const environmentOf = async (application: ApplicationRecord) => {
    const begun = await work.begin((await work.deploy(application)).id);
    if (!begun) throw new Error('The deployment did not begin.');
    const { env, linkedNames } = toApplicationSpec(begun.application, begun.deployment);
    return { env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value.reveal()])), linkedNames };
  };

  it('is created with its values, which only a reader with applications:write is shown, each time on record', async () => {
    const application = await makeApplication(http, serverId);
    const env = { PAYMENT_KEY: 'pk_secret', PAYMENT_URL: 'https://pay.test' };
    const made = await make({ env, plain_env: ['PAYMENT_URL'], application_ids: [application.id] });
    expect(made).toEqual({
      id: expect.stringMatching(/^vgr_[0-9a-z]{26}$/),
      name: made.name,
      env,
      plain_env: ['PAYMENT_URL'],
      application_ids: [application.id],
      applications: [{ id: application.id, name: application.name, deployment_due: false }],
      created_at: expect.stringMatching(/Z$/),
      updated_at: made.created_at,
    });
    const reader = withToken(api, await makeToken(api, ['applications:read']));
    const masked = { PAYMENT_KEY: '••••', PAYMENT_URL: 'https://pay.test' };
    for (const answer of [
      await reader.get(routeOf(made)).expect(200),
      await http.get(`${routeOf(made)}?env=masked`).expect(200),
    ])
      expect(answer.body.data.env).toEqual(masked);
    const list = await http.get(`${GROUPS}?application_id=${application.id}&search=payment_key`).expect(200);
    expect(list.body.data).toEqual([{ ...made, env: masked }]);
    expect(await eventNamesOf(api, made.id)).toEqual(['variable_group.created', 'variable_group.linked']);
    expect((await http.get(routeOf(made)).expect(200)).body.data.env).toEqual(env);
    expect((await eventNamesOf(api, made.id)).at(-1)).toBe('variable_group.values_read');
    const stored: unknown[] = await api.dataSource.query('SELECT * FROM "variable_groups"');
    expect(JSON.stringify(stored)).not.toContain('pk_secret');
    await reader.patch(routeOf(made)).send({ name: 'mine' }).expect(403);
  });

  it('gives way to databases and to the application itself, and the group that was linked first wins', async () => {
    const application = await makeApplication(http, serverId, { env: { A: 'own' } });
    const first = await make({ env: { A: 'first', B: 'first', DATABASE_HOST: 'first', LOCAL: '127.0.0.1' } });
    await make({ env: { B: 'second', C: 'second' }, application_ids: [application.id] });
    await makeDatabase(api, http, serverId, { application_ids: [application.id] });
    await http
      .patch(routeOf(first))
      .send({ application_ids: [application.id] })
      .expect(200);
    const { env, linkedNames } = await environmentOf(application);
    expect(env).toMatchObject({ A: 'own', B: 'second', C: 'second', DATABASE_HOST: '127.0.0.1', LOCAL: '127.0.0.1' });
    // Loopback addresses of databases mean the server, also in a container; those that a person has entered do not.
    expect(linkedNames).toContain('DATABASE_HOST');
    expect(linkedNames).not.toContain('LOCAL');
  });

  it('is a pending change of the applications that use it, on any server, until they are deployed', async () => {
    const [one, two] = [await makeApplication(http, serverId), await makeApplication(http, (await makeServer(api)).id)];
    const group = await make({ env: { KEY: 'old-secret', LEVEL: 'info' }, plain_env: ['LEVEL'] });
    await work.goLive(await work.deploy(one));
    await http
      .patch(routeOf(group))
      .send({ application_ids: idsOf(one, two) })
      .expect(200);
    expect([await pending(one), await pending(two)]).toEqual([['variable_groups'], []]);
    await work.goLive(await work.deploy(one));
    expect(await pending(one)).toEqual([]);
    const { body } = await http
      .patch(routeOf(group))
      .send({ env: { KEY: 'new-secret' } })
      .expect(200);
    expect(body.data).toMatchObject({
      env: { KEY: 'new-secret', LEVEL: 'info' },
      applications: [
        { id: one.id, deployment_due: true },
        { id: two.id, deployment_due: false },
      ],
    });
    expect(await pending(one)).toEqual(['variable_groups']);
    // What the live release may still print is redacted as well, and plain values never are.
    const { linkedSecrets } = await api.dataSource.manager.findOneByOrFail(Application, { id: one.id });
    expect(unpackSecretHistory(linkedSecrets).map((value) => value.reveal())).toEqual(['old-secret']);
    await http.patch(routeOf(group)).send({ application_ids: [] }).expect(200);
    expect(await pending(one)).toEqual(['variable_groups']);
    await work.goLive(await work.deploy(one));
    expect(await pending(one)).toEqual([]);
  });

  it('409 where applications use it, and unlinks them where that is wanted', async () => {
    const application = await makeApplication(http, serverId);
    const group = await make({ env: { KEY: 'x' }, application_ids: [application.id] });
    const refused = await http.delete(routeOf(group)).expect(409);
    expect(refused.body.error).toMatchObject({
      code: 'VARIABLE_GROUP_IN_USE',
      message: expect.stringContaining('1 application uses it'),
    });
    await http.delete(`${routeOf(group)}?unlink=true`).expect(200);
    await http.get(routeOf(group)).expect(404);
    expect((await environmentOf(application)).env).toEqual({});
    expect((await eventNamesOf(api, group.id)).slice(-2)).toEqual([
      'variable_group.unlinked',
      'variable_group.deleted',
    ]);
  });

  it('outlives an application that used it', async () => {
    const application = await makeApplication(http, serverId);
    const group = await make({ env: { KEY: 'x' }, application_ids: [application.id] });
    await api.dataSource.transaction(async (tx) => {
      await api.app.get(ApplicationLinks, { strict: false }).notifyRemoval(tx, application.id);
      await tx.delete(Application, application.id);
    });
    expect((await http.get(routeOf(group)).expect(200)).body.data.application_ids).toEqual([]);
    expect(await eventNamesOf(api, group.id)).toContain('variable_group.unlinked');
    await http.delete(routeOf(group)).expect(200);
  });

  it('400 for what is no variable, an unknown application, or more than an application can have', async () => {
    const application = await makeApplication(http, serverId);
    const refuse = async (body: object, field: string): Promise<void> => {
      const answer = await http
        .post(GROUPS)
        .send({ name: 'refused', ...body })
        .expect(400);
      expect(Object.keys(brokenRules(answer.body))).toEqual([field]);
    };
    await refuse({ env: { PORT: '1' } }, 'env');
    await refuse({ env: { A: '1' }, plain_env: ['B'] }, 'plain_env');
    await refuse({ application_ids: ['app_unknown'] }, 'application_ids');
    const many = (prefix: string) =>
      Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`${prefix}${index}`, 'x']));
    await make({ env: many('A'), application_ids: [application.id] });
    await refuse({ env: many('B'), application_ids: [application.id] }, 'env');
    expect((await http.get(`${GROUPS}?name=refused`).expect(200)).body.data).toEqual([]);
    const taken = await make();
    const { body } = await http.post(GROUPS).send({ name: taken.name }).expect(409);
    expect(body.error.code).toBe('NAME_TAKEN');
  });

  it('is masked for a token that is bound to servers, which sees its own applications alone', async () => {
    const elsewhere = await makeServer(api);
    const [own, hidden] = [await makeApplication(http, serverId), await makeApplication(http, elsewhere.id)];
    const shared = await make({ env: { KEY: 'secret' }, application_ids: idsOf(own, hidden) });
    const other = await make({ env: { KEY: 'secret' }, application_ids: idsOf(hidden) });
    const bound = withToken(api, await makeToken(api, undefined, { server_ids: [serverId] }));
    const { body } = await bound.get(routeOf(shared)).expect(200);
    expect(body.data).toMatchObject({ env: { KEY: '••••' }, application_ids: [own.id] });
    await bound.get(routeOf(other)).expect(404);
    await bound.patch(routeOf(other)).send({}).expect(404);
    for (const request of [
      bound.patch(routeOf(shared)).send({ application_ids: [] }),
      bound.delete(`${routeOf(shared)}?unlink=true`),
      bound.post(GROUPS).send({ name: 'mine' }),
    ])
      expect((await request.expect(403)).body.error.code).toBe('INSUFFICIENT_SCOPE');
  });

  it('does not exist for a token that is bound to applications, nor do its events', async () => {
    const application = await makeApplication(http, serverId);
    const group = await make({ env: { KEY: 'secret' }, application_ids: idsOf(application) });
    const bound = withToken(api, await makeToken(api, undefined, { application_ids: [application.id] }));
    for (const request of [bound.get(GROUPS), bound.get(routeOf(group)), bound.delete(routeOf(group))])
      expect((await request.expect(403)).body.error.code).toBe('INSUFFICIENT_SCOPE');
    const { body } = await bound.get('/api/v1/events').expect(200);
    const types = body.data.map(({ type }: { type: string }) => type);
    expect(types).toContain('application.created');
    expect(types).not.toContain('variable_group.linked');
    const all = await http.get('/api/v1/events').expect(200);
    expect(all.body.data.map(({ type }: { type: string }) => type)).toContain('variable_group.linked');
  });
});
