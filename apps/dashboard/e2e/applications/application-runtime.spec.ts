import { plainNodeApp, type TestHost } from '@fairlead/testbed';
import type { Page } from 'playwright-core';
import { type RealInstance, startRealInstance, waitUntilTrue } from '../support/real-instance';
import { OWNER } from '../support/instance';
import { browserTests } from '../support/browser-tests';

interface World extends RealInstance {
  id: string;
  host: TestHost;
  /** Status and body of what the proxy answers to a visitor. */
  visit(path?: string): Promise<string>;
}

const HOSTNAME = 'shop.example.internal';
const SOON = { timeout: 120_000 };
const SHELVES = 1500;
const WORKER = `process.on('SIGUSR2', () => {
  for (let shelf = 1; shelf <= ${SHELVES}; shelf += 1) console.log('shelf ' + shelf + ' is full');
});
setInterval(() => console.log('counting the stock'), 500);
console.error(JSON.stringify({ level: 'error', msg: 'a shelf is empty', shelf: { row: 7 } }));`;

async function start(): Promise<World> {
  const instance = await startRealInstance();
  const { http, git } = instance;
  const [{ id: serverId, host }, repository] = await Promise.all([
    instance.addServer('web-1'),
    git.createRepository('shop'),
  ]);
  await repository.commit({ ...plainNodeApp({ version: 'open', says: 'the shop is open' }), 'worker.js': WORKER });
  const { body } = await http
    .post('/api/v1/applications')
    .send({
      name: 'shop',
      server_id: serverId,
      source: { type: 'git', repository: repository.url },
      instances: 2,
      processes: { worker: { command: 'node worker.js', instances: 1 } },
      resources: { memory_mb: 256 },
      observe_seconds: 1,
      drain_seconds: 1,
    })
    .expect(201);
  const { id } = body.data;
  const path = `/api/v1/applications/${id}`;
  const domain = { hostname: HOSTNAME, tls: { mode: 'off' } };
  await http.post(`${path}/domains`).set('prefer', 'wait=30').send(domain).expect(201);
  await http.post(`${path}/deploy`).set('prefer', 'wait=60').send({}).expect(202);
  await waitUntilTrue(async () => (await http.get(path)).body.data.status === 'running');
  return {
    ...instance,
    id,
    host,
    visit: async (at = '/') =>
      (
        await host.must(`curl -sS --max-time 5 -w ' %{http_code}' -H 'Host: ${HOSTNAME}' 'http://127.0.0.1${at}'`)
      ).trim(),
  };
}

const inBrowser = browserTests(start, { as: OWNER });

const main = (page: Page) => page.getByRole('main');
const state = (page: Page, words: string) => main(page).locator('header').getByText(words, { exact: true });

async function choose(page: Page, { url, id }: World, item: string): Promise<void> {
  await page.goto(`${url}/applications/${id}`);
  await page.getByRole('button', { name: 'Actions for shop' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test(
  'shows each process with its state and memory, and the lines of one alone',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/applications/${instance.id}`);
    const table = page.getByRole('table', { name: 'Processes' });
    for (const name of ['web', 'web 2', 'worker']) {
      const row = await table.getByRole('row', { name: new RegExp(`^${name} Running`) }).innerText(SOON);
      expect(row).toMatch(/[1-9][\d.]*\sMiB\s+of 256\sMiB/);
    }
    await table.getByRole('link', { name: 'worker' }).click();
    const log = page.getByRole('log');
    await log.getByText('counting the stock').first().waitFor();
    expect(await log.getByText('the shop is open').count()).toBe(0);
    await page.getByLabel('Process', { exact: true }).selectOption({ label: 'web 2' });
    await log.getByText('the shop is open').first().waitFor();
    expect(await log.getByText('counting the stock').count()).toBe(0);
    await page.getByLabel('Process', { exact: true }).selectOption({ label: 'All processes' });
    await log.getByText('worker │ counting the stock').first().waitFor();
    await log.getByText('web 2 │ the shop is open').first().waitFor();
  }),
);

test(
  'searches the journal, opens lines in JSON, and links to the moment of a line',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/applications/${instance.id}/logs`);
    const log = page.getByRole('log');
    await log.getByText('worker │ counting the stock').first().waitFor(SOON);
    await page.getByRole('searchbox', { name: 'Search the journal' }).fill('SHELF is');
    const found = log.locator('[data-line]');
    await log.getByText('a shelf is empty').first().waitFor(SOON);
    await log
      .getByText('counting the stock')
      .first()
      .waitFor({ state: 'hidden', ...SOON });
    expect(await found.first().getAttribute('data-stream')).toBe('stderr');
    expect(await found.first().innerText()).toMatch(/error/i);
    await found.first().getByRole('button', { name: 'Fields' }).click();
    await log.getByText('"row": 7').waitFor();
    await page.getByLabel('Output', { exact: true }).selectOption({ label: 'Standard output' });
    await page.getByText('No line in the server’s journal contains “SHELF is”').waitFor(SOON);

    await page.getByLabel('Output', { exact: true }).selectOption({ label: 'Error output' });
    await log
      .getByRole('link', { name: /^\d\d:\d\d:\d\d$/, includeHidden: true })
      .first()
      .click();
    await page.waitForURL(/[?&]at=/);
    await log.locator('[data-linked]').getByText('a shelf is empty').waitFor(SOON);
    expect(await page.getByLabel('Time', { exact: true }).inputValue()).toBe('moment');
    // Whoever opens the link sees the same line, between those before and after it.
    await page.reload();
    await log.locator('[data-linked]').getByText('a shelf is empty').waitFor(SOON);
    await page.getByLabel('Output', { exact: true }).selectOption({ label: 'All output' });
    await log.locator('[data-linked]').waitFor(SOON);
    expect(await page.getByText('Not live', { exact: true }).count()).toBe(1);
    await page.getByRole('button', { name: 'Back to live' }).click();
    await page.getByText('Live', { exact: true }).waitFor(SOON);
  }),
);

