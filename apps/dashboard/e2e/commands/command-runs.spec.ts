import { plainNodeApp } from '@fairlead/testbed';
import { mainRegion, LONG_WAIT } from '../support/database-server-fixture';
import { type RealInstance, startRealInstance, waitUntilTrue } from '../support/real-instance';
import { OWNER } from '../support/instance';
import { logRegion } from '../support/deployment-log-fixture';
import { axeViolations, axeViolationsInBothThemes } from '../support/axe';
import { browserTests } from '../support/browser-tests';
import { tabTo, waitForFocus } from '../support/keyboard';

interface World extends RealInstance {
  id: string;
}

/** A program that is live on a real machine. */
async function start(): Promise<World> {
  const instance = await startRealInstance();
  const { http, git } = instance;
  const [{ id: serverId }, repository] = await Promise.all([
    instance.addServer('web-1', { image: 'stocked' }),
    git.createRepository('shop'),
  ]);
  await repository.commit(plainNodeApp({ version: 'first' }), { message: 'Open the shop' });
  const source = { type: 'git', repository: repository.url };
  const settings = { env: { GREETING: 'a quiet secret' }, observe_seconds: 1, drain_seconds: 1 };
  const { body } = await http
    .post('/api/v1/applications')
    .send({ name: 'shop', server_id: serverId, source, ...settings })
    .expect(201);
  const path = `/api/v1/applications/${body.data.id}`;
  await http.post(`${path}/deploy`).set('prefer', 'wait=60').send({}).expect(202);
  await waitUntilTrue(async () => (await http.get(path)).body.data.status === 'running');
  return { ...instance, id: body.data.id };
}

const inBrowser = browserTests(start, { as: OWNER });

const schedule = async ({ http, id }: World, name: string, command: string) =>
  (await http.post(`/api/v1/applications/${id}/commands`).send({ name, command, cron: '0 0 1 1 *' }).expect(201)).body
    .data;

test(
  'shows what a command prints while it runs, and how it ended',
  inBrowser(async ({ instance, page }) => {
    await schedule(
      instance,
      'Count',
      'echo "begun with $GREETING"; until [ -e /tmp/go-on ]; do sleep 0.2; done; exit 3',
    );
    await page.goto(`${instance.url}/applications/${instance.id}/commands`);
    await page.getByRole('button', { name: 'Run now: Count' }).click();
    await page.waitForURL(/\/commands\/runs\/run_/);
    const header = mainRegion(page).locator('header');
    await header.getByText('Running', { exact: true }).waitFor(LONG_WAIT);
    await logRegion(page).getByText('begun with [redacted]').waitFor(LONG_WAIT);
    expect(await page.content()).not.toContain('a quiet secret');
    await header.getByRole('button', { name: 'Cancel run' }).click();
    await header.getByText('Canceled', { exact: true }).waitFor(LONG_WAIT);
    await header.getByRole('button', { name: 'Run again' }).waitFor();
  }),
);

test(
  'says with which exit code a command failed, on its page and in the list',
  inBrowser(async ({ instance, page }) => {
    await schedule(instance, 'Fail', 'echo so far; exit 3');
    await page.goto(`${instance.url}/applications/${instance.id}/commands`);
    await page.getByRole('button', { name: 'Run now: Fail' }).click();
    await page.waitForURL(/\/commands\/runs\/run_/);
    await page.getByText('The command ended with exit code 3.', { exact: true }).waitFor(LONG_WAIT);
    await logRegion(page).getByText('so far', { exact: true }).waitFor();
    await page.goto(`${instance.url}/applications/${instance.id}/commands`);
    const row = page.getByRole('table', { name: 'Scheduled commands' }).getByRole('row').filter({ hasText: 'Fail' });
    await row.getByText('echo so far; exit 3').waitFor();
    expect(await row.getByText('Failed', { exact: true }).count()).toBe(1);
  }),
);

test(
  'runs a command line once with the keyboard alone, shows its output and how it ended, and runs it again',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/applications/${instance.id}/commands`);
    await page.getByRole('button', { name: 'Run command…' }).waitFor();
    await tabTo(page, /^Run command…$/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Run a command in shop' });
    await waitForFocus(dialog.getByLabel('Command'));
    await page.keyboard.press('Enter');
    await dialog.getByText('Enter a command').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.type('echo "hello from $(id -un)"; exit 4');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/commands\/runs\/run_/);
    await page.getByRole('heading', { name: 'One-off command' }).waitFor();
    await logRegion(page).getByText(`hello from ${instance.id}`).waitFor(LONG_WAIT);
    await page.getByText('The command ended with exit code 4.', { exact: true }).waitFor(LONG_WAIT);
    expect(await axeViolations(page)).toEqual([]);
    const first = page.url();
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.waitForURL((url) => url.href !== first && /\/runs\/run_/.test(url.href));
    await page.getByText('The command ended with exit code 4.', { exact: true }).waitFor(LONG_WAIT);

    await page.goto(`${instance.url}/applications/${instance.id}/commands/runs`);
    await page.getByRole('combobox', { name: 'Command' }).selectOption({ label: 'One-off commands' });
    await page.waitForURL(/command_id=one-off/);
    const rows = page.getByRole('table', { name: 'Runs' }).getByRole('row').filter({ hasText: 'One-off command' });
    await waitUntilTrue(async () => (await rows.count()) === 2);
  }),
);

test(
  'opens a terminal with the keyboard alone, and shows what was typed into it',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/applications/${instance.id}/terminal`);
    await tabTo(page, /^Open terminal$/);
    await page.keyboard.press('Enter');
    const main = mainRegion(page);
    await waitForFocus(page.getByRole('textbox', { name: 'Terminal of shop' }));
    await main.getByText('Deployment #1. Closes').waitFor(LONG_WAIT);
    const screen = main.locator('.xterm-rows');
    await page.keyboard.type('echo "$((6 * 7)) as $(id -un)"\n');
    await screen.getByText(`42 as ${instance.id}`).first().waitFor(LONG_WAIT);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Shift+Escape');
    await waitForFocus(main.getByRole('button', { name: 'Close terminal' }));
    await page.keyboard.press('Enter');
    await waitForFocus(main.getByRole('button', { name: 'Open a new terminal' }));
    await main.getByText('You closed the terminal.').waitFor();
    const sessions = main.getByRole('table', { name: 'Terminal sessions' });
    await sessions.getByText('Closed').waitFor(LONG_WAIT);
    await sessions.getByRole('link').first().press('Enter');
    const typed = main.getByRole('list', { name: 'Typed lines' });
    await typed.getByText('echo "$((6 * 7)) as $(id -un)"').waitFor();
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
  }),
);
