import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type S3Server, startS3Server } from '@fairlead/testbed';
import {
  type DatabaseServerFixture,
  mainRegion,
  startDatabaseServer,
  LONG_WAIT,
} from '../support/database-server-fixture';
import { waitUntilTrue } from '../support/real-instance';
import { OWNER, sessionOf, VIEWER } from '../support/instance';
import {
  initialScriptBytes,
  NARROW_VIEWPORT,
  openPage,
  pagesTooWide,
  accessibilityViolations,
} from '../support/page-checks';
import { axeViolations } from '../support/axe';
import { browserTests } from '../support/browser-tests';

/** Half a day away, so that the schedule takes no backup meanwhile. */
const HOUR = (new Date().getUTCHours() + 12) % 24;
const DAILY = `Every day at ${String(HOUR).padStart(2, '0')}:00`;

interface Stored extends DatabaseServerFixture {
  s3: S3Server;
  databaseId: string;
  backupId: string;
  restoreId: string;
}

/** With a verified backup, a restore of it, a schedule, and an S3 service that has not been added yet. */
async function startStored(): Promise<Stored> {
  const [harbour, s3] = await Promise.all([startDatabaseServer(), startS3Server()]);
  const { http } = harbour;
  const { id: databaseId } = await harbour.addDatabase('shop');
  const untilSucceeded = async (path: string) =>
    waitUntilTrue(async () => (await http.get(path).expect(200)).body.data.status === 'succeeded', LONG_WAIT.timeout);
  const started = await http.post('/api/v1/backups').send({ database_id: databaseId }).expect(202);
  const { id: backupId } = started.body.data;
  await untilSucceeded(`/api/v1/backups/${backupId}`);
  const body = { target: 'new', name: 'shop-copy' };
  const restored = await http.post(`/api/v1/backups/${backupId}/restore`).send(body).expect(202);
  await untilSucceeded(`/api/v1/restores/${restored.body.data.id}`);
  await http
    .post('/api/v1/backup-schedules')
    .send({ database_id: databaseId, cron: `0 ${HOUR} * * *` })
    .expect(201);
  const stop = async () => {
    await harbour.stop();
    await s3.stop();
  };
  return { ...harbour, stop, s3, databaseId, backupId, restoreId: restored.body.data.id };
}

const inBrowser = browserTests(startStored, { as: OWNER });

const pagesOf = ({ databaseId, backupId, restoreId }: Stored) => [
  { path: '/backups', ready: 'Verified' },
  { path: `/backups/${backupId}`, ready: 'SHA-256 of the dump' },
  { path: `/restores/${restoreId}`, ready: 'shop-copy restored' },
  { path: `/databases/${databaseId}/backups`, ready: DAILY },
  { path: '/settings/storages', ready: 'default' },
  { path: '/settings/storages/new', ready: 'Secret access key' },
];

test(
  'has no violation that axe finds, in either theme',
  inBrowser(async ({ instance, page }) => {
    expect(await accessibilityViolations(page, instance.url, pagesOf(instance))).toEqual([]);
  }),
);

test(
  'fits a screen of 360 pixels',
  inBrowser(async ({ instance, page }) => {
    expect(await pagesTooWide(page, instance.url, pagesOf(instance))).toEqual([]);
  }, NARROW_VIEWPORT),
);

test.each([
  { path: '/backups', ready: 'Verified' },
  { path: '/settings/storages', ready: 'default' },
])('loads at most 150 kB of JavaScript, compressed, to whoever opens $path first of all', (shown) =>
  inBrowser(async ({ instance, page }) => {
    expect(await initialScriptBytes(page, instance.url, shown)).toBeLessThanOrEqual(150_000);
  })(),
);

test(
  'downloads a backup with the keyboard, whole, and shows it in the audit log',
  inBrowser(async ({ instance, page }) => {
    await openPage(page, instance.url, { path: `/backups/${instance.backupId}`, ready: 'SHA-256 of the dump' });
    const { body } = await instance.http.get(`/api/v1/backups/${instance.backupId}`).expect(200);
    await page.getByRole('link', { name: 'Download', exact: true }).focus();
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(file.suggestedFilename()).toMatch(/^shop.*\.dump$/);
    const checksum = createHash('sha256')
      .update(await readFile(await file.path()))
      .digest('hex');
    expect(`sha256:${checksum}`).toBe(body.data.checksum);
    await page.goto(`${instance.url}/settings/audit?name=backup.downloaded`);
    await page.locator('tbody tr time').first().waitFor();
  }),
);

