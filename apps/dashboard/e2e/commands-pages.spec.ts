import { type Clockwork, commandsOf, openList, rowOf, startClockwork } from './support/commands';
import { main, panel } from './support/harbour';
import { until } from './support/host';
import { OWNER, sessionOf, VIEWER } from './support/instance';
import { initialJavaScript, NARROW, open, rowsAre, tooWide, violationsOf } from './support/pages';
import { violations } from './support/violations';
import { browserTests } from './support/with-page';

const inBrowser = browserTests(startClockwork, { as: OWNER });

/** With the log viewer, which most of the pages do without. */
const MOST_BYTES = 185_000;
const pagesOf = ({ ids, failedRun, missedRun }: Clockwork) => [
  { path: commandsOf(ids.shop), ready: 'Send reminders' },
  { path: commandsOf(ids.archive), ready: 'While it is stopped, nothing is due' },
  { path: commandsOf(ids.blank), ready: 'No scheduled commands yet' },
  { path: `${commandsOf(ids.shop)}/runs`, ready: 'Missed' },
  { path: `${commandsOf(ids.shop)}/runs/${failedRun}`, ready: 'no such program' },
  { path: `${commandsOf(ids.shop)}/runs/${missedRun}`, ready: 'It was due, and did not begin' },
  { path: '/', ready: 'Needs attention' },
];

test(
  'has no violation that axe finds, in either theme',
  inBrowser(async ({ instance, page }) => {
    expect(await violationsOf(page, instance.url, pagesOf(instance))).toEqual([]);
  }),
);

test(
  'fits a screen of 360 pixels, dialogs included',
  inBrowser(async ({ instance, page }) => {
    expect(await tooWide(page, instance.url, pagesOf(instance))).toEqual([]);
    await openList(page, instance);
    await page.getByRole('button', { name: 'New command…' }).click();
    const dialog = page.getByRole('dialog', { name: 'New command of shop' });
    await dialog.getByLabel('How often').waitFor();
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }, NARROW),
);

test(
  'loads little JavaScript to whoever opens a page first of all',
  inBrowser(async ({ instance, page }) => {
    const [commands, , , runs, run] = pagesOf(instance);
    const weights = [];
    for (const shown of [commands, runs, run]) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      if (shown) weights.push(await initialJavaScript(page, instance.url, shown));
    }
    expect(weights).toHaveLength(3);
    expect(Math.max(...weights)).toBeLessThanOrEqual(MOST_BYTES);
  }),
);

test(
  'says when each runs, in words and in its time zone, how it last ended, and whether it is paused',
  inBrowser(async ({ instance, page }) => {
    await openList(page, instance);
    const remind = rowOf(page, 'Send reminders');
    await remind.getByText('Monday to Friday at 08:00').waitFor();
    await remind.getByText(/^Europe\/Berlin, next in/).waitFor();
    await remind.getByText('Failed', { exact: true }).waitFor();
    const tidy = rowOf(page, 'Tidy');
    await tidy.getByText('Every 10 minutes').waitFor();
    await tidy.getByText('Paused', { exact: true }).waitFor();
    await tidy.getByText('UTC', { exact: true }).waitFor();
    expect(await tidy.innerText()).toContain('None yet');
  }),
);

test(
  'keeps search, filter and order of the list in the address',
  inBrowser(async ({ instance, page }) => {
    await openList(page, instance);
    await rowsAre(page, 3);
    await page.getByRole('button', { name: 'Paused', exact: true }).click();
    await rowsAre(page, 1);
    expect(page.url()).toContain('state=paused');
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page
      .getByRole('searchbox', { name: 'Search commands' })
      .or(page.getByLabel('Search commands'))
      .fill('REPORT');
    await page.waitForURL(/search=REPORT/);
    await rowsAre(page, 1);
    await page.reload();
    await rowOf(page, 'Weekly report').waitFor();
    await page.getByLabel('Search commands').fill('nothing like it');
    await page.getByText('No command is like that').waitFor();
    await page.getByRole('button', { name: 'Show all commands' }).click();
    await rowsAre(page, 3);
    await page.getByRole('button', { name: 'When' }).click();
    await page.waitForURL(/sort=-next_run_at/);
  }),
);

