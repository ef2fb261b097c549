import type { Page } from 'playwright-core';
import { addViewer, OWNER, sessionOf, VIEWER } from '../support/instance';
import { type DeploymentsFixture, startDeploymentsFixture } from '../support/deployments-fixture';
import { browserTests } from '../support/browser-tests';

const inBrowser = browserTests(
  async () => {
    const shop = await startDeploymentsFixture();
    await addViewer(shop);
    await shop.deploy();
    return shop;
  },
  { as: OWNER },
);
const SLOW = { timeout: 120_000 };
/** Long enough to be seen at it, also by a page that comes late. */
const LEISURELY = `setTimeout(() => console.log('build: done'), 6000);`;
const state = (page: Page, words: string) => page.getByRole('main').locator('header').getByText(words, { exact: true });
const stage = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Stages' }).getByRole('listitem').filter({ hasText: name });
const history = (shop: DeploymentsFixture) => `${shop.url}/applications/${shop.applicationId}/deployments`;

test(
  'deploys with one press, and shows the stages and the log as they happen until it is live',
  inBrowser(async ({ instance: shop, page }) => {
    await shop.push({ version: 'second', build: 'works' }, 'Reckon with tax');
    await shop.repository.commit({ 'build.js': LEISURELY }, { message: 'Show prices with tax' });
    await page.goto(history(shop));
    await page.getByRole('button', { name: 'Deploy', exact: true }).click();
    await page.waitForURL(/\/deployments\/dep_/);
    await state(page, 'Building').waitFor(SLOW);
    await stage(page, 'Build').and(page.locator('[aria-current=step]')).waitFor();
    await page.getByRole('log').getByText('build: done').waitFor(SLOW);
    await state(page, 'Live').waitFor(SLOW);
    await page.getByText('Show prices with tax', { exact: true }).waitFor();
    for (const name of ['Build', 'Start', 'Verify', 'Switch', 'Observe']) {
      expect(await stage(page, name).innerText()).toMatch(/Done,\s+\d/);
    }
    await page.getByText('This deployment is live').waitFor();
    await page.getByRole('link', { name: `http://${shop.hostname}` }).waitFor();
    expect(await shop.visit()).toBe('second');
  }),
);

