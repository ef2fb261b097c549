import {
  COMMAND_PAGES,
  commandsPath,
  openCommandList,
  commandRow,
  startCommandPages,
} from '../support/commands-fixture';
import { mainRegion, panelByTitle } from '../support/database-server-fixture';
import { waitUntilTrue } from '../support/real-instance';
import { OWNER, sessionOf, VIEWER } from '../support/instance';
import { initialScriptBytes, NARROW_VIEWPORT, openPage, pageIn, waitForRowCount } from '../support/page-checks';
import { axeViolations } from '../support/axe';
import { browserTests } from '../support/browser-tests';

const inBrowser = browserTests(startCommandPages, { as: OWNER });

/** With the log viewer, which most of the pages do without. */
const MOST_BYTES = 178_000;

test(
  'has a dialog that fits a screen of 360 pixels',
  inBrowser(async ({ instance, page }) => {
    await openCommandList(page, instance);
    await page.getByRole('button', { name: 'New command…' }).click();
    const dialog = page.getByRole('dialog', { name: 'New command for shop' });
    await dialog.getByLabel('Frequency').waitFor();
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }, NARROW_VIEWPORT),
);

test(
  'loads little JavaScript to whoever opens a page first of all',
  inBrowser(async ({ instance, page }) => {
    const [commands, , , runs, run] = COMMAND_PAGES.map((shown) => pageIn(instance, shown));
    const weights = [];
    for (const shown of [commands, runs, run]) {
      if (shown) weights.push(await initialScriptBytes(page, instance.url, shown));
    }
    expect(weights).toHaveLength(3);
    expect(Math.max(...weights)).toBeLessThanOrEqual(MOST_BYTES);
  }),
);

test(
  'says when each runs, in words and in its time zone, how it last ended, and whether it is paused',
  inBrowser(async ({ instance, page }) => {
    await openCommandList(page, instance);
    const remind = commandRow(page, 'Send reminders');
    await remind.getByText('Monday to Friday at 08:00').waitFor();
    await remind.getByText(/^Europe\/Berlin, next in/).waitFor();
    await remind.getByText('Failed', { exact: true }).waitFor();
    const tidy = commandRow(page, 'Tidy');
    await tidy.getByText('Every 10 minutes').waitFor();
    await tidy.getByText('Paused', { exact: true }).waitFor();
    await tidy.getByText('UTC', { exact: true }).waitFor();
    expect(await tidy.innerText()).toContain('Never');
  }),
);

test(
  'keeps search, filter and order of the list in the address',
  inBrowser(async ({ instance, page }) => {
    await openCommandList(page, instance);
    await waitForRowCount(page, 3);
    await page.getByRole('button', { name: 'Paused', exact: true }).click();
    await waitForRowCount(page, 1);
    expect(page.url()).toContain('state=paused');
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page
      .getByRole('searchbox', { name: 'Search commands' })
      .or(page.getByLabel('Search commands'))
      .fill('REPORT');
    await page.waitForURL(/search=REPORT/);
    await waitForRowCount(page, 1);
    await page.reload();
    await commandRow(page, 'Weekly report').waitFor();
    await page.getByLabel('Search commands').fill('nothing like it');
    await page.getByText('No commands match these filters').waitFor();
    await page.getByRole('button', { name: 'Show all commands' }).click();
    await waitForRowCount(page, 3);
    await page.getByRole('button', { name: 'When' }).click();
    await page.waitForURL(/sort=-next_run_at/);
  }),
);

test(
  'lists runs by state, trigger and command through the address, page by page',
  inBrowser(async ({ instance, page }) => {
    await openCommandList(page, instance);
    await page.getByRole('link', { name: 'All runs' }).click();
    const rows = page.getByRole('table', { name: 'Runs' }).getByRole('row');
    await waitForRowCount(page, 20);
    await page.getByRole('button', { name: 'Page 2' }).click();
    await page.waitForURL(/page=2/);
    await page.getByRole('button', { name: 'Missed', exact: true }).click();
    await waitForRowCount(page, 1);
    await rows.nth(1).getByText('The previous run of this command has not ended yet.').waitFor();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByLabel('Trigger').selectOption({ label: 'Dashboard' });
    await page.waitForURL(/trigger=dashboard/);
    await page.getByLabel('Command', { exact: true }).selectOption({ label: 'Tidy' });
    await page.getByText('No runs match these filters').waitFor();
    await page.getByRole('button', { name: 'Show all runs' }).click();
    await waitForRowCount(page, 20);
    expect(await page.getByRole('link', { name: 'Commands', exact: true }).first().getAttribute('aria-current')).toBe(
      'page',
    );
  }),
);

