import { WATCHERS_OFF } from '../../../api/test/world';
import { addViewer, type Instance, OWNER, startInstance } from './instance';
import type { WorldPage } from './page-checks';

export interface ApplicationPagesFixture extends Instance {
  id: string;
  serverId: string;
}

/** Nothing is worked on: these tests are about what the pages show and let people do. */
export async function startApplicationPages(): Promise<ApplicationPagesFixture> {
  const instance = await startInstance({
    ...WATCHERS_OFF,
    FAIRLEAD_ROLE: 'api',
    FAIRLEAD_ADMIN_EMAIL: OWNER.email,
    FAIRLEAD_ADMIN_PASSWORD: OWNER.password,
  });
  const { servers, applications } = instance.world;
  const http = await instance.world.agent();
  const [first, second] = [await servers.add({ name: 'web-1' }), await servers.add({ name: 'web-2' })];
  const { id } = await applications.add(first.id, { name: 'shop', env: { LOG_LEVEL: 'info', TOKEN: 'hush' } });
  await http.post(`/api/v1/applications/${id}/domains`).send({ hostname: 'shop.example.com' }).expect(201);
  for (let number = 1; number <= 12; number += 1) {
    await applications.add(second.id, { name: `batch ${String(number).padStart(2, '0')}` });
  }
  const crashed = await applications.add(first.id, { name: 'billing' });
  const reason = 'The process ended with exit code 1.';
  await applications.change(crashed, { status: 'crashed', status_reason: reason });
  await addViewer(instance);
  return { ...instance, id, serverId: second.id };
}

/** Where applications are listed and made, one that was never deployed, and how much JavaScript each may load first. */
export const APPLICATION_PAGES: readonly (WorldPage<ApplicationPagesFixture> & { kilobytes: number })[] = [
  { path: '/applications', ready: 'billing', kilobytes: 150 },
  { path: '/applications/new', ready: 'Repository', kilobytes: 176 },
  { path: ({ id }) => `/applications/${id}`, ready: 'Not deployed yet', kilobytes: 167 },
  { path: ({ id }) => `/applications/${id}/logs`, ready: 'No logs yet', kilobytes: 154 },
  { path: ({ id }) => `/applications/${id}/environment`, ready: 'LOG_LEVEL', kilobytes: 169 },
  { path: ({ id }) => `/applications/${id}/domains`, ready: 'Not checked yet', kilobytes: 177 },
  { path: ({ id }) => `/applications/${id}/settings`, ready: 'Deploy key', kilobytes: 186 },
  { path: '/applications/app_nowhere', ready: 'Application not found', kilobytes: 159 },
];