test(
  'says what failed, what visitors noticed and what to do, and deploys again from there',
  inBrowser(async ({ instance: shop, page }) => {
    const before = await shop.visit();
    await shop.push({ version: 'broken', build: 'fails' }, 'Break the build');
    const failed = await shop.deploy();
    await page.goto(shop.url + shop.pathOf(failed));
    await state(page, 'Failed').waitFor();
    await page.getByText('The build failed', { exact: true }).waitFor();
    await page.getByText('No downtime').waitFor();
    await page.getByText('BUILD_FAILED', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Edit environment' }).waitFor();
    expect(await stage(page, 'Start').innerText()).toContain('Skipped');
    expect(await shop.visit()).toBe(before);

    await shop.push({ version: 'mended', build: 'works' }, 'Mend the build');
    await page.getByRole('button', { name: 'Redeploy' }).click();
    await page.getByRole('heading', { name: `Deployment ${failed.number + 1}` }).waitFor();
    await state(page, 'Live').waitFor(SLOW);
    await page.getByRole('link', { name: `Previous deployment: ${failed.number}` }).click();
    await page.getByRole('heading', { name: `Deployment ${failed.number}` }).waitFor();
  }),
);

test(
  'cancels in the middle, says so at once, and visitors notice nothing',
  inBrowser(async ({ instance: shop, page }) => {
    const before = await shop.visit();
    await shop.push({ version: 'endless', build: 'never-ends' }, 'Build for ever');
    const endless = await shop.deploy({}, false);
    await page.goto(shop.url + shop.pathOf(endless));
    await page.getByRole('log').getByText('build: still working').first().waitFor(SLOW);
    await page.getByRole('button', { name: 'Cancel deployment' }).click();
    await page.getByText('Canceling the deployment').or(state(page, 'Canceled')).first().waitFor();
    await state(page, 'Canceled').waitFor(SLOW);
    expect(await page.getByRole('button', { name: 'Cancel deployment' }).count()).toBe(0);
    expect(await shop.visit()).toBe(before);
  }),
);

test(
  'says that a further one waits, and that it takes the place of one that waits already',
  inBrowser(async ({ instance: shop, page }) => {
    await shop.push({ version: 'endless', build: 'never-ends' }, 'Build for ever');
    const running = await shop.deploy({}, false);
    await page.goto(shop.url + shop.pathOf(running));
    await page.getByRole('log').getByText('build: still working').first().waitFor(SLOW);
    const waiting = await shop.deploy({ ref: 'main' }, false);

    await page.goto(history(shop));
    await page.getByRole('row').filter({ hasText: 'Queued' }).waitFor();
    await page.getByRole('button', { name: 'Deploy', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Deploy shop' });
    await dialog.getByText(`Deployment ${running.number} is building`).waitFor();
    await dialog.getByText(`Deployment ${waiting.number} (main) is queued and will be replaced by this one.`).waitFor();
    await dialog.getByRole('button', { name: 'Deploy default branch' }).click();
    await page.getByRole('heading', { name: `Deployment ${waiting.number + 1}` }).waitFor();
    await page.getByText('Waiting in the queue').waitFor();

    await page.goto(shop.url + shop.pathOf(waiting));
    await page.getByText('Superseded before it started').waitFor();
    await page
      .getByRole('link', { name: `deployment ${waiting.number + 1}` })
      .first()
      .click();
    await page.getByRole('button', { name: 'Cancel deployment' }).click();
    await state(page, 'Canceled').waitFor(SLOW);
    await page.goto(shop.url + shop.pathOf(running));
    await page.getByRole('button', { name: 'Cancel deployment' }).click();
    await state(page, 'Canceled').waitFor(SLOW);
    expect(await shop.deployment(waiting.id)).toMatchObject({ status: 'superseded', stages: expect.any(Array) });
  }),
);

test(
  'deploys a tag that was searched for and a commit that was typed, with the call beside it',
  inBrowser(async ({ instance: shop, page }) => {
    const sha = await shop.push({ version: 'tagged' }, 'A version to keep');
    await shop.repository.git('tag', 'v1.0.0');
    await shop.repository.git('push', '--quiet', shop.repository.folder, 'v1.0.0');
    await shop.push({ version: 'later' }, 'A later one');
    const ask = async () => {
      await page.goto(history(shop));
      await page.getByRole('button', { name: 'More deploy options' }).click();
      await page.getByRole('menuitem', { name: 'Deploy another ref…' }).click();
      return page.getByRole('dialog', { name: 'Deploy shop' });
    };
    let dialog = await ask();
    await dialog.getByRole('option', { name: /^main/ }).waitFor();
    await dialog.getByRole('combobox').fill('1.0');
    await dialog.getByRole('option', { name: /^main/ }).waitFor({ state: 'hidden' });
    await dialog.getByRole('option', { name: /v1\.0\.0/ }).click();
    await dialog.getByRole('button', { name: 'Show API request' }).click();
    const call = await dialog.getByRole('region', { name: 'curl command' }).innerText();
    expect(call).toContain(`/api/v1/applications/${shop.applicationId}/deploy`);
    expect(call).toContain('{"ref": "v1.0.0"}');
    await dialog.getByRole('button', { name: 'Deploy v1.0.0' }).click();
    await page.waitForURL(/\/deployments\/dep_/);
    await state(page, 'Live').waitFor(SLOW);
    expect(await shop.visit()).toBe('tagged');

    dialog = await ask();
    await dialog.getByRole('combobox').fill(sha.slice(0, 10));
    await dialog.getByText('Treated as a commit').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/deployments\/dep_/);
    await state(page, 'Live').waitFor(SLOW);
    await page.getByText('A version to keep', { exact: true }).waitFor();
  }),
);

test(
  'shows what a rollback changes before it is requested, and leads to it',
  inBrowser(async ({ instance: shop, page }) => {
    await shop.push({ version: 'good' }, 'A good version');
    const good = await shop.deploy();
    const application = `/api/v1/applications/${shop.applicationId}`;
    await shop.http
      .patch(application)
      .send({ env: { API_URL: 'https://a.example' }, health_check: { path: '/version' } });
    await shop.push({ version: 'worse' }, 'A worse version');
    const worse = await shop.deploy();
    await page.goto(shop.url + shop.pathOf(worse));
    await page.getByRole('button', { name: 'Roll back…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Roll back shop' });
    await dialog.getByRole('radio', { name: new RegExp(`Deployment ${good.number} `), checked: true }).waitFor();
    await dialog.getByText(`Deployment ${worse.number}`, { exact: true }).waitFor();
    await dialog.getByRole('row').filter({ hasText: 'Health check: path' }).getByText('/version').waitFor();
    await dialog.getByText('Variables that will be removed').waitFor();
    await dialog.getByText('API_URL', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: `Roll back to deployment ${good.number}` }).click();
    await page.getByRole('heading', { name: `Deployment ${worse.number + 1}` }).waitFor();
    await state(page, 'Live').waitFor(SLOW);
    await page.getByRole('link', { name: `deployment ${good.number}` }).waitFor();
    expect(await shop.visit()).toBe('good');

    await page.goto(shop.url + shop.pathOf(worse));
    await page.getByText('This deployment was rolled back').waitFor();
    await page.getByRole('button', { name: 'Roll back to this…' }).waitFor();
    // The live release is another deployment's, too, and cannot be rolled back to.
    await page.goto(shop.url + shop.pathOf(good));
    await page.getByText('Current', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^Roll back/ }).count()).toBe(0);
  }),
);

