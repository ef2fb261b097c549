import type { Page } from 'playwright-core';
import type { DeploymentChanges } from '../../../api/test/world';
import { type Instance, OWNER } from '../support/instance';
import { startQuietInstance } from '../support/deployment-log-fixture';
import { axeViolations } from '../support/axe';
import { initialScriptBytes, waitForRowCount } from '../support/page-checks';
import { browserTests } from '../support/browser-tests';

interface History extends Instance {
  shop: string;
  blog: string;
  /** Requests a deployment and sets its outcome; no worker runs it. */
  record(applicationId: string, became: DeploymentChanges): Promise<string>;
}

const now = () => new Date().toISOString();
const MAX = 150_000;
/** What a page comes with that shows a log: the viewer follows once the page is there. */
const MAX_WITH_LOG = 181_000;
const MESSAGES = ['Open the shop', 'Show prices with tax', 'Sort the shelves'];

async function start(): Promise<History> {
  const instance = await startQuietInstance();
  const { servers, applications, deployments } = instance.world;
  const server = await servers.add();
  const [shop, blog] = await Promise.all(
    ['shop', 'blog'].map(async (name) => (await applications.add(server.id, { name })).id),
  );
  if (!shop || !blog) throw new Error('The applications were not made.');
  const record = async (id: string, became: DeploymentChanges): Promise<string> => {
    const deployment = await deployments.request({ id });
    await deployments.change(deployment, became);
    return deployment.id;
  };
  for (let number = 1; number <= 12; number += 1) {
    const message = MESSAGES[number % MESSAGES.length];
    const sha = String(number).padStart(2, '0').repeat(20);
    await record(shop, {
      status: number % 4 === 0 ? 'failed' : 'superseded',
      trigger: number % 5 === 0 ? 'webhook' : 'api',
      commit: {
        sha,
        message: `${message} ${number}`,
        author: 'Ann <ann@example.org>',
        committed_at: '2026-11-01T10:00:00Z',
      },
      started_at: new Date(Date.now() - 30_000).toISOString(),
      finished_at: now(),
    });
  }
  await record(blog, { status: 'building', started_at: now() });
  await record(shop, { status: 'live', started_at: now(), finished_at: now(), live_at: now() });
  return { ...instance, shop, blog, record };
}

const inBrowser = browserTests(start, { as: OWNER });
const rows = (page: Page) => page.getByRole('table', { name: 'Deployments' }).getByRole('row');
const first = (page: Page) => rows(page).nth(1);

test(
  'lists active ones first, and filters by state, trigger, application and text, all in the address',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/deployments`);
    await first(page).getByText('blog').waitFor();
    await first(page).getByText('Building').waitFor();

    await page.getByLabel('Application').selectOption('shop');
    await page.waitForURL(/application_id=app_/);
    await first(page).getByText('Live').waitFor();
    await page.getByRole('button', { name: 'Failed', exact: true }).click();
    await page.waitForURL(/status=failed/);
    await waitForRowCount(page, 3);
    await rows(page).getByText('#12').waitFor();
    await page.getByLabel('Search commits').fill('0808');
    await page.waitForURL(/search=/);
    await rows(page).getByText('#12').waitFor({ state: 'hidden' });
    await waitForRowCount(page, 1);
    await page.reload();
    await rows(page).getByText('#8').waitFor();
    expect(await page.getByLabel('Search commits').inputValue()).toBe('0808');

    await page.getByLabel('Trigger').selectOption('Webhook');
    await page.getByText('No deployments match these filters').waitFor();
    await page.getByRole('button', { name: 'Show all deployments' }).click();
    await first(page).getByText('blog').waitFor();
  }),
);

test(
  'pages and sorts the history of one application by the address, and leads to each by its whole row',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/applications/${instance.shop}/deployments?per_page=10`);
    await rows(page).getByText('#13').waitFor();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await page.waitForURL(/page=2/);
    await rows(page).getByText('#1', { exact: true }).waitFor();
    await page.goBack();
    await rows(page).getByText('#13').waitFor();
    await page.getByRole('button', { name: 'Requested' }).click();
    await page.waitForURL(/sort=created_at/);
    await first(page).getByText('#1', { exact: true }).waitFor();
    await first(page)
      .getByText(/^0101010/)
      .waitFor();
    expect(await first(page).innerText()).toContain('by Ann');
    await first(page).click();
    await page.getByRole('heading', { name: 'Deployment 1' }).waitFor();
  }),
);

