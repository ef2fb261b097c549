import { mainRegion, startDatabaseServer, type DatabaseServerFixture } from '../support/database-server-fixture';
import { OWNER, sessionOf, VIEWER } from '../support/instance';
import {
  initialScriptBytes,
  NARROW_VIEWPORT,
  openPage,
  pagesTooWide,
  accessibilityViolations,
} from '../support/page-checks';
import { axeViolationsInBothThemes } from '../support/axe';
import { browserTests } from '../support/browser-tests';
import { tabTo, waitForFocus } from '../support/keyboard';

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
  { path: `/databases/${id}/console`, ready: 'One statement at a time' },
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

test(
  'runs statements in the console with the keyboard alone, and changes data only after a confirmation',
  inBrowser(async ({ instance, page }) => {
    const { id } = await instance.find('Shop DB');
    await openPage(page, instance.url, { path: `/databases/${id}/console`, ready: 'One statement at a time' });
    const main = mainRegion(page);
    const result = main.getByRole('table', { name: 'Result' });
    const editor = main.getByRole('textbox', { name: 'Statement' });
    const run = async (statement: string): Promise<void> => {
      await tabTo(page, /^Statement$/);
      await waitForFocus(editor);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(statement);
      await page.keyboard.press('ControlOrMeta+Enter');
    };
    const write = async (statement: string): Promise<void> => {
      await tabTo(page, /^Allow this statement to change data$/);
      await page.keyboard.press('Space');
      await run(statement);
      const dialog = page.getByRole('dialog', { name: 'Change data in Shop DB?' });
      await dialog.getByText(statement).waitFor();
      await tabTo(page, /^Run and change data$/);
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
    };
    await run(`SELECT 40 + 2 AS answer, NULL AS nothing`);
    await result.getByRole('cell', { name: '42' }).waitFor();
    await result.getByRole('cell', { name: 'NULL' }).waitFor();
    await run('CREATE TABLE teas (name text)');
    await main.getByRole('alert').getByText('read-only transaction').waitFor();
    await write('CREATE TABLE teas (name text)');
    await main.getByText('The statement returned no rows.').waitFor();
    await write(`INSERT INTO teas VALUES ('Assam')`);
    await main.getByText('1 row affected').waitFor();
    await tabTo(page, /^CREATE TABLE teas/);
    await page.keyboard.press('Enter');
    await waitForFocus(editor);
    expect(await editor.inputValue()).toBe('CREATE TABLE teas (name text)');
    await run('SELECT * FROM nowhere');
    await main.getByRole('alert').getByText('relation "nowhere" does not exist').waitFor();
    await run('SELECT * FROM teas');
    await result.getByRole('cell', { name: 'Assam' }).waitFor();
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
    expect((await instance.events('database.queried')).length).toBeGreaterThan(5);
  }),
);
