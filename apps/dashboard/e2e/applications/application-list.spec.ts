import { APPLICATION_PAGES, startApplicationPages } from '../support/applications-fixture';
import { OWNER, sessionOf, VIEWER } from '../support/instance';
import { initialScriptBytes, NARROW_VIEWPORT, openPage, pageIn, waitForRowCount } from '../support/page-checks';
import { signIn } from '../support/browser';
import { browserTests } from '../support/browser-tests';

const inBrowser = browserTests(startApplicationPages, { as: OWNER });
/** Those of one application. */
const PARTS = APPLICATION_PAGES.filter(({ path }) => typeof path === 'function');

test(
  'narrows, sorts and pages the list through the address',
  inBrowser(async ({ instance, page }) => {
    const rows = page.getByRole('table', { name: 'Applications' }).getByRole('row');
    await page.goto(`${instance.url}/applications?per_page=10`);
    await rows.nth(1).getByText('batch 01').waitFor();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await page.waitForURL(/page=2/);
    await page.reload();
    await rows.getByText('shop', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Name' }).click();
    await rows.nth(1).getByText('shop', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Crashed' }).click();
    await page.waitForURL(/status=crashed/);
    await rows.getByText('billing').waitFor();
    await waitForRowCount(page, 1);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByLabel('Server', { exact: true }).selectOption('web-2');
    await page.waitForURL(new RegExp(`server_id=${instance.serverId}`));
    await page.keyboard.press('/');
    await page.keyboard.type('batch 07');
    await page.waitForURL(/search=batch/);
    await waitForRowCount(page, 1);
    await rows.getByText('batch 07').waitFor();
    expect(await rows.count()).toBe(2);
    await page.getByLabel('Search applications').fill('nothing like it');
    await page.getByRole('button', { name: 'Show all applications' }).click();
    await rows.getByText('billing').waitFor();
  }),
);

test(
  'shows the first deployment and its stage in the list, the head and the overview',
  inBrowser(async ({ instance, page }) => {
    const cookie = await sessionOf(instance, OWNER);
    const create = (path: string, body: object) =>
      instance.world.http().post(`/api/v1/applications${path}`).set('cookie', cookie).send(body);
    const source = { type: 'git', repository: 'https://git.example.org/ferry.git', branch: 'main' };
    const created = await create('', { name: 'ferry', server_id: instance.serverId, source }).expect(201);
    await page.goto(`${instance.url}/applications?search=ferry`);
    const row = page.getByRole('row').filter({ hasText: 'ferry' });
    await row.getByText('Not deployed').waitFor();
    await create(`/${created.body.data.id}/deploy`, {}).expect(202);
    await row.getByText('Deploying #1 · Queued').waitFor();
    await page.getByRole('link', { name: 'ferry' }).click();
    const main = page.getByRole('main');
    await main.getByText('Deploying #1 · Queued').waitFor();
    await main.getByRole('heading', { name: 'Deploying #1' }).waitFor();
    expect(await main.getByRole('button', { name: 'Deploy now' }).count()).toBe(0);
    await main.getByRole('link', { name: 'Follow deployment' }).click();
    await page.getByRole('heading', { name: 'Deployment 1' }).waitFor();
  }),
);

test(
  'says why one does not do well, on each of its pages',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/applications?search=billing`);
    await page.getByRole('link', { name: 'billing' }).click();
    await page.getByText('The process ended with exit code 1.').waitFor();
    await page.getByRole('link', { name: 'Environment' }).click();
    await page.getByRole('heading', { name: 'No variables yet' }).waitFor();
    expect(await page.title()).toBe('Environment · billing · Fairlead');
    expect(await page.getByText('The process ended with exit code 1.').isVisible()).toBe(true);
  }),
);

test(
  'shows a viewer everything and lets them change nothing, not even by hand',
  inBrowser(
    async ({ instance, page }) => {
      const { url, id, serverId } = instance;
      await signIn(page, url, VIEWER);
      await page.goto(`${url}/applications`);
      await page.getByRole('link', { name: 'billing' }).waitFor();
      expect(await page.getByRole('link', { name: 'Create application' }).count()).toBe(0);
      await page.goto(`${url}/applications/new`);
      await page.getByText('Viewers cannot create applications').waitFor();

      const offered = page.getByRole('main').getByRole('button', {
        name: /Deploy|Create|Save|Add |Import|Show v|Show the v|Remove|Delete|Detect|Undo/,
      });
      for (const part of PARTS) {
        await openPage(page, url, pageIn(instance, part));
        expect(`${page.url()}: ${await offered.count()}`).toBe(`${page.url()}: 0`);
      }
      expect(await page.getByLabel('Repository', { exact: true }).isDisabled()).toBe(true);

      const path = `/api/v1/applications/${id}`;
      const source = { type: 'git', repository: 'https://git.example.test/shop.git' };
      const tries = [
        ['PATCH', path, { name: 'mine' }],
        ['PATCH', path, { env: { TOKEN: 'mine' } }],
        ['DELETE', path, undefined],
        ['POST', '/api/v1/applications', { name: 'mine', server_id: serverId, source }],
        ['POST', '/api/v1/applications/detect', { server_id: serverId, source }],
        ['POST', `${path}/detect`, {}],
        ['POST', `${path}/deploy`, {}],
        ['POST', `${path}/domains`, { hostname: 'mine.example.com' }],
      ] as const;
      const answers = await page.evaluate(
        (asked) =>
          Promise.all(
            asked.map(async ([method, address, body]) => {
              const headers = { 'content-type': 'application/json' };
              const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
              const answer = await fetch(address, request);
              return `${method} ${address} ${answer.status}`;
            }),
          ),
        tries,
      );
      expect(answers).toEqual(tries.map(([method, address]) => `${method} ${address} 403`));
      const seen = await page.evaluate(async (address) => (await fetch(address)).text(), path);
      expect(seen).not.toContain('hush');
    },
    { storageState: undefined },
  ),
);

test(
  'fits a screen 360 pixels wide also while the code of a part is on its way, and shows the head of the page once',
  inBrowser(async ({ instance, page }) => {
    let goOn: () => void = () => undefined;
    const measured = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/assets/application-overview-*.js', async (route) => {
      await measured;
      await route.continue();
    });
    await openPage(page, instance.url, { path: `/applications/${instance.id}/logs`, ready: 'No logs yet' });
    const main = page.getByRole('main');
    const held = main.locator('div[aria-busy="true"]');
    await main.getByRole('link', { name: 'Overview', exact: true }).click();
    await held.waitFor();
    expect(await main.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['shop']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW_VIEWPORT.viewport.width);
    expect(await held.boundingBox()).toMatchObject({ x: 16, width: 328 });
    goOn();
    await main.getByText('Not deployed yet').waitFor();
    expect(await held.count()).toBe(0);
  }, NARROW_VIEWPORT),
);

test.each(APPLICATION_PAGES)('loads no more than its forms need to whoever opens it first of all: $ready', (shown) =>
  inBrowser(async ({ instance, page }) => {
    const total = await initialScriptBytes(page, instance.url, pageIn(instance, shown));
    expect(total).toBeLessThanOrEqual(shown.kilobytes * 1000);
  })(),
);
