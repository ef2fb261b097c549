import { startApplicationPages } from '../support/applications-fixture';
import { browserTests } from '../support/browser-tests';
import { OWNER } from '../support/instance';

const inBrowser = browserTests(startApplicationPages, { as: OWNER });

/** Every parameter that a list of the dashboard has, with values that none has, and one that no list has. */
const UNKNOWN = [
  'page',
  'per_page',
  'sort',
  'status',
  'state',
  'kind',
  'type',
  'engine',
  'role',
  'range',
  'outcome',
  'source',
  'name',
  'from',
  'to',
  'since',
  'until',
  'server_id',
  'application_id',
  'database_id',
  'storage_id',
  'command_id',
  'subject_type',
  'subject_id',
  'actor_type',
  'actor_id',
  'trigger',
  'ref',
  'process',
  'stream',
  'level',
  'at',
  'nonsense',
].map((name) => `${name}=${encodeURIComponent('-1 OR <b>"')}`);
/** Values with the right form that do not exist. */
const FORMED =
  'name=server.exploded&subject_id=srv_0&application_id=app_0&server_id=srv_0&actor_id=usr_0&page=99&from=2026-02-31';

const LISTS: readonly (string | ((application: string, server: string) => string))[] = [
  '/activity',
  '/servers',
  (_, server) => `/servers/${server}/metrics`,
  '/applications',
  '/deployments',
  '/databases',
  '/backups',
  ...['deployments', 'metrics', 'logs', 'domains', 'commands', 'settings/deploys', 'settings/uploads'].map(
    (tab) => (application: string) => `/applications/${application}/${tab}`,
  ),
  ...['tokens', 'trusted-pipelines', 'people', 'audit', 'webhooks', 'notifications', 'storages', 'variable-groups'].map(
    (section) => `/settings/${section}`,
  ),
  '/account/sessions',
];

test.each([
  ['unknown', UNKNOWN.join('&')],
  ['not of any record', FORMED],
])('ignores parameters of lists that are %s', (_, parameters) =>
  inBrowser(async ({ instance, page }) => {
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    for (const list of LISTS) {
      const path = typeof list === 'string' ? list : list(instance.id, instance.serverId);
      await page.goto(`${instance.url}${path}?${parameters}`);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      await page.waitForFunction(() => !document.querySelector('[aria-busy=true], .mantine-Skeleton-root'));
      const alerts = await page.getByRole('alert').allTextContents();
      refused.push(...alerts.map((text) => `${path}: ${text}`));
    }
    expect(refused).toEqual([]);
  })(),
);
