import type { ApplicationRecord, DatabaseRecord } from '@fairlead/dto';
import { ApplicationLinks } from '../../../src/applications/environment/application-links';
import { Application } from '../../../src/applications/application.entity';
import { unpackLinkedVariables } from '../../../src/applications/environment/linked-variables';
import { toApplicationSpec } from '../../../src/deployments/run/application-spec';
import { EventEntry } from '../../../src/events/event.entity';
import type { Server } from '../../../src/servers/server.entity';
import type { TestApi } from '../../harness/start-api';
import {
  makeApplication,
  makeServer,
  applicationRoute,
  startWithServer,
  type HttpAgent,
} from '../../harness/test-records';
import { databasePath, DATABASES_PATH, databaseBody, makeDatabase } from './database-fixtures';
import { DeploymentSimulator } from '../deployments/deployment-simulator';

describe('linking a database to applications', () => {
  let api: TestApi;
  let http: HttpAgent;
  let server: Server;
  let work: DeploymentSimulator;

  beforeAll(async () => {
    ({ api, http, server } = await startWithServer());
    work = new DeploymentSimulator(api, http);
  });
  afterAll(() => api?.stop());

  const linkedTo = async (application: { id: string }): Promise<Record<string, string>> => {
    const { linkedValues } = await api.dataSource.manager.findOneByOrFail(Application, { id: application.id });
    return Object.fromEntries(unpackLinkedVariables(linkedValues).map(({ name, value }) => [name, value.reveal()]));
  };
  const link = (database: { id: string }, ...applications: { id: string }[]): ReturnType<HttpAgent['patch']> =>
    http.patch(databasePath(database)).send({ application_ids: applications.map(({ id }) => id) });
  const pending = async (application: ApplicationRecord): Promise<string[]> =>
    (await http.get(applicationRoute(application)).expect(200)).body.data.pending_changes;
  const read = async (database: { id: string }): Promise<DatabaseRecord> =>
    (await http.get(databasePath(database)).expect(200)).body.data;

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

  it('records links and unlinks, and lists them in their order', async () => {
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
    await http.delete(applicationRoute(going)).expect(202);
    const database = await makeDatabase(api, http, server.id);
    for (const application of [elsewhere, going, { id: 'app_01jd7q2x5wf8fv2m3v0q4c9s1a' }]) {
      const { body } = await link(database, application).expect(400);
      expect(body.error.details).toMatchObject([{ field: 'application_ids' }]);
      const wanted = databaseBody(server.id, { application_ids: [application.id] });
      await http.post(DATABASES_PATH).send(wanted).expect(400);
    }
    expect((await read(database)).application_ids).toEqual([]);
  });

  it('ends with the application, and says so', async () => {
    const application = await makeApplication(http, server.id);
    const database = await makeDatabase(api, http, server.id, { application_ids: [application.id] });
    const links = api.app.get(ApplicationLinks, { strict: false });
    await api.dataSource.transaction((tx) => links.notifyRemoval(tx, application.id));
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
    const first = await work.deploy(application);
    await work.goLive(first);
    const started = await work.newest(application);
    const stored = await api.dataSource.manager.findOneByOrFail(Application, { id: application.id });
    const { env } = toApplicationSpec(stored, started);
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
    await work.goLive(await work.deploy(application));
    expect(await pending(application)).toEqual([]);
    expect((await read(second)).deployment_due_for).toEqual([]);
  });

  it("lets the application's own environment win", async () => {
    const application = await makeApplication(http, server.id, { env: { DATABASE_URL: 'own' } });
    await makeDatabase(api, http, server.id, { application_ids: [application.id] });
    const { id } = await work.deploy(application);
    const begun = await work.begin(id);
    if (!begun) throw new Error('The deployment did not begin.');
    const { env } = toApplicationSpec(begun.application, begun.deployment);
    expect(env['DATABASE_URL']?.reveal()).toBe('own');
    expect(env['DATABASE_HOST']?.reveal()).toBe('127.0.0.1');
  });

  it('gives a rollback the values of today: with those of then the database would not let it in', async () => {
    const application = await makeApplication(http, server.id);
    const database = await makeDatabase(api, http, server.id, { application_ids: [application.id] });
    await work.goLive(await work.deploy(application));
    await work.goLive(await work.deploy(application));
    const password = await work.rotate(database);
    const waiting = await work.newest(application);
    expect(waiting).toMatchObject({ trigger: 'credentials', status: 'queued' });
    await work.goLive(waiting);
    const { body } = await http
      .post(`${applicationRoute(application)}/rollback`)
      .send({})
      .expect(202);
    await work.goLive(body.data);
    const { linkedValues } = await work.newest(application);
    expect(linkedValues?.reveal()).toContain(password);
  });
});
