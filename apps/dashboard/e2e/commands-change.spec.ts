import { type Clockwork, commandsOf, openList, rowOf, startClockwork } from './support/commands';
import { main } from './support/harbour';
import { until } from './support/host';
import { OWNER } from './support/instance';
import { focusIsOn, tabTo } from './support/keyboard';
import { open, rowsAre } from './support/pages';
import { violationsInBothThemes } from './support/violations';
import { browserTests } from './support/with-page';

const inBrowser = browserTests(startClockwork, { as: OWNER });

const runsOf = async ({ http, ids }: Clockwork, query: string): Promise<{ id: string; status: string }[]> =>
  (await http.get(`/api/v1/applications/${ids.shop}/command-runs?${query}`).expect(200)).body.data;

test(
  'teaches with examples, and begins a command with one',
  inBrowser(async ({ instance, page }) => {
    await open(page, instance.url, { path: commandsOf(instance.ids.blank), ready: 'No scheduled commands yet' });
    await page.getByRole('button', { name: 'Begin with this: php artisan schedule:run' }).click();
    const dialog = page.getByRole('dialog', { name: 'New command of blank' });
    expect(await dialog.getByLabel('Command', { exact: true }).inputValue()).toBe('php artisan schedule:run');
    expect(await dialog.getByLabel('How often').inputValue()).toBe('minutes');
    await dialog.getByRole('button', { name: 'Schedule command' }).click();
    await rowOf(page, 'Laravel scheduler').getByText('Every minute').waitFor();
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
    await openList(page, instance);
    await page.getByRole('button', { name: 'New command…' }).click();
    const dialog = page.getByRole('dialog', { name: 'New command of shop' });
    await dialog.getByRole('button', { name: 'Schedule command' }).click();
    await dialog.getByText('Give it a name by which you will know it again.').waitFor();
    await dialog.getByText(/^What is to run/).waitFor();
    await dialog.getByLabel('Name', { exact: true }).fill('tidy');
    await dialog.getByLabel('Command', { exact: true }).fill('npm run more');
    await dialog.getByLabel('Time limit').fill('many');
    await dialog.getByLabel('How often').selectOption({ label: 'By a pattern of cron' });
    await dialog.getByLabel('Pattern').fill('99 * * * *');
    await dialog.getByRole('button', { name: 'Schedule command' }).click();
    await dialog.getByText('Whole seconds from 1 to 86,400, or nothing.').waitFor();
    await dialog.getByLabel('Time limit').fill('600');
    await dialog.getByRole('button', { name: 'Schedule command' }).click();
    await dialog.getByLabel('Pattern').and(dialog.locator('[aria-invalid=true]')).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await dialog.getByLabel('Pattern').fill('15 4 * * *');
    await dialog.getByLabel('Time zone').fill('Moon/Crater');
    await dialog.getByRole('button', { name: 'Schedule command' }).click();
    await dialog.getByLabel('Time zone').and(dialog.locator('[aria-invalid=true]')).waitFor();
    await dialog.getByLabel('Time zone').fill('Asia/Tokyo');
    await dialog.getByText('Next runs').waitFor();
    await dialog.getByLabel('Name', { exact: true }).fill('Tidy');
    await dialog.getByRole('button', { name: 'Schedule command' }).click();
    await dialog.getByText('Another command of the application has this name.').waitFor();
    await dialog.getByRole('button', { name: 'Show as API call' }).click();
    const call = await dialog.getByRole('region', { name: 'curl command' }).innerText();
    for (const part of [`/applications/${instance.ids.shop}/commands`, 'Asia/Tokyo', '15 4 * * *'])
      expect(call).toContain(part);
    await dialog.getByRole('button', { name: 'Hide the API call' }).click();
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
    await openList(page, instance);
    const sweep = rowOf(page, 'Sweep');
    const choose = async (item: string) => {
      await sweep.getByRole('button', { name: 'Actions for Sweep' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Change…');
    const dialog = page.getByRole('dialog', { name: 'Change Sweep' });
    await dialog.getByLabel('How often').selectOption({ label: 'Every week' });
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
    await openList(page, instance);
    await rowOf(page, 'Weekly report').getByRole('button', { name: 'Run now: Weekly report' }).click();
    await page.waitForURL(/\/commands\/runs\/run_/);
    await page.getByRole('heading', { name: 'Weekly report' }).waitFor();
    const header = main(page).locator('header');
    await header.getByText('Queued', { exact: true }).waitFor();
    await header.getByRole('button', { name: 'Cancel run' }).click();
    await header.getByText('Canceled', { exact: true }).waitFor();
    await header.getByRole('button', { name: 'Run it again' }).waitFor();
    expect(await runsOf(instance, `command_id=${instance.commands.report.id}`)).toMatchObject([{ status: 'canceled' }]);
  }),
);

test(
  'schedules a command with the keyboard alone',
  inBrowser(async ({ instance, page }) => {
    await openList(page, instance);
    await tabTo(page, /^New command…$/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New command of shop' });
    await dialog.getByLabel('Name', { exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('By keys');
    await page.keyboard.press('Tab');
    await page.keyboard.type('npm run keys');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await rowOf(page, 'By keys').waitFor();
    await tabTo(page, /^Actions for By keys$/);
    await page.keyboard.press('Enter');
    const remove = page.getByRole('menuitem', { name: 'Delete…' });
    await remove.waitFor();
    // The menu may still be opening, and then takes no key.
    await until(async () => {
      await page.keyboard.press('ArrowDown');
      return remove.evaluate((item) => item === document.activeElement);
    });
    await page.keyboard.press('Enter');
    await focusIsOn(page.getByRole('dialog', { name: 'Delete By keys?' }).getByRole('textbox'));
    await page.keyboard.type('By keys');
    await page.keyboard.press('Enter');
    await rowOf(page, 'By keys').waitFor({ state: 'hidden' });
    const { body } = await instance.http.get(`/api/v1/applications/${instance.ids.shop}/commands`).expect(200);
    expect(body.data).toHaveLength(3);
  }),
);

test(
  'is told of what others change without being reloaded',
  inBrowser(async ({ instance, page }) => {
    await openList(page, instance);
    await rowsAre(page, 3);
    const path = `/api/v1/applications/${instance.ids.shop}/commands`;
    const body = { name: 'From afar', command: 'npm run afar', cron: '@hourly' };
    const { id } = (await instance.http.post(path).send(body).expect(201)).body.data;
    await rowOf(page, 'From afar').getByText('Every hour').waitFor();
    await instance.http.post(`${path}/${id}/run`).send({}).expect(202);
    await rowOf(page, 'From afar').getByText('Queued', { exact: true }).waitFor();
    await instance.http.delete(`${path}/${id}`).expect(200);
    await rowsAre(page, 3);
  }),
);
