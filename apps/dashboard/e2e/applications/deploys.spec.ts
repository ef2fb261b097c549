import { createHmac, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { API_ONLY, type HttpAgent } from '../../../api/test/world';
import { axeViolations } from '../support/axe';
import { browserTests } from '../support/browser-tests';
import { type Instance, OWNER, startInstance } from '../support/instance';

interface World extends Instance {
  http: HttpAgent;
  id: string;
}

const REPOSITORY = 'https://github.com/acme/shop.git';
const A = 'a'.repeat(40);
const B = 'b'.repeat(40);
const C = 'c'.repeat(40);

/** Nothing is worked on: what repositories have, and when they are checked, is told by the tests. */
async function start(): Promise<World> {
  const settings = { FAIRLEAD_ADMIN_EMAIL: OWNER.email, FAIRLEAD_ADMIN_PASSWORD: OWNER.password };
  const instance = await startInstance({ ...API_ONLY, ...settings });
  const { servers, applications, pushes } = instance.world;
  pushes.push(A);
  const { id: serverId } = await servers.add({ name: 'web-1' });
  const source = { type: 'git', repository: REPOSITORY, branch: 'main' } as const;
  const { id } = await applications.add(serverId, { name: 'shop', source });
  return { ...instance, http: await instance.world.agent(), id };
}

const inBrowser = browserTests(start, { as: OWNER });

async function open(page: Page, { url, id }: World): Promise<void> {
  await page.goto(`${url}/applications/${id}/settings/deploys`);
  await page.getByRole('heading', { name: 'Pushes', exact: true }).waitFor();
}

/** As GitHub sends it. */
async function send({ world }: World, hookUrl: string, secret: string, event: string, body: object): Promise<void> {
  const text = JSON.stringify(body);
  const signature = createHmac('sha256', secret).update(text).digest('hex');
  const headers = {
    'Content-Type': 'application/json',
    'X-GitHub-Event': event,
    'X-GitHub-Delivery': randomUUID(),
    'X-Hub-Signature-256': `sha256=${signature}`,
  };
  const answer = await fetch(new URL(new URL(hookUrl).pathname, world.url), { method: 'POST', headers, body: text });
  expect(answer.status).toBe(202);
}

test(
  'turns on what is deployed by pushes, and says what is wrong with it',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/applications/${instance.id}/settings`);
    await page.getByText('Pushes are not deployed.').waitFor();
    await page.getByRole('link', { name: 'Deploys', exact: true }).click();
    await page.getByText('Turn on deploys on push above.').waitFor();
    expect(await page.getByRole('button', { name: 'Check now' }).isDisabled()).toBe(true);

    await page.getByLabel('Deploy what is pushed to the repository').check();
    await page.getByLabel('A branch and tags').check();
    await page.getByText('Files', { exact: true }).click();
    await page.getByLabel('Only if one of these changed').fill('apps/web\n../lib');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Enter the names of tags, such as v*.').waitFor();
    await page.getByText('“../lib” must be a path inside the repository').waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await page.getByLabel('Tags', { exact: true }).fill('v*');
    await page.getByLabel('Only if one of these changed').fill('apps/web\n');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByRole('button', { name: 'Save changes' }).click();
    expect((await sent).postDataJSON()).toEqual({ auto_deploy: { branch: 'main', tags: 'v*', paths: ['apps/web'] } });
    await page.getByText('No changes').waitFor();

    await page.getByLabel('A branch', { exact: true }).check();
    await page.getByLabel('Only if one of these changed').fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('No changes').waitFor();
    await instance.world.pushes.check();
    await page.getByRole('link', { name: 'General', exact: true }).click();
    await page.getByText('Deploys on push to main.').waitFor();
  }),
);

test(
  'shows the hook on request only, and what it announces as it arrives',
  inBrowser(async ({ instance, page }) => {
    const { world, http, id } = instance;
    await open(page, instance);
    await page.getByText('Push a commit, or add the hook above').waitFor();
    expect(await page.content()).not.toContain('whsec_');
    await page.getByRole('link', { name: 'the repository’s webhooks' }).waitFor();
    await page.getByRole('button', { name: 'Show URL and secret' }).click();
    const url = await page.getByRole('region', { name: 'hook URL' }).innerText();
    const secret = await page.getByRole('region', { name: 'hook secret' }).innerText();

    await send(instance, url, secret, 'ping', { zen: 'Keep it logically awesome.' });
    const pushes = page.getByRole('table', { name: 'Pushes' });
    await pushes.getByText('The forge has tested the hook.').waitFor();
    await page
      .locator('dd')
      .filter({ hasText: /, GitHub$/ })
      .waitFor();

    world.pushes.push(B);
    await send(instance, url, secret, 'push', { ref: 'refs/heads/main', after: B, pusher: { name: 'ann' } });
    const row = pushes.getByRole('row').filter({ hasText: 'by ann' });
    await row.getByText('Checking').waitFor();
    await world.pushes.check();
    await row.getByText('Deployment started').waitFor();
    await row.getByText('main').waitFor();
    await row.getByText('bbbbbbb').waitFor();
    const { body } = await http.get(`/api/v1/applications/${id}/deployments`).expect(200);
    const link = row.getByRole('link', { name: 'Show deployment' });
    expect(await link.getAttribute('href')).toBe(`/applications/${id}/deployments/${body.data[0].id}`);

    await page.getByLabel('Where the repository is').selectOption('pipeline');
    const example = await page.getByRole('region', { name: 'signed hook' }).innerText();
    expect([example.includes(url), example.includes(secret)]).toEqual([true, false]);
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Rotate secret…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByText('The previous secret is valid until').waitFor();
    const next = await page.getByRole('region', { name: 'hook secret' }).innerText();
    expect([next.startsWith('whsec_'), next === secret]).toEqual([true, false]);
  }),
);

test(
  'checks the repository at once, and shows the result',
  inBrowser(async ({ instance, page }) => {
    const { pushes } = instance.world;
    await open(page, instance);
    const check = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Check now' }).click();
      await page.getByText('Checking the repository').waitFor();
      await pushes.check();
    };
    pushes.refuse('The repository does not exist.');
    await check();
    const result = page.getByRole('status').filter({ hasText: 'The repository' });
    await result.getByText('The repository could not be read').waitFor();
    await result.getByText('The repository does not exist.').waitFor();
    expect(await axeViolations(page)).toEqual([]);

    pushes.push(C);
    await check();
    await page.getByText('main is at ccccccc. Its deployment has started').waitFor();
    await check();
    await result.getByText('The repository can be read').waitFor();
    await result.getByText('A deployment of the head is queued or running.').waitFor();
  }),
);