test(
  'loses and doubles no line of the log when its connection drops again and again',
  inBrowser(async ({ instance: shop, page }) => {
    const lines = 700;
    const build = `let n = 0; const timer = setInterval(() => { console.log('number ' + ++n); if (n === ${lines}) clearInterval(timer); }, 20);`;
    await shop.push({ version: 'talkative', build: 'works' }, 'Talk a lot');
    await shop.repository.commit({ 'build.js': build }, { message: 'Talk more' });
    const talkative = await shop.deploy({}, false);
    let connections = 0;
    page.on('request', (request) => (connections += Number(request.url().endsWith('/logs'))));
    await page.goto(shop.url + shop.pathOf(talkative));
    for (const number of [20, 220, 420]) {
      // Of a log that is followed, only the newest lines are on the page.
      await page.waitForFunction(
        (wanted) =>
          [...document.querySelectorAll('[role=log] [data-line]')].some(
            (line) => Number(line.getAttribute('data-line')) >= wanted,
          ),
        number,
        SLOW,
      );
      shop.world.dropConnections();
    }
    await state(page, 'Live').waitFor(SLOW);
    await page.getByText('Complete', { exact: true }).waitFor(SLOW);
    const { http } = shop;
    const path = `/api/v1/applications/${shop.applicationId}/deployments/${talkative.id}/logs`;
    const { body } = await http.get(path).query({ per_page: 1 }).expect(200);
    await page.getByText(`${body.meta.total} lines`, { exact: true }).first().waitFor();
    expect(connections).toBeGreaterThan(3);
  }),
);

test(
  'offers a viewer nothing that changes anything, and refuses one who tries',
  inBrowser(
    async ({ instance: shop, page }) => {
      const [name = '', value = ''] = (await sessionOf(shop, VIEWER)).split('=');
      await page.context().addCookies([{ name, value, url: shop.url }]);
      const current = (await shop.http.get(`/api/v1/applications/${shop.applicationId}`)).body.data
        .current_deployment_id;
      await page.goto(shop.url + shop.pathOf({ id: current }));
      await page.getByText('This deployment is live').waitFor();
      const actions = page.getByRole('button', { name: /^(Deploy|Redeploy|Roll back|Cancel deployment)/ });
      expect(await actions.count()).toBe(0);
      await page.goto(history(shop));
      await page.getByRole('row').filter({ hasText: 'Live' }).first().waitFor();
      expect(await actions.count()).toBe(0);

      const path = `/api/v1/applications/${shop.applicationId}`;
      for (const change of ['deploy', 'rollback', `deployments/${current}/cancel`]) {
        const refused = await shop.world
          .http()
          .post(`${path}/${change}`)
          .set('cookie', `${name}=${value}`)
          .send({})
          .expect(403);
        expect(refused.body.error.code).toBe('INSUFFICIENT_SCOPE');
      }
    },
    { storageState: undefined },
  ),
);
