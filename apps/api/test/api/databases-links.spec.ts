import type { ApplicationRecord, DatabaseRecord, DeploymentRecord } from '@fairlead/dto';
import { ApplicationLinks } from '../../src/applications/application-links';
import { Application } from '../../src/applications/application.entity';
import { unpackLinked } from '../../src/applications/linked-values';
import { DatabaseLinks } from '../../src/databases/database-links';
import { newPassword } from '../../src/databases/database-spec';
import { Database } from '../../src/databases/database.entity';
import { applicationSpec } from '../../src/deployments/application-spec';
import { DeploymentProgress } from '../../src/deployments/deployment-progress';
import { Deployment } from '../../src/deployments/deployment.entity';
import { EventEntry } from '../../src/events/event.entity';
import { row } from '../../src/platform/database/row';
import type { Server } from '../../src/servers/server.entity';
import type { TestApi } from '../harness/start-api';
import { makeApplication, makeServer, pathOf, startWithServer, type Http } from './applications-support';
import { at, DATABASES, databaseBody, endOperations, makeDatabase } from './databases-support';

const MANIFEST: Deployment['manifest'] = {
  commit: { sha: 'a'.repeat(40), message: 'First', author: 'Ann', committedAt: '2026-11-20T10:00:00Z' },
  runtime: 'systemd',
  workingDirectory: '.',
  digest: 'sha256:1',
};

