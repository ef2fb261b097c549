import {
  type CommandPagesFixture,
  commandsPath,
  openCommandList,
  commandRow,
  startCommandPages,
} from '../support/commands-fixture';
import { mainRegion } from '../support/database-server-fixture';
import { waitUntilTrue } from '../support/real-instance';
import { OWNER } from '../support/instance';
import { waitForFocus, tabTo } from '../support/keyboard';
import { openPage, waitForRowCount } from '../support/page-checks';
import { axeViolationsInBothThemes } from '../support/axe';
import { browserTests } from '../support/browser-tests';

const inBrowser = browserTests(startCommandPages, { as: OWNER });

const runsOf = async ({ http, ids }: CommandPagesFixture, query: string): Promise<{ id: string; status: string }[]> =>
  (await http.get(`/api/v1/applications/${ids.shop}/command-runs?${query}`).expect(200)).body.data;

test(
  'teaches with examples, and begins a command with one',
  inBrowser(async ({ instance, page }) => {
    await openPage(page, instance.url, { path: commandsPath(instance.ids.blank), ready: 'No scheduled commands yet' });
    await page.getByRole('button', { name: 'Use this example: php artisan schedule:run' }).click();
    const dialog = page.getByRole('dialog', { name: 'New command for blank' });
    expect(await dialog.getByLabel('Command', { exact: true }).inputValue()).toBe('php artisan schedule:run');
    expect(await dialog.getByLabel('Frequency').inputValue()).toBe('minutes');
    await dialog.getByRole('button', { name: 'Schedule command' }).click();
    await commandRow(page, 'Laravel scheduler').getByText('Every minute').waitFor();
    const { body } = await instance.http.get(`/api/v1/applications/${instance.ids.blank}/commands`).expect(200);
    expect(body.data).toMatchObject([
      { command: 'php artisan schedule:run', cron: '* * * * *', timeout_seconds: 3600 },
    ]);
    const [{ id }] = body.data;
    await instance.http.delete(`/api/v1/applications/${instance.ids.blank}/commands/${id}`).expect(200);
    await page.getByText('No scheduled commands yet').waitFor();
  }),
);

test(
  'says at each field what is wrong with it, and shows the same as a call of the API',
  inBrowser(async ({ instance, page }) => {
    await openCommandList(page, instance);
    await page.getByRole('button', { name: 'New command…' }).click();
    const dialog = page.getByRole('dialog', { name: 'New command for shop' });
    await dialog.getByRole('button', { name: 'Schedule command' }).click();
    await dialog.getByText('Enter a name to recognize it by.').waitFor();
    await dialog.getByText(/^Enter a command/).waitFor();
    await dialog.getByLabel('Name', { exact: true }).fill('tidy');
    await dialog.getByLabel('Command', { exact: true }).fill('npm run more');
    await dialog.getByLabel('Time limit').fill('many');
    await dialog.getByLabel('Frequency').selectOption({ label: 'Cron expression' });
    await dialog.getByLabel('Cron expression').fill('99 * * * *');
    await dialog.getByRole('button', { name: 'Schedule command' }).click();
    await dialog.getByText('Enter 1 to 86,400 seconds, or leave it empty.').waitFor();
    await dialog.getByLabel('Time limit').fill('600');
    await dialog.getByRole('button', { name: 'Schedule command' }).click();
    await dialog.getByLabel('Cron expression').and(dialog.locator('[aria-invalid=true]')).waitFor();
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
    await dialog.getByLabel('Cron expression').fill('15 4 * * *');
    await dialog.getByLabel('Time zone').fill('Moon/Crater');
    await dialog.getByRole('button', { name: 'Schedule command' }).click();
    await dialog.getByLabel('Time zone').and(dialog.locator('[aria-invalid=true]')).waitFor();
    await dialog.getByLabel('Time zone').fill('Asia/Tokyo');
    await dialog.getByText('Next runs').waitFor();
    await dialog.getByLabel('Name', { exact: true }).fill('Tidy');
    await dialog.getByRole('button', { name: 'Schedule command' }).click();
    await dialog.getByText('Another command of the application has this name.').waitFor();
    await dialog.getByRole('button', { name: 'Show API request' }).click();
    const call = await dialog.getByRole('region', { name: 'curl command' }).innerText();
    for (const part of [`/applications/${instance.ids.shop}/commands`, 'Asia/Tokyo', '15 4 * * *'])
      expect(call).toContain(part);
    await dialog.getByRole('button', { name: 'Hide API request' }).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }),
);

