import { waitUntilTrue } from '../support/real-instance';
import {
  type DatabaseServerFixture,
  mainRegion,
  panelByTitle,
  startDatabaseServer,
  waitForState,
  LONG_WAIT,
} from '../support/database-server-fixture';
import { OWNER } from '../support/instance';
import { openPage } from '../support/page-checks';
import { axeViolations } from '../support/axe';
import { browserTests } from '../support/browser-tests';

const SQL = `runuser -u postgres -- psql -XAtq -d`;

async function startFilled(): Promise<DatabaseServerFixture> {
  // Servers are rarely inspected, so that a backup is the first to find out what has happened to a database.
  const harbour = await startDatabaseServer({ FAIRLEAD_DATABASE_WATCH_SECONDS: '3600' });
  await harbour.addDatabase('shop');
  await harbour.host.must(
    `${SQL} shop -c 'CREATE TABLE orders AS SELECT n AS id FROM generate_series(1, 1000) AS n; ALTER TABLE orders OWNER TO shop'`,
  );
  return harbour;
}

const inBrowser = browserTests(startFilled, { as: OWNER });

const backupsOf = async ({ http }: DatabaseServerFixture, query: object) =>
  (await http.get('/api/v1/backups').query(query).expect(200)).body.data;
const rowsIn = async ({ host }: DatabaseServerFixture, database: string) =>
  (await host.must(`${SQL} ${database} -c 'SELECT count(*) FROM orders'`)).trim();

test(
  'takes a backup at the press of a button, shows its stages and its log as they happen, and calls it verified',
  inBrowser(async ({ instance, page }) => {
    const { id } = await instance.find('shop');
    await openPage(page, instance.url, { path: `/databases/${id}/backups`, ready: 'No backups yet' });
    await page.getByRole('button', { name: 'Back up now' }).click();
    await page.waitForURL(/\/backups\/bkp_/);
    await waitForState(page, 'Verified');
    const stages = page.getByRole('list', { name: 'Stages' }).getByRole('listitem');
    expect(await stages.allInnerTexts()).toEqual([
      expect.stringContaining('Prepare'),
      expect.stringContaining('Dump'),
      expect.stringContaining('Verify'),
    ]);
    await mainRegion(page).getByText('1 table, 1,000 rows').waitFor();
    await page.getByRole('log').getByText(/\S/).first().waitFor();
    await page.getByRole('link', { name: 'Backups of shop' }).click();
    const row = page.getByRole('table', { name: 'Backups' }).getByRole('row').nth(1);
    await row.getByText('Verified', { exact: true }).waitFor();
    expect(await row.innerText()).toMatch(/\d(\.\d)?\s[KM]?i?B/);
  }),
);

test(
  'restores it into a new database, and leads there',
  inBrowser(async ({ instance, page }) => {
    const [backup] = await backupsOf(instance, { status: 'succeeded' });
    await openPage(page, instance.url, { path: `/backups/${backup.id}`, ready: 'SHA-256 of the dump' });
    await page.getByRole('button', { name: 'Restore…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore shop' });
    await dialog.getByLabel('Name of the new database').waitFor();
    expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
    await dialog.getByLabel('Name of the new database').fill('shop');
    await dialog.getByRole('button', { name: 'Restore into new database' }).click();
    await dialog.getByText(/already|taken|has this name/).waitFor();
    await dialog.getByLabel('Name of the new database').fill('shop-copy');
    await dialog.getByRole('button', { name: 'Restore into new database' }).click();
    await page.waitForURL(/\/restores\/rst_/);
    await waitForState(page, 'Restored');
    await page.getByText('shop-copy restored').waitFor();
    await page.getByRole('link', { name: 'View database' }).click();
    await waitForState(page, 'Ready');
    expect(await rowsIn(instance, 'shop_copy')).toBe('1000');
  }),
);

test(
  'restores over the database only after its name was typed, and keeps what was there in a safety backup',
  inBrowser(async ({ instance, page }) => {
    await instance.host.must(`${SQL} shop -c 'DELETE FROM orders WHERE id > 10'`);
    const [backup] = await backupsOf(instance, { status: 'succeeded', sort: 'created_at' });
    await openPage(page, instance.url, { path: `/backups/${backup.id}`, ready: 'SHA-256 of the dump' });
    await page.getByRole('button', { name: 'Restore…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore shop' });
    await dialog.getByRole('radio', { name: 'Replace shop' }).check();
    await dialog.getByText('A safety backup of shop is taken and verified.').waitFor();
    const confirm = dialog.getByRole('button', { name: 'Replace shop' });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel('Type shop to confirm').fill('shop');
    await confirm.click();
    await page.waitForURL(/\/restores\/rst_/);
    await waitForState(page, 'Restored');
    expect(await rowsIn(instance, 'shop')).toBe('1000');
    await page.getByRole('link', { name: 'Safety backup' }).click();
    await mainRegion(page).getByText('Taken before an in-place restore.').waitFor();
    await mainRegion(page).getByText('1 table, 10 rows').waitFor();
  }),
);