test(
  'explains why a run was missed and what an exit code means, and has the line of its log in the address',
  inBrowser(async ({ instance, page }) => {
    const runs = `${commandsPath(instance.ids.shop)}/runs`;
    await openPage(page, instance.url, {
      path: `${runs}/${instance.missedRun}`,
      ready: /Only one run of a command can be active/,
    });
    expect(await page.getByRole('log').count()).toBe(0);
    await page.getByRole('button', { name: 'Run now' }).waitFor();
    await openPage(page, instance.url, {
      path: `${runs}/${instance.failedRun}`,
      ready: /the program was not found/,
    });
    await mainRegion(page).getByText('deployment 1', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Show API request' }).click();
    expect(await page.getByRole('region', { name: 'curl command' }).innerText()).toContain(
      `/commands/${instance.commands.remind.id}/run`,
    );
    await page.getByRole('button', { name: 'Hide API request' }).click();
    await openPage(page, instance.url, { path: `${runs}/run_nowhere`, ready: 'Run not found' });
  }),
);

test.each([
  ['archive', 'Scheduled runs are skipped', 'Rotate'],
  ['idea', 'Not deployed yet', 'Someday'],
] as const)('says of %s what its state means for what is scheduled: %s', (which, title, name) =>
  inBrowser(async ({ instance, page }) => {
    await openPage(page, instance.url, { path: commandsPath(instance.ids[which]), ready: title });
    const row = commandRow(page, name);
    expect(await row.getByRole('button', { name: `Run now: ${name}` }).isDisabled()).toBe(true);
    await row.getByText(/next if running/).waitFor();
  })(),
);

test(
  'shows viewers everything, without buttons that change something',
  inBrowser(
    async ({ instance, page }) => {
      const [name = '', value = ''] = (await sessionOf(instance, VIEWER)).split('=');
      await page.context().addCookies([{ name, value, url: instance.url }]);
      const buttons = page.getByRole('button', { name: /New command|Run |Actions for|Use this example|Cancel run/ });
      for (const shown of COMMAND_PAGES.slice(0, 6)) {
        await openPage(page, instance.url, pageIn(instance, shown));
        expect(await buttons.count()).toBe(0);
      }
    },
    { storageState: undefined },
  ),
);

test(
  'is shown on the overview and in the activity, and found from the palette',
  inBrowser(async ({ instance, page }) => {
    await openPage(page, instance.url, { path: '/', ready: 'Needs attention' });
    await panelByTitle(page, 'Needs attention').getByText('The command ended with exit code 127.').waitFor();
    await panelByTitle(page, 'Needs attention')
      .getByRole('list', { name: 'Intentional' })
      .getByText(/was stopped/)
      .waitFor();
    await panelByTitle(page, 'Needs attention').getByRole('link', { name: 'shop: Send reminders' }).click();
    await page.getByRole('heading', { name: 'Send reminders' }).waitFor();

    await page.goto(`${instance.url}/activity`);
    await page
      .getByText(/created the command/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Send reminders of shop' }).first().click();
    await page.waitForURL(/\/commands$/);

    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search or jump to' });
    await field.fill('shop cron');
    await page.getByRole('option', { name: 'shop: Command runs' }).waitFor();
    expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
    await page.getByRole('option', { name: 'shop: Command runs' }).click();
    await page.waitForURL(/\/commands\/runs$/);
    await waitUntilTrue(async () => (await page.getByRole('table', { name: 'Runs' }).getByRole('row').count()) > 1);
  }),
);
