import { API_ONLY, type HttpAgent } from '../../../api/test/world';
import { type Instance, OWNER, startInstance } from './instance';
import type { PageCheck, WorldPage } from './page-checks';

export interface ApplicationSettingsFixture extends Instance {
  http: HttpAgent;
  program: string;
  container: string;
  pages: string;
  image: string;
}

const IMAGE = { type: 'image', image: 'registry.example.test/shop/web:1.4' } as const;
const CREDENTIALS = { registry_username: 'shop', registry_password: 'hunter2-hunter2' };

/** Nothing is worked on: these tests are about what the form shows, and what it sends. */
export async function startApplicationSettings(): Promise<ApplicationSettingsFixture> {
  const instance = await startInstance({
    ...API_ONLY,
    FAIRLEAD_ADMIN_EMAIL: OWNER.email,
    FAIRLEAD_ADMIN_PASSWORD: OWNER.password,
  });
  const { world } = instance;
  const http = await world.agent();
  const { id: serverId } = await world.servers.add({ name: 'web-1' });
  const [program, container, pages, image] = [
    await world.applications.add(serverId, { name: 'program', runtime: 'systemd' }),
    await world.applications.add(serverId, {
      name: 'container',
      runtime: 'docker',
      port: 8080,
      build: { dockerfile: 'web.Dockerfile', args: { NODE_VERSION: '22' }, secrets: ['NPM_TOKEN'] },
      instances: 2,
      processes: { worker: { command: 'node worker.js', instances: 1 } },
      persistent_paths: ['/data'],
      container: { capabilities: ['SYS_PTRACE'] },
      health_check: { type: 'image' },
    }),
    await world.applications.add(serverId, { name: 'pages', runtime: 'static' }),
    await world.applications.add(serverId, { name: 'image', source: { ...IMAGE, ...CREDENTIALS } }),
  ];
  return { ...instance, http, program: program.id, container: container.id, pages: pages.id, image: image.id };
}

export const settingsPage = (id: string): PageCheck => ({
  path: `/applications/${id}/settings`,
  ready: 'Delete application',
});

/** The settings of an application of each kind, and what deploys one. */
export const SETTINGS_PAGES: readonly WorldPage<ApplicationSettingsFixture>[] = [
  ...(['program', 'container', 'pages', 'image'] as const).map((kind) => ({
    path: (world: ApplicationSettingsFixture) => settingsPage(world[kind]).path,
    ready: settingsPage('').ready,
  })),
  { path: ({ program }) => `/applications/${program}/settings/deploys`, ready: 'No pushes yet' },
  { path: ({ image }) => `/applications/${image}/settings/deploys`, ready: 'An image has no pushes' },
];
