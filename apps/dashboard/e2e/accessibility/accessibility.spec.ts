import { APPLICATION_STATE_PAGES, startApplicationStates } from '../support/application-states-fixture';
import { APPLICATION_PAGES, startApplicationPages } from '../support/applications-fixture';
import { SETTINGS_PAGES, startApplicationSettings } from '../support/application-settings-fixture';
import { browserTests } from '../support/browser-tests';
import { COMMAND_PAGES, startCommandPages } from '../support/commands-fixture';
import { DOMAIN_PAGES, startDomainPages } from '../support/domains-fixture';
import { addTokens, addViewer, type Instance, OWNER, startOwnedInstance } from '../support/instance';
import { accessibilityViolations, pageIn, pagesTooWide, NARROW_VIEWPORT, type WorldPage } from '../support/page-checks';
import { SERVER_PAGES, startServerPages } from '../support/servers-fixture';

/** What a new instance shows, and the pages that are about people rather than servers. */
const INSTANCE_PAGES = [
  { path: '/', ready: 'Overview' },
  { path: '/applications', ready: 'Add a server first' },
  { path: '/applications/new', ready: 'Add a server first' },
  { path: '/settings/tokens', ready: 'GitHub Actions, shop' },
  { path: '/settings/tokens/new', ready: 'Start from a preset' },
  { path: '/settings/trusted-pipelines', ready: 'No trusted pipelines yet' },
  { path: '/settings/trusted-pipelines/new', ready: 'Who signs the id tokens.' },
  { path: '/device', ready: 'The eight letters' },
  { path: '/settings/people', ready: OWNER.email },
  { path: '/settings/audit', ready: 'GitHub Actions, shop' },
  { path: '/settings/variable-groups', ready: 'No variable groups yet' },
  { path: '/settings/variable-groups/new', ready: 'Variables are added next.' },
  { path: '/settings/instance', ready: 'Requests per minute' },
  { path: '/account', ready: 'If empty, your e-mail address is shown.' },
  { path: '/account/security', ready: 'Turn on two-factor authentication' },
  { path: '/account/sessions', ready: 'This browser' },
  { path: '/nowhere', ready: 'Page not found' },
];

async function startPeople(): Promise<Instance> {
  const instance = await startOwnedInstance();
  await addViewer(instance);
  await addTokens(instance, 'GitHub Actions, shop');
  await instance.world.users.invite(OWNER, 'dora@example.org', 'admin');
  return instance;
}

/**
 * Each page once, in the worlds that show it in all of its states. Pages that need a real host are checked the same way where
 * that host is: with databases, backups and deployments.
 */
checkPages('an instance without servers', startPeople, INSTANCE_PAGES);
checkPages('servers in every state', startServerPages, SERVER_PAGES);
checkPages('applications that were never deployed', startApplicationPages, APPLICATION_PAGES);
checkPages('applications in every state', startApplicationStates, APPLICATION_STATE_PAGES, (world) =>
  world.inspectProcesses(),
);
checkPages('settings of applications', startApplicationSettings, SETTINGS_PAGES);
checkPages('domains in every state', startDomainPages, DOMAIN_PAGES);
checkPages('scheduled commands', startCommandPages, COMMAND_PAGES);

function checkPages<World extends Instance>(
  name: string,
  start: () => Promise<World>,
  pages: readonly WorldPage<World>[],
  prepare: (world: World) => Promise<void> = async () => undefined,
): void {
  describe(`${name}:`, () => {
    const inBrowser = browserTests(start, { as: OWNER });

    test.each(pages.map((page, index) => ({ index, page, what: String(page.ready) })))(
      'has nothing that axe objects to in either theme ($index: $what)',
      ({ page: shown }) =>
        inBrowser(async ({ instance, page }) => {
          await prepare(instance);
          expect(await accessibilityViolations(page, instance.url, [pageIn(instance, shown)])).toEqual([]);
        })(),
    );

    test(
      'fits a screen 360 pixels wide without scrolling sideways',
      inBrowser(async ({ instance, page }) => {
        await prepare(instance);
        const shown = pages.map((each) => pageIn(instance, each));
        expect(await pagesTooWide(page, instance.url, shown)).toEqual([]);
      }, NARROW_VIEWPORT),
    );
  });
}