test(
  'shows what others ask for without a reload',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/deployments`);
    await first(page).getByText('blog #1').waitFor();
    await instance.record(instance.shop, { status: 'queued' });
    await rows(page).getByText('shop #14').waitFor();
    await page.goto(`${instance.url}/applications/${instance.shop}/deployments`);
    await rows(page).getByText('#14').waitFor();
    await instance.record(instance.shop, { status: 'canceled', finished_at: now() });
    await rows(page).getByText('#15').waitFor();
    expect(await page.getByRole('heading', { name: 'shop' }).count()).toBe(1);
  }),
);

test(
  'cuts a long message off, and is not wider than its place for it',
  inBrowser(async ({ instance, page }) => {
    await instance.record(instance.blog, {
      status: 'canceled',
      started_at: now(),
      finished_at: now(),
      commit: {
        sha: 'ab'.repeat(20),
        message: 'Explain '.repeat(40).trim(),
        author: 'Ann <ann@example.org>',
        committed_at: '2026-11-01T10:00:00Z',
      },
    });
    await page.goto(`${instance.url}/applications/${instance.blog}/deployments`);
    const message = page.getByTitle(/^Explain Explain/);
    await message.waitFor();
    const frame = page.getByRole('table', { name: 'Deployments' }).locator('..');
    expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await message.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
    expect(await message.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(250);
  }),
);

test(
  'say in the list and on the page what a queued one waits for, and follow it',
  inBrowser(async ({ instance, page }) => {
    const { applications, deployments, operations, servers } = instance.world;
    const application = await applications.add((await servers.add()).id, { name: 'queue' });
    const running = await deployments.addLive(application);
    const again = await deployments.request(application);
    await deployments.change(again, { status: 'building', started_at: now() });
    await operations.begin(again);
    const queued = await deployments.request(application);
    expect([running.number, again.number, queued.number]).toEqual([1, 2, 3]);
    const list = `${instance.url}/applications/${application.id}/deployments`;
    await page.goto(list);
    await page
      .getByRole('row')
      .filter({ hasText: 'Queued' })
      .getByText('Waits for deployment #2 of the same application.')
      .waitFor();

    await page.goto(`${list}/${queued.id}`);
    const notice = page.getByRole('status').filter({ hasText: 'Waiting in the queue' });
    await notice.getByRole('link', { name: 'deployment 2' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await deployments.end(again, 'failed');
    // The world ends deployments without an event; that of any other one reaches the page, too.
    await deployments.request({ id: instance.blog });
    await notice.getByText('Waits for a free worker.').waitFor();
    expect(await notice.getByRole('link').count()).toBe(0);
  }),
);

test(
  'come with little JavaScript',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/deployments`);
    const list = await initialScriptBytes(page, instance.url, { path: '/deployments', ready: 'blog #1' });
    const history = { path: `/applications/${instance.shop}/deployments`, ready: 'Open the shop' };
    const ofOne = await initialScriptBytes(page, instance.url, history);
    const id = await instance.record(instance.shop, { status: 'queued' });
    const path = `/applications/${instance.shop}/deployments/${id}`;
    const one = await initialScriptBytes(page, instance.url, { path, ready: 'Waiting in the queue' });
    expect(list).toBeLessThanOrEqual(MAX);
    expect(ofOne).toBeLessThanOrEqual(MAX);
    expect(one).toBeLessThanOrEqual(MAX_WITH_LOG);
  }),
);
