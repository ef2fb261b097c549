import { mainRegion, startDatabaseServer, type DatabaseServerFixture } from '../support/database-server-fixture';
import { OWNER, sessionOf, VIEWER } from '../support/instance';
import {
  initialScriptBytes,
  NARROW_VIEWPORT,
  openPage,
  pagesTooWide,
  accessibilityViolations,
} from '../support/page-checks';
import { browserTests } from '../support/browser-tests';

async function startLinked(): Promise<DatabaseServerFixture> {
  const harbour = await startDatabaseServer();
  await harbour.addDatabase('Shop DB', { application_ids: [harbour.applicationId] });
  return harbour;
}

const inBrowser = browserTests(startLinked, { as: OWNER });

const pagesOf = (id: string) => [
  { path: '/databases', ready: 'Shop DB' },
  { path: '/databases/new', ready: 'A password is generated' },
  { path: `/databases/${id}`, ready: 'Linked applications' },
  { path: `/databases/${id}/log`, ready: 'Latest operation' },
  { path: `/databases/${id}/settings`, ready: 'Delete this database' },
];

test(
  'has no violation that axe finds, in either theme',
  inBrowser(async ({ instance, page }) => {
    const { id } = await instance.find('Shop DB');
    expect(await accessibilityViolations(page, instance.url, pagesOf(id))).toEqual([]);
  }),
);

test(
  'fits a screen of 360 pixels',
  inBrowser(async ({ instance, page }) => {
    const { id } = await instance.find('Shop DB');
    expect(await pagesTooWide(page, instance.url, pagesOf(id))).toEqual([]);
  }, NARROW_VIEWPORT),
);

test(
  'loads at most 150 kB of JavaScript, compressed, to whoever opens the list first of all',
  inBrowser(async ({ instance, page }) => {
    const total = await initialScriptBytes(page, instance.url, { path: '/databases', ready: 'Shop DB' });
    expect(total).toBeLessThanOrEqual(150_000);
  }),
);

test(
  'shows viewers everything except passwords and buttons that change something',
  inBrowser(
    async ({ instance, page }) => {
      const cookie = await sessionOf(instance, VIEWER);
      const [name = '', value = ''] = cookie.split('=');
      await page.context().addCookies([{ name, value, url: instance.url }]);
      const { id } = await instance.find('Shop DB');
      await openPage(page, instance.url, { path: '/databases', ready: 'Shop DB' });
      expect(await page.getByRole('link', { name: 'Create database' }).count()).toBe(0);
      await openPage(page, instance.url, { path: `/databases/${id}`, ready: 'Linked applications' });
      await mainRegion(page).getByText('DATABASE_URL').waitFor();
      await mainRegion(page).getByText('The password stays masked.').waitFor();
      expect(
        await mainRegion(page)
          .getByRole('button', { name: /^(?!Copy)/ })
          .count(),
      ).toBe(0);
      expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0);
      await openPage(page, instance.url, {
        path: `/databases/${id}/settings`,
        ready: 'Viewers cannot change databases',
      });
      await openPage(page, instance.url, { path: '/databases/new', ready: 'Viewers cannot create databases' });
    },
    { storageState: undefined },
  ),
);