test(
  'says a schedule in words, with its next runs, pauses it and removes it',
  inBrowser(async ({ instance, page }) => {
    const { id } = await instance.find('shop');
    await openPage(page, instance.url, { path: `/databases/${id}/backups`, ready: 'No schedules yet.' });
    await page.getByRole('button', { name: 'Add schedule…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule backups of shop' });
    await dialog.getByLabel('Frequency').selectOption({ label: 'Weekly' });
    await dialog.getByLabel('Day', { exact: true }).selectOption({ label: 'Sunday' });
    await dialog.getByLabel('At', { exact: true }).fill('04:15');
    await dialog.getByLabel('Time zone').fill('Europe/Berlin');
    await dialog
      .getByRole('listitem')
      .filter({ hasText: /^Sun,? .*04:15$/ })
      .nth(2)
      .waitFor();
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(
      Array.from({ length: 3 }, () => expect.stringMatching(/^Sun,? .*04:15$/)),
    );
    await dialog.getByLabel('Daily').fill('0');
    await dialog.getByRole('button', { name: 'Add schedule' }).click();
    await dialog.getByText('Enter whole numbers from 1 to 1000, or leave them empty.').waitFor();
    expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
    await dialog.getByLabel('Daily').fill('3');
    await dialog.getByRole('button', { name: 'Add schedule' }).click();
    const schedules = page.getByRole('list', { name: 'Schedules' });
    await schedules.getByText('Every Sunday at 04:15').waitFor();
    await schedules.getByText(/Europe\/Berlin.+3 daily, 4 weekly, 6 monthly/).waitFor();
    await schedules.getByRole('button', { name: /^Pause/ }).click();
    await schedules.getByText('Paused', { exact: true }).waitFor();
    const { body } = await instance.http.get('/api/v1/backup-schedules').expect(200);
    expect(body.data[0]).toMatchObject({ cron: '15 4 * * 0', enabled: false, time_zone: 'Europe/Berlin' });
    await schedules.getByRole('button', { name: /^Edit/ }).click();
    const change = page.getByRole('dialog', { name: 'Edit schedule' });
    await change.getByLabel('Frequency').selectOption({ label: 'Daily' });
    await change.getByRole('button', { name: 'Save' }).click();
    await schedules.getByText('Every day at 04:15').waitFor();
    await schedules.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove schedule' }).click();
    await schedules.getByText('No schedules yet.').waitFor();
  }),
);

test(
  'says why a backup has failed and what helps, on its page and on the overview, and deletes its record',
  inBrowser(async ({ instance, page }) => {
    const { id } = await instance.find('shop-copy');
    await instance.host.must(`${SQL} postgres -c 'DROP DATABASE shop_copy WITH (FORCE)'`);
    const asked = await instance.http.post('/api/v1/backups').send({ database_id: id }).expect(202);
    const path = `/api/v1/backups/${asked.body.data.id}`;
    await waitUntilTrue(async () => (await instance.http.get(path)).body.data.status === 'failed', LONG_WAIT.timeout);
    await page.goto(instance.url);
    await panelByTitle(page, 'Needs attention').getByText('Backup of').waitFor(LONG_WAIT);
    await openPage(page, instance.url, { path: `/backups/${asked.body.data.id}`, ready: /Failed during/ });
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete record' }).click();
    await page.waitForURL(/\/backups$/);
    await waitUntilTrue(async () => (await instance.http.get(path)).status === 404, LONG_WAIT.timeout);
    expect(await backupsOf(instance, { status: 'failed' })).toEqual([]);
  }),
);

test(
  'deletes a database after a final backup, which stays',
  inBrowser(async ({ instance, page }) => {
    const { id } = await instance.find('shop');
    await openPage(page, instance.url, { path: `/databases/${id}/settings`, ready: 'Delete this database' });
    await page.getByRole('button', { name: 'Delete…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete shop?' });
    expect(await dialog.getByRole('checkbox', { name: 'Take a final backup first' }).isChecked()).toBe(true);
    await dialog.getByLabel('Type shop to confirm').fill('shop');
    await dialog.getByRole('button', { name: 'Delete database' }).click();
    await page.getByRole('heading', { name: 'Database deleted' }).waitFor(LONG_WAIT);
    await openPage(page, instance.url, { path: '/backups?trigger=last', ready: /^deleted$/ });
    expect(await backupsOf(instance, { trigger: 'last' })).toEqual([
      expect.objectContaining({ status: 'succeeded', database_id: null }),
    ]);
  }),
);