test(
  'adds a storage, tries it at once, says why it cannot be used, and tries it with another key',
  inBrowser(async ({ instance, page }) => {
    const { endpoint, bucket, accessKeyId, secretAccessKey } = instance.s3;
    await openPage(page, instance.url, { path: '/settings/storages/new', ready: 'Secret access key' });
    await page.getByLabel('Name', { exact: true }).fill('Offsite');
    await page.getByLabel('Endpoint').fill(endpoint);
    await page.getByLabel('Bucket', { exact: true }).fill(bucket);
    await page.getByLabel('Access key ID').fill(accessKeyId);
    await page.getByLabel('Secret access key', { exact: true }).fill('another key');
    await page.getByRole('button', { name: 'Show API request' }).click();
    expect(await page.getByRole('region', { name: 'curl command' }).innerText()).not.toContain('another key');
    await page.getByRole('button', { name: 'Add and check' }).click();
    await page.waitForURL(/\/settings\/storages$/);
    const storage = page.getByRole('list', { name: 'Storages' }).getByRole('listitem').filter({ hasText: 'Offsite' });
    await storage.getByText('Failed', { exact: true }).waitFor(LONG_WAIT);
    await storage.getByText(/refuses the access key/).waitFor();
    await storage.getByRole('button', { name: 'Change keys… of Offsite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change keys of Offsite' });
    await dialog.getByLabel('Secret access key', { exact: true }).fill(secretAccessKey);
    expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await storage.getByText('Ready', { exact: true }).waitFor(LONG_WAIT);
    expect(await page.content()).not.toContain('another key');
  }),
);

test(
  'asks where to as soon as there is a choice, and keeps a storage that holds backups',
  inBrowser(async ({ instance, page }) => {
    await openPage(page, instance.url, { path: `/databases/${instance.databaseId}/backups`, ready: DAILY });
    await page.getByRole('button', { name: 'Back up now…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Back up shop' });
    await dialog.getByLabel('Storage').selectOption({ label: 'Offsite' });
    await dialog.getByRole('button', { name: 'Back up now' }).click();
    await page.waitForURL(/\/backups\/bkp_/);
    await mainRegion(page).locator('header').getByText('Verified', { exact: true }).waitFor(LONG_WAIT);
    await mainRegion(page).getByRole('link', { name: 'Offsite' }).click();
    await page.getByRole('button', { name: 'Remove Offsite' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove storage' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    const { body } = await instance.http.get('/api/v1/storages').expect(200);
    expect(body.data).toHaveLength(2);
  }),
);

test(
  'shows viewers everything, without buttons that change something',
  inBrowser(
    async ({ instance, page }) => {
      const [name = '', value = ''] = (await sessionOf(instance, VIEWER)).split('=');
      await page.context().addCookies([{ name, value, url: instance.url }]);
      const buttons = () =>
        page.getByRole('button', { name: /Back up|Restore|Delete|Add|Remove|Pause|Edit|Change|Check/ });
      for (const shown of pagesOf(instance).slice(0, 5)) {
        await openPage(page, instance.url, shown);
        expect(await buttons().count()).toBe(0);
        expect(await page.getByRole('link', { name: 'Download', exact: true }).count()).toBe(0);
      }
      expect(await page.getByRole('link', { name: 'Add storage' }).count()).toBe(0);
      await openPage(page, instance.url, { path: '/settings/storages/new', ready: 'Viewers cannot add storages' });
    },
    { storageState: undefined },
  ),
);

test(
  'shows backups that others take without a reload',
  inBrowser(async ({ instance, page }) => {
    await openPage(page, instance.url, { path: `/databases/${instance.databaseId}/backups`, ready: DAILY });
    const rows = page.getByRole('table', { name: 'Backups' }).getByRole('row');
    await rows.nth(1).getByText('Verified', { exact: true }).waitFor();
    const before = await rows.count();
    await instance.http.post('/api/v1/backups').send({ database_id: instance.databaseId }).expect(202);
    await waitUntilTrue(async () => (await rows.count()) === before + 1, LONG_WAIT.timeout);
    await rows.nth(1).getByText('Verified', { exact: true }).waitFor(LONG_WAIT);
    expect(await rows.count()).toBe(before + 1);
  }),
);
