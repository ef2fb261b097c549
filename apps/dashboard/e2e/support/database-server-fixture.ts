import { databaseApp, type TestHost } from '@fairlead/testbed';
import type { Page } from 'playwright-core';
import { type RealInstance, startRealInstance, waitUntilTrue } from './real-instance';
import { addViewer, OWNER, sessionOf } from './instance';

interface Found {
  id: string;
  status: string;
  deployment_due_for: string[];
  application_ids: string[];
}

/** An instance with one machine that has the engines of databases, and an application on it that is not deployed. */
export interface DatabaseServerFixture extends RealInstance {
  serverId: string;
  host: TestHost;
  applicationId: string;
  /** A database by its name. */
  find(name: string): Promise<Found>;
  /** A new one, which is ready. */
  addDatabase(name: string, more?: object): Promise<Found>;
  events(name: string): Promise<{ actor: { name: string } }[]>;
}

export const LONG_WAIT = { timeout: 120_000 };
const ENDS_WITHIN_MS = 120_000;

export async function startDatabaseServer(settings: Record<string, string> = {}): Promise<DatabaseServerFixture> {
  const instance = await startRealInstance({ FAIRLEAD_DATABASE_WATCH_SECONDS: '2', ...settings });
  await addViewer(instance);
  const { http, git } = instance;
  const [{ id: serverId, host }, repository] = await Promise.all([
    instance.addServer('db-1', { image: 'databases' }),
    git.createRepository('shop'),
  ]);
  await repository.commit(databaseApp(), { message: 'Open the shop' });
  const { body } = await http
    .post('/api/v1/applications')
    .send({
      name: 'shop',
      server_id: serverId,
      source: { type: 'git', repository: repository.url },
      env: { DATABASE_PORT: '1' },
      observe_seconds: 1,
      drain_seconds: 1,
    })
    .expect(201);
  const find = async (name: string): Promise<Found> =>
    (await http.get('/api/v1/databases').query({ name }).expect(200)).body.data[0];
  return {
    ...instance,
    serverId,
    host,
    applicationId: body.data.id,
    find,
    addDatabase: async (name, more = {}) => {
      await http
        .post('/api/v1/databases')
        .send({ name, server_id: serverId, engine: 'postgresql', ...more })
        .expect(201);
      await waitUntilTrue(async () => (await find(name)).status === 'ready', ENDS_WITHIN_MS);
      return find(name);
    },
    events: async (name) => {
      const asked = instance.world.http().get('/api/dashboard/audit').query({ name, per_page: 100 });
      return (await asked.set('cookie', await sessionOf(instance, OWNER)).expect(200)).body.data;
    },
  };
}

export const mainRegion = (page: Page) => page.getByRole('main');

export const panelByTitle = (page: Page, title: string) =>
  mainRegion(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Waits until the state beside the title of the page is this. */
export const waitForState = (page: Page, state: string) =>
  mainRegion(page).locator('header').getByText(state, { exact: true }).waitFor(LONG_WAIT);