test(
  'lists runs by state, trigger and command through the address, page by page',
  inBrowser(async ({ instance, page }) => {
    await openList(page, instance);
    await page.getByRole('link', { name: 'All runs' }).click();
    const rows = page.getByRole('table', { name: 'Runs' }).getByRole('row');
    await rowsAre(page, 20);
    await page.getByRole('button', { name: 'Page 2' }).click();
    await page.waitForURL(/page=2/);
    await page.getByRole('button', { name: 'Missed', exact: true }).click();
    await rowsAre(page, 1);
    await rows.nth(1).getByText('The former run of this command has not ended yet.').waitFor();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByLabel('Trigger').selectOption({ label: 'Dashboard' });
    await page.waitForURL(/trigger=dashboard/);
    await page.getByLabel('Command', { exact: true }).selectOption({ label: 'Tidy' });
    await page.getByText('No run is like that').waitFor();
    await page.getByRole('button', { name: 'Show all runs' }).click();
    await rowsAre(page, 20);
    expect(await page.getByRole('link', { name: 'Commands', exact: true }).first().getAttribute('aria-current')).toBe(
      'page',
    );
  }),
);

test(
  'explains why a run was missed and what an exit code means, and has the line of its log in the address',
  inBrowser(async ({ instance, page }) => {
    const runs = `${commandsOf(instance.ids.shop)}/runs`;
    await open(page, instance.url, { path: `${runs}/${instance.missedRun}`, ready: /one run goes on at a time/ });
    expect(await page.getByRole('log').count()).toBe(0);
    await page.getByRole('button', { name: 'Run it now' }).waitFor();
    await open(page, instance.url, { path: `${runs}/${instance.failedRun}`, ready: /no such program in the release/ });
    await main(page).getByText('deployment 1', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Show as API call' }).click();
    expect(await page.getByRole('region', { name: 'curl command' }).innerText()).toContain(
      `/commands/${instance.commands.remind.id}/run`,
    );
    await page.getByRole('button', { name: 'Hide the API call' }).click();
    await open(page, instance.url, { path: `${runs}/run_nowhere`, ready: 'There is no such run' });
  }),
);

test.each([
  ['archive', 'While it is stopped, nothing is due', 'Rotate'],
  ['idea', 'It has not been deployed yet', 'Someday'],
] as const)('says of %s what its state means for what is scheduled: %s', (which, title, name) =>
  inBrowser(async ({ instance, page }) => {
    await open(page, instance.url, { path: commandsOf(instance.ids[which]), ready: title });
    const row = rowOf(page, name);
    expect(await row.getByRole('button', { name: `Run now: ${name}` }).isDisabled()).toBe(true);
    await row.getByText(/would be next/).waitFor();
  })(),
);

test(
  'lets viewers look, and shows them no button that changes something',
  inBrowser(
    async ({ instance, page }) => {
      const [name = '', value = ''] = (await sessionOf(instance, VIEWER)).split('=');
      await page.context().addCookies([{ name, value, url: instance.url }]);
      const buttons = page.getByRole('button', { name: /New command|Run |Run it|Actions for|Begin with|Cancel run/ });
      for (const shown of pagesOf(instance).slice(0, 6)) {
        // oxlint-disable no-await-in-loop -- one page after the other
        await open(page, instance.url, shown);
        expect(await buttons.count()).toBe(0);
        // oxlint-enable no-await-in-loop
      }
    },
    { storageState: undefined },
  ),
);

test(
  'is told of on the overview and among the activity, and found from the palette',
  inBrowser(async ({ instance, page }) => {
    await open(page, instance.url, { path: '/', ready: 'Needs attention' });
    await panel(page, 'Needs attention').getByText('The command ended with exit code 127.').waitFor();
    await panel(page, 'Needs attention')
      .getByRole('list', { name: 'On purpose' })
      .getByText(/was stopped/)
      .waitFor();
    await panel(page, 'Needs attention').getByRole('link', { name: 'shop: Send reminders' }).click();
    await page.getByRole('heading', { name: 'Send reminders' }).waitFor();

    await page.goto(`${instance.url}/activity`);
    await page
      .getByText(/scheduled the command/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Send reminders of shop' }).first().click();
    await page.waitForURL(/\/commands$/);

    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search or jump to' });
    await field.fill('shop cron');
    await page.getByRole('option', { name: 'shop: Command runs' }).waitFor();
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await page.getByRole('option', { name: 'shop: Command runs' }).click();
    await page.waitForURL(/\/commands\/runs$/);
    await until(async () => (await page.getByRole('table', { name: 'Runs' }).getByRole('row').count()) > 1);
  }),
);