test(
  'shows the lines of a level and of a period, and loads earlier ones',
  inBrowser(async ({ instance, page }) => {
    await instance.host.must(`systemctl kill --signal=USR2 'fairlead-${instance.id}-*-worker.service'`);
    await page.goto(`${instance.url}/applications/${instance.id}/logs?process=worker`);
    const log = page.getByRole('log');
    await log.getByText('counting the stock').first().waitFor(SOON);
    await page.getByLabel('Level', { exact: true }).selectOption({ label: 'Errors' });
    await log
      .getByText('counting the stock')
      .first()
      .waitFor({ state: 'hidden', ...SOON });
    await log.getByText('a shelf is empty').first().waitFor(SOON);
    await page.getByLabel('Level', { exact: true }).selectOption({ label: 'All levels' });

    await page.getByLabel('Time', { exact: true }).selectOption({ label: 'Last 15 minutes' });
    await log.getByText('counting the stock').first().waitFor(SOON);
    await page.getByLabel('Time', { exact: true }).selectOption({ label: 'From … to …' });
    await page.getByLabel('From', { exact: true }).fill('2020-01-01T00:00');
    await page.getByLabel('To', { exact: true }).fill('2020-01-02T00:00');
    await page.getByText('The server’s journal has no output of worker of shop at this time.').waitFor(SOON);
    await page.getByLabel('Time', { exact: true }).selectOption({ label: 'Any time' });

    await log.getByText('counting the stock').first().waitFor(SOON);
    const earlier = page
      .getByRole('button', { name: /^(Load|No) earlier lines$/ })
      .and(page.locator(':not([data-loading])'));
    while (await earlier.isEnabled(SOON)) await earlier.click(SOON);
    expect(await earlier.innerText()).toBe('No earlier lines');
    await log.focus();
    await page.keyboard.press('Home');
    await log.getByText('worker │ shelf 1 is full', { exact: true }).waitFor(SOON);
    await log.getByText('worker │ shelf 2 is full', { exact: true }).waitFor();
  }),
);

test(
  'shows the logs of the processes side by side',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/applications/${instance.id}/logs`);
    await page.getByRole('checkbox', { name: 'Side by side' }).check(SOON);
    const worker = page.getByRole('region', { name: 'worker' });
    await worker.getByText('counting the stock').first().waitFor(SOON);
    const web = page.getByRole('region', { name: 'web', exact: true });
    await web.getByText('the shop is open').first().waitFor(SOON);
    expect(await web.getByText('counting the stock').count()).toBe(0);
  }),
);

test(
  'gives visitors the maintenance page as its picture shows it, and the application back',
  inBrowser(async ({ instance, page }) => {
    await choose(page, instance, 'Maintenance page…');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Message').fill('We count the stock.\nBack at 14:00.');
    const paragraphs = await dialog.getByRole('figure').locator('p').allInnerTexts();
    await dialog.getByRole('button', { name: 'Enable maintenance page' }).click();
    await state(page, 'Maintenance').waitFor(SOON);
    const answer = await instance.visit('/anything');
    expect([...answer.matchAll(/<p>(.*)<\/p>/g)].map(([, text]) => text)).toEqual(paragraphs);
    expect(answer).toMatch(/ 503$/);
    await main(page).getByRole('button', { name: 'End maintenance' }).click();
    await state(page, 'Maintenance').waitFor({ ...SOON, state: 'hidden' });
    expect(await instance.visit()).toBe('open 200');
  }),
);

test(
  'restarts, stops and starts again, and each time says what visitors get',
  inBrowser(async ({ instance, page }) => {
    await choose(page, instance, 'Restart…');
    await page.getByRole('dialog').getByRole('button', { name: 'Restart' }).click();
    await page.waitForURL(/\/deployments\/dep_/);
    await main(page).getByText('This deployment is live').waitFor(SOON);
    expect(await instance.visit()).toBe('open 200');

    await choose(page, instance, 'Stop…');
    await page.getByRole('dialog').getByRole('button', { name: 'Stop shop', exact: true }).click();
    await main(page).getByText('Stopped: visitors get an error page').waitFor(SOON);
    expect(await instance.visit()).toMatch(/^This application is not running\.\s+503$/);

    await main(page).getByRole('button', { name: 'Start shop' }).click();
    await page.waitForURL(/\/deployments\/dep_/);
    await main(page).getByText('This deployment is live').waitFor(SOON);
    expect(await instance.visit()).toBe('open 200');
    await page.goto(`${instance.url}/applications/${instance.id}`);
    await state(page, 'Running').waitFor(SOON);
  }),
);

test(
  'tells why it does not do well with the last that the process printed',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/applications/${instance.id}`);
    await state(page, 'Running').waitFor(SOON);
    await instance.host.exec(`curl -s --max-time 5 -H 'Host: ${HOSTNAME}' http://127.0.0.1/die`);
    const notice = main(page).getByRole('status').filter({ hasText: 'Degraded' });
    await notice.getByText(/ended .*and (is being|was) started again/).waitFor(SOON);
    await notice.getByText('Last lines of web').click(SOON);
    const lines = notice.getByRole('region', { name: 'last lines of web' });
    expect(await lines.innerText()).toContain('the shop is open');
  }),
);