test(
  'changes, pauses and resumes a command, and deletes it only by its name',
  inBrowser(async ({ instance, page }) => {
    const path = `/api/v1/applications/${instance.ids.shop}/commands`;
    const body = { name: 'Sweep', command: 'npm run sweep', cron: '0 4 * * *' };
    const { id } = (await instance.http.post(path).send(body).expect(201)).body.data;
    const reads = async () => (await instance.http.get(`${path}/${id}`).expect(200)).body.data;
    await openCommandList(page, instance);
    const sweep = commandRow(page, 'Sweep');
    const choose = async (item: string) => {
      await sweep.getByRole('button', { name: 'Actions for Sweep' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Edit…');
    const dialog = page.getByRole('dialog', { name: 'Edit Sweep' });
    await dialog.getByLabel('Frequency').selectOption({ label: 'Weekly' });
    await dialog.getByLabel('Time limit').fill('60');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await sweep.getByText('Every Sunday at 04:00').waitFor();
    expect(await reads()).toMatchObject({ cron: '0 4 * * 0', timeout_seconds: 60, enabled: true });
    await choose('Pause');
    await sweep.getByText('Paused', { exact: true }).waitFor();
    await choose('Resume');
    await sweep.getByText('Enabled', { exact: true }).waitFor();
    await choose('Delete…');
    const question = page.getByRole('dialog', { name: 'Delete Sweep?' });
    const remove = question.getByRole('button', { name: 'Delete command' });
    await question.getByLabel(/^Type Sweep/).fill('Swee');
    expect(await remove.isDisabled()).toBe(true);
    await question.getByLabel(/^Type Sweep/).fill('Sweep');
    await remove.click();
    await sweep.waitFor({ state: 'hidden' });
    await instance.http.get(`${path}/${id}`).expect(404);
  }),
);

test(
  'runs a command now and leads to its run, which can be canceled',
  inBrowser(async ({ instance, page }) => {
    await openCommandList(page, instance);
    await commandRow(page, 'Weekly report').getByRole('button', { name: 'Run now: Weekly report' }).click();
    await page.waitForURL(/\/commands\/runs\/run_/);
    await page.getByRole('heading', { name: 'Weekly report' }).waitFor();
    const header = mainRegion(page).locator('header');
    await header.getByText('Queued', { exact: true }).waitFor();
    await header.getByRole('button', { name: 'Cancel run' }).click();
    await header.getByText('Canceled', { exact: true }).waitFor();
    await header.getByRole('button', { name: 'Run again' }).waitFor();
    expect(await runsOf(instance, `command_id=${instance.commands.report.id}`)).toMatchObject([{ status: 'canceled' }]);
  }),
);

test(
  'schedules a command with the keyboard alone',
  inBrowser(async ({ instance, page }) => {
    await openCommandList(page, instance);
    await tabTo(page, /^New command…$/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New command for shop' });
    await dialog.getByLabel('Name', { exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('By keys');
    await page.keyboard.press('Tab');
    await page.keyboard.type('npm run keys');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await commandRow(page, 'By keys').waitFor();
    await tabTo(page, /^Actions for By keys$/);
    await page.keyboard.press('Enter');
    const remove = page.getByRole('menuitem', { name: 'Delete…' });
    await remove.waitFor();
    // The menu may still be opening, and then takes no key.
    await waitUntilTrue(async () => {
      await page.keyboard.press('ArrowDown');
      return remove.evaluate((item) => item === document.activeElement);
    });
    await page.keyboard.press('Enter');
    await waitForFocus(page.getByRole('dialog', { name: 'Delete By keys?' }).getByRole('textbox'));
    await page.keyboard.type('By keys');
    await page.keyboard.press('Enter');
    await commandRow(page, 'By keys').waitFor({ state: 'hidden' });
    const { body } = await instance.http.get(`/api/v1/applications/${instance.ids.shop}/commands`).expect(200);
    expect(body.data).toHaveLength(3);
  }),
);

test(
  'shows what others change without a reload',
  inBrowser(async ({ instance, page }) => {
    await openCommandList(page, instance);
    await waitForRowCount(page, 3);
    const path = `/api/v1/applications/${instance.ids.shop}/commands`;
    const body = { name: 'From afar', command: 'npm run afar', cron: '@hourly' };
    const { id } = (await instance.http.post(path).send(body).expect(201)).body.data;
    await commandRow(page, 'From afar').getByText('Every hour').waitFor();
    await instance.http.post(`${path}/${id}/run`).send({}).expect(202);
    await commandRow(page, 'From afar').getByText('Queued', { exact: true }).waitFor();
    await instance.http.delete(`${path}/${id}`).expect(200);
    await waitForRowCount(page, 3);
  }),
);