describe('linking a database to applications', () => {
  let api: TestApi;
  let http: Http;
  let server: Server;

  beforeAll(async () => {
    ({ api, http, server } = await startWithServer());
  });
  afterAll(() => api?.stop());

  const linkedTo = async (application: { id: string }): Promise<Record<string, string>> => {
    const { linkedValues } = await api.dataSource.manager.findOneByOrFail(Application, { id: application.id });
    return Object.fromEntries(unpackLinked(linkedValues).map(({ name, value }) => [name, value.reveal()]));
  };
  const link = (database: { id: string }, ...applications: { id: string }[]): ReturnType<Http['patch']> =>
    http.patch(at(database)).send({ application_ids: applications.map(({ id }) => id) });
  const pending = async (application: ApplicationRecord): Promise<string[]> =>
    (await http.get(pathOf(application)).expect(200)).body.data.pending_changes;
  const read = async (database: { id: string }): Promise<DatabaseRecord> =>
    (await http.get(at(database)).expect(200)).body.data;

  const progress = (): DeploymentProgress => api.app.get(DeploymentProgress, { strict: false });
  const begin = (id: string) => api.dataSource.transaction((tx) => progress().begin(tx, id));

  /** What the operation of a deployment writes until visitors reach it. */
  async function goLive({ id }: { id: string }): Promise<void> {
    await begin(id);
    await endOperations(api, id);
    await api.dataSource.transaction(async (tx) => {
      const artifact = { kind: 'systemd' as const, digest: 'sha256:1' };
      await tx.update(Deployment, id, row<Deployment>({ artifact, manifest: MANIFEST, port: 20_001 }));
      await progress().switched(tx, id, new Date(), 1);
      await progress().live(tx, id);
    });
  }
  const deploy = async (application: ApplicationRecord): Promise<DeploymentRecord> =>
    (
      await http
        .post(`${pathOf(application)}/deploy`)
        .send({})
        .expect(202)
    ).body.data;
  /** What its operation writes when the engine has taken another password. */
  async function rotate({ id }: { id: string }): Promise<string> {
    const password = newPassword();
    await api.dataSource.transaction(async (tx) => {
      await tx.update(Database, { id }, row<Database>({ password }));
      await api.app.get(DatabaseLinks, { strict: false }).changed(tx, id, { rotated: true });
    });
    return password.reveal();
  }
  const newest = (application: ApplicationRecord): Promise<Deployment> =>
    api.dataSource.manager.findOneOrFail(Deployment, {
      where: { applicationId: application.id },
      order: { number: 'DESC' },
    });

  it('gives each kind its variables, and the first of a family the plain names', async () => {
    const application = await makeApplication(http, server.id);
    const shop = await makeDatabase(api, http, server.id, { name: 'links-shop', application_ids: [application.id] });
    const { password } = shop;
    expect(await linkedTo(application)).toEqual({
      DATABASE_URL: `postgresql://links_shop:${password}@127.0.0.1:5432/links_shop`,
      DATABASE_HOST: '127.0.0.1',
      DATABASE_PORT: '5432',
      DATABASE_NAME: 'links_shop',
      DATABASE_USERNAME: 'links_shop',
      DATABASE_PASSWORD: password,
    });
    const other = await makeDatabase(api, http, server.id, { name: 'Old Shop', engine: 'mariadb' });
    await link(other, application).expect(200);
    const cache = await makeDatabase(api, http, server.id, { name: 'links-cache', engine: 'redis' });
    await link(cache, application).expect(200);
    const values = await linkedTo(application);
    expect(values['DATABASE_URL']).toBe(shop.url);
    expect(values['OLD_SHOP_DATABASE_URL']).toBe(other.url);
    expect(values['REDIS_URL']).toBe(cache.url);
    expect(Object.keys(values).filter((name) => name.startsWith('REDIS_'))).toEqual([
      'REDIS_URL',
      'REDIS_HOST',
      'REDIS_PORT',
      'REDIS_USERNAME',
      'REDIS_PASSWORD',
    ]);
    await link(shop).expect(200);
    expect((await linkedTo(application))['DATABASE_URL']).toBe(other.url);
  });

  it('never gives two databases the same name of a variable', async () => {
    const application = await makeApplication(http, server.id);
    for (const name of ['same name', 'same-name', 'same_name'])
      await makeDatabase(api, http, server.id, { name, application_ids: [application.id] });
    const urls = Object.keys(await linkedTo(application)).filter((name) => name.endsWith('_URL'));
    expect(urls).toEqual(['DATABASE_URL', 'SAME_NAME_DATABASE_URL', 'SAME_NAME_2_DATABASE_URL']);
  });

  it('tells what was linked and unlinked, and shows it in the order in which that was done', async () => {
    const [one, two] = [await makeApplication(http, server.id), await makeApplication(http, server.id)];
    const database = await makeDatabase(api, http, server.id, { application_ids: [two.id] });
    expect((await link(database, one, two).expect(200)).body.data.application_ids).toEqual([two.id, one.id]);
    expect((await link(database, one).expect(200)).body.data.application_ids).toEqual([one.id]);
    const entries = await api.dataSource.manager.find(EventEntry, {
      where: { subjectId: database.id },
      order: { sequence: 'ASC' },
    });
    const links = entries.filter(({ name }) => name.endsWith('linked'));
    expect(links.map(({ name, applicationId }) => [name, applicationId])).toEqual([
      ['database.linked', two.id],
      ['database.linked', one.id],
      ['database.unlinked', two.id],
    ]);
    expect(await linkedTo(two)).toEqual({});
  });

  it('400 for an application that is not there, is on another server, or is being deleted', async () => {
    const elsewhere = await makeApplication(http, (await makeServer(api)).id);
    const going = await makeApplication(http, server.id);
    await http.delete(pathOf(going)).expect(202);
    const database = await makeDatabase(api, http, server.id);
    for (const application of [elsewhere, going, { id: 'app_01jd7q2x5wf8fv2m3v0q4c9s1a' }]) {
      const { body } = await link(database, application).expect(400);
      expect(body.error.details).toMatchObject([{ field: 'application_ids' }]);
      const wanted = databaseBody(server.id, { application_ids: [application.id] });
      await http.post(DATABASES).send(wanted).expect(400);
    }
    expect((await read(database)).application_ids).toEqual([]);
  });

  it('ends with the application, and says so', async () => {
    const application = await makeApplication(http, server.id);
    const database = await makeDatabase(api, http, server.id, { application_ids: [application.id] });
    const links = api.app.get(ApplicationLinks, { strict: false });
    await api.dataSource.transaction((tx) => links.leave(tx, application.id));
    expect(await read(database)).toMatchObject({ application_ids: [], deployment_due_for: [] });
    const entries = await api.dataSource.manager.findBy(EventEntry, { subjectId: database.id });
    expect(entries.filter(({ name }) => name === 'database.unlinked')).toMatchObject([
      { applicationId: application.id, actorType: 'system' },
    ]);
  });

  it('takes effect with a deployment, until when the records of both say that one is due', async () => {
    const application = await makeApplication(http, server.id, { env: { MODE: 'own' } });
    const database = await makeDatabase(api, http, server.id, { application_ids: [application.id] });
    expect(await pending(application)).toEqual([]);
    expect((await read(database)).deployment_due_for).toEqual([]);
    const first = await deploy(application);
    await goLive(first);
    const started = await newest(application);
    const stored = await api.dataSource.manager.findOneByOrFail(Application, { id: application.id });
    const { env } = applicationSpec(stored, started);
    expect(env['DATABASE_URL']?.reveal()).toBe(database.url);
    expect(env['MODE']?.reveal()).toBe('own');
    expect(await pending(application)).toEqual([]);
    await link(database).expect(200);
    expect(await pending(application)).toEqual(['databases']);
    await link(database, application).expect(200);
    expect(await pending(application)).toEqual([]);
    const second = await makeDatabase(api, http, server.id, { application_ids: [application.id] });
    expect(await pending(application)).toEqual(['databases']);
    expect((await read(second)).deployment_due_for).toEqual([application.id]);
    expect((await read(database)).deployment_due_for).toEqual([]);
    await goLive(await deploy(application));
    expect(await pending(application)).toEqual([]);
    expect((await read(second)).deployment_due_for).toEqual([]);
  });

  it("lets the application's own environment win", async () => {
    const application = await makeApplication(http, server.id, { env: { DATABASE_URL: 'own' } });
    await makeDatabase(api, http, server.id, { application_ids: [application.id] });
    const { id } = await deploy(application);
    const begun = await begin(id);
    if (!begun) throw new Error('The deployment did not begin.');
    const { env } = applicationSpec(begun.application, begun.deployment);
    expect(env['DATABASE_URL']?.reveal()).toBe('own');
    expect(env['DATABASE_HOST']?.reveal()).toBe('127.0.0.1');
  });

  it('gives a rollback the values of today: with those of then the database would not let it in', async () => {
    const application = await makeApplication(http, server.id);
    const database = await makeDatabase(api, http, server.id, { application_ids: [application.id] });
    await goLive(await deploy(application));
    await goLive(await deploy(application));
    const password = await rotate(database);
    const waiting = await newest(application);
    expect(waiting).toMatchObject({ trigger: 'credentials', status: 'queued' });
    await goLive(waiting);
    const { body } = await http
      .post(`${pathOf(application)}/rollback`)
      .send({})
      .expect(202);
    await goLive(body.data);
    const { linkedValues } = await newest(application);
    expect(linkedValues?.reveal()).toContain(password);
  });

  describe('with a password that has been changed', () => {
    async function running(): Promise<{ application: ApplicationRecord; database: { id: string } }> {
      const application = await makeApplication(http, server.id, { env: { MODE: 'then' } });
      const database = await makeDatabase(api, http, server.id, { application_ids: [application.id] });
      await goLive(await deploy(application));
      return { application, database };
    }

    it('starts the release that runs once more, as it was but with the new password', async () => {
      const { application, database } = await running();
      const live = await newest(application);
      await http
        .patch(pathOf(application))
        .send({ env: { MODE: 'not yet' } })
        .expect(200);
      const password = await rotate(database);
      expect(await pending(application)).toEqual(['databases', 'env.MODE']);
      expect((await read(database)).deployment_due_for).toEqual([application.id]);
      const again = await newest(application);
      expect(again).toMatchObject({
        number: live.number + 1,
        trigger: 'credentials',
        actor: { type: 'system' },
        restoredFrom: live.id,
        releaseNumber: live.releaseNumber,
        status: 'queued',
      });
      expect(again.envValues?.reveal()).toContain('then');
      await goLive(again);
      expect((await newest(application)).linkedValues?.reveal()).toContain(password);
      expect(await pending(application)).toEqual(['env.MODE']);
      expect((await read(database)).deployment_due_for).toEqual([]);
      expect((await newest(application)).id).toBe(again.id);
    });

    it('leaves alone what has nothing running, and what waits to be deployed anyway', async () => {
      const idle = await makeApplication(http, server.id);
      const database = await makeDatabase(api, http, server.id, { application_ids: [idle.id] });
      await rotate(database);
      expect(await api.dataSource.manager.countBy(Deployment, { applicationId: idle.id })).toBe(0);
      const { application, database: other } = await running();
      const waiting = await deploy(application);
      const password = await rotate(other);
      expect((await newest(application)).id).toBe(waiting.id);
      await goLive(waiting);
      const now = await newest(application);
      expect(now.id).toBe(waiting.id);
      expect(now.linkedValues?.reveal()).toContain(password);
    });

    it.each(['live', 'failed'] as const)(
      'comes after a deployment that is under way, however it ends: %s',
      async (end) => {
        const { application, database } = await running();
        const before = await newest(application);
        const { id } = await deploy(application);
        await begin(id);
        await endOperations(api, id);
        const password = await rotate(database);
        expect((await newest(application)).id).toBe(id);
        await api.dataSource.transaction(async (tx) => {
          if (end === 'failed') {
            const failure = { step: 'starting', code: 'START_FAILED', message: 'It ended.' } as const;
            return progress().ended(tx, id, { status: 'failed', failure });
          }
          const artifact = { kind: 'systemd' as const, digest: 'sha256:2' };
          await tx.update(Deployment, id, row<Deployment>({ artifact, manifest: MANIFEST }));
          await progress().switched(tx, id, new Date(), 1);
          return progress().live(tx, id);
        });
        const after = await newest(application);
        expect(after).toMatchObject({ trigger: 'credentials', restoredFrom: end === 'live' ? id : before.id });
        await goLive(after);
        expect((await newest(application)).id).toBe(after.id);
        expect((await newest(application)).linkedValues?.reveal()).toContain(password);
      },
    );

    it('tries once: a release that does not come up with it says so, and is not started again and again', async () => {
      const { application, database } = await running();
      await rotate(database);
      const { id } = await newest(application);
      await begin(id);
      await endOperations(api, id);
      await api.dataSource.transaction((tx) => {
        const failure = { step: 'verifying', code: 'HEALTH_CHECK_FAILED', message: 'No answer.' } as const;
        return progress().ended(tx, id, { status: 'failed', failure });
      });
      expect(await newest(application)).toMatchObject({ id, status: 'failed' });
      expect((await read(database)).deployment_due_for).toEqual([application.id]);
    });
  });
});
