import { startApi, type TestApi } from '../../../api/test/harness/start-api';
import { StartupNotices } from '../../../api/src/platform/lifecycle/startup-notices';

export const OWNER = { email: 'owner@example.org', password: 'a calm harbour at night' };
export const VIEWER = { email: 'viewer@example.org', password: 'only looking, thank you' };

/**
 * The browser reaches the instance by a name that is not the machine itself and without TLS, as people do on a first try.
 * Browsers then withhold the clipboard, Sec-Fetch-Site and secure cookies, so nothing may depend on them.
 */
export const HOST = 'fairlead.test';

export interface Instance {
  api: TestApi;
  /** Where the browser finds it. */
  url: string;
  /** The link that is printed at first start, as the browser reaches it. */
  setupLink(): Promise<string>;
  stop(): Promise<void>;
}

export async function startInstance(settings: Record<string, string> = {}): Promise<Instance> {
  const api = await startApi({ settings });
  const url = `http://${HOST}:${new URL(api.url).port}`;
  return {
    api,
    url,
    setupLink: async () => {
      const lines = await api.app.get(StartupNotices).lines(url);
      const link = /http\S+\/setup\S+/.exec(lines.join('\n'))?.[0];
      if (link === undefined) throw new Error('No set-up link was printed.');
      return link;
    },
    stop: () => api.stop(),
  };
}

/** An instance that has its owner already. */
export const startOwnedInstance = () =>
  startInstance({ FAIRLEAD_ADMIN_EMAIL: OWNER.email, FAIRLEAD_ADMIN_PASSWORD: OWNER.password });

/** The session cookie of someone who signs in without a browser. */
export async function sessionOf(instance: Instance, who: { email: string; password: string }): Promise<string> {
  const answer = await instance.api.http().post('/api/dashboard/session').send(who).expect(200);
  const [cookie = ''] = answer.get('set-cookie') ?? [];
  return cookie.split(';')[0] ?? '';
}

export async function addViewer(instance: Instance): Promise<void> {
  await instance.api
    .http()
    .post('/api/dashboard/users')
    .set('cookie', await sessionOf(instance, OWNER))
    .send({ ...VIEWER, role: 'viewer' })
    .expect(201);
}

/** Tokens made one after the other without the browser, for pages that show some. */
export async function addTokens(instance: Instance, ...names: string[]): Promise<void> {
  const cookie = await sessionOf(instance, OWNER);
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- their order of creation shows in the list
    await instance.api
      .http()
      .post('/api/dashboard/tokens')
      .set('cookie', cookie)
      .send({ name, scopes: ['servers:read', 'applications:read'] })
      .expect(201);
  }
}
