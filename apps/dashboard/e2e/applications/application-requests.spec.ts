import type { Page } from 'playwright-core';
import type { RequestLog, RequestRecord } from '@fairlead/dto';
import { type ApplicationStatesFixture, startApplicationStates } from '../support/application-states-fixture';
import { browserTests } from '../support/browser-tests';
import { OWNER } from '../support/instance';

const inBrowser = browserTests(startApplicationStates, { as: OWNER });

const at = ({ url }: ApplicationStatesFixture, { id }: { id: string }, search = '') =>
  `${url}/applications/${id}/requests${search}`;
const rowsOf = (page: Page, name: string) => page.getByRole('table', { name }).locator('tbody').getByRole('row');
const textsOf = async (page: Page, name: string): Promise<string[]> =>
  (await rowsOf(page, name).allInnerTexts()).map((text) => text.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ').trim());

const record = (more: Partial<RequestRecord>): RequestRecord => ({
  at: '2026-11-20T12:00:00.250Z',
  method: 'GET',
  host: 'shop.example.com',
  path: '/products/42',
  query: null,
  client_address: null,
  status: 200,
  duration_ms: 12.75,
  bytes: 5120,
  ...more,
});

/** Answers searches in the access log, which no server has here, and notes them. */
async function withLog(page: Page, answers: Record<string, Partial<RequestLog>>): Promise<string[]> {
  const searches: string[] = [];
  await page.route(/\/api\/.*\/requests\?/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    searches.push(query.toString());
    const nothing: RequestLog = { requests: [], cursor: null, end: 'complete', logging: true, sampled_above: 100 };
    const data = { ...nothing, ...answers[query.get('cursor') ?? ''] };
    await route.fulfill({ json: { data, meta: { request_id: 'req_1' } } });
  });
  return searches;
}

test(
  'show rate, errors and durations with the deployments in every chart, for a time that is in the address',
  inBrowser(async ({ instance, page }) => {
    await page.goto(at(instance, instance.shop));
    await page.getByText('5,000 requests', { exact: true }).waitFor();
    await page.getByText('5xx 1.3 %', { exact: true }).waitFor();
    expect((await page.getByText(/^p95\s\d/).innerText()).replaceAll('\u00a0', ' ')).toMatch(/^p95 2\d ms$/);
    for (const name of [/^Requests/, /^Errors/, /^Duration/]) {
      const chart = page.getByRole('figure', { name });
      await chart.locator('canvas').waitFor();
      await chart.getByRole('row', { name: /Deployment #1/ }).waitFor({ state: 'attached' });
    }
    await page.getByText('30 d', { exact: true }).click();
    await page.waitForURL(/requests\?range=30d$/);
    await page.reload();
    expect(await page.getByRole('radio', { name: '30 d' }).isChecked()).toBe(true);
  }),
);

test(
  'list the slowest paths, and others first where one asks for them',
  inBrowser(async ({ instance, page }) => {
    await page.goto(at(instance, instance.shop));
    await rowsOf(page, 'Paths').filter({ hasText: '/checkout' }).waitFor();
    expect((await textsOf(page, 'Paths')).map((text) => text.split(' ').slice(0, 4).join(' '))).toEqual([
      'POST /checkout 120 65',
      'GET /products/:id 4,800 0',
    ]);
    await page.getByLabel('Order of paths').selectOption('-requests');
    await page.waitForURL(/sort=-requests/);
    await rowsOf(page, 'Paths').first().filter({ hasText: '/products/:id' }).waitFor();
  }),
);

test(
  'search the access log with filters that are in the address, and continue with older requests',
  inBrowser(async ({ instance, page }) => {
    const failed = record({ method: 'POST', path: '/checkout', status: 502, duration_ms: 1200 });
    const searches = await withLog(page, {
      '': { requests: [record({}), failed], cursor: '7-120', end: 'deadline' },
      '7-120': { requests: [record({ path: '/older', status: 0 })] },
    });
    await page.goto(at(instance, instance.shop));
    await page.getByText('The search has reached its time limit.').waitFor();
    expect(await textsOf(page, 'Access log')).toEqual([
      expect.stringMatching(/^200 GET \/products\/42 shop.example.com 13 ms 5.0 KiB/),
      expect.stringMatching(/^502 POST \/checkout shop.example.com 1.2 s 5.0 KiB/),
    ]);
    await page.getByRole('button', { name: 'Continue searching' }).click();
    await rowsOf(page, 'Access log').nth(2).getByText('No response').waitFor();
    await page.getByText('End of the log. Above 100 requests a second on the server, the log has a sample.').waitFor();
    expect(searches).toEqual(['limit=50', 'limit=50&cursor=7-120']);

    const statuses = page.getByRole('group', { name: 'Status' });
    await statuses.getByRole('button', { name: '5xx' }).click();
    await page.waitForURL(/status=5xx/);
    await page.getByLabel('Method').selectOption('POST');
    await page.getByLabel('Duration', { exact: true }).selectOption('500');
    await page.getByLabel('Search paths').fill('/check');
    await page.waitForURL((url) => url.searchParams.get('path') === '/check');
    await page.reload();
    await page.getByRole('table', { name: 'Access log' }).waitFor();
    expect(new URLSearchParams(searches.at(-1)).toString()).toBe(
      'limit=50&status=5xx&method=POST&path=%2Fcheck&min_duration_ms=500',
    );
    await statuses.getByRole('button', { name: 'All' }).click();
    await page.waitForURL((url) => !url.searchParams.has('status') && url.searchParams.has('method'));
  }),
);

test(
  'say that there are no requests yet, and why the access log cannot be read until it can',
  inBrowser(async ({ instance, page }) => {
    const { crashed, fresh, world } = instance;
    await page.goto(at(instance, fresh));
    await page.getByText('No requests yet.').waitFor();
    expect(await page.getByText('No requests in this period.').count()).toBe(2);
    // Its server is a record only.
    await world.domains.add(crashed, { hostname: 'billing.example.com', tls: { mode: 'off' } });
    await page.goto(at(instance, crashed));
    const notice = page.getByText('Could not read the access log').locator('..');
    await notice.getByText(/server cannot be reached/i).waitFor();
    await withLog(page, { '': { requests: [record({})] } });
    await page.getByRole('button', { name: 'Try again' }).click();
    await rowsOf(page, 'Access log').filter({ hasText: '/products/42' }).waitFor();
  }),
);
