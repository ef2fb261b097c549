import type { Page } from 'playwright-core';
import { API_ONLY, FakeForge } from '../../../api/test/world';
import { axeViolations } from '../support/axe';
import { browserTests } from '../support/browser-tests';
import { addViewer, type Instance, OWNER, sessionOf, startInstance, VIEWER } from '../support/instance';

interface World extends Instance {
  /** A GitLab of the team's own. */
  forge: FakeForge;
  id: string;
  /** Another application without a forge. */
  add(name: string): Promise<{ id: string }>;
}

const COMMIT = 'd'.repeat(40);
const REFUSED = 'The token is refused';

async function start(): Promise<World> {
  const forge = await FakeForge.start();
  forge.repository = { body: { permissions: { project_access: { access_level: 30 } } } };
  const instance = await startInstance({
    ...API_ONLY,
    FAIRLEAD_ADMIN_EMAIL: OWNER.email,
    FAIRLEAD_ADMIN_PASSWORD: OWNER.password,
    FAIRLEAD_WEBHOOK_NETWORKS: '127.0.0.0/8',
  });
  await addViewer(instance);
  const { servers, applications, pushes, forges } = instance.world;
  pushes.push('a'.repeat(40));
  await forges.report();
  const { id: serverId } = await servers.add({ name: 'web-1' });
  const add = (name: string) => {
    const source = { type: 'git', repository: `https://git.example.com/acme/${name}.git`, branch: 'main' } as const;
    return applications.add(serverId, { name, source, auto_deploy: {} });
  };
  const { id } = await add('shop');
  // The first inspection only notes the head.
  await pushes.check();
  const stop = async (): Promise<void> => {
    await instance.stop();
    await forge.stop();
  };
  return { ...instance, forge, id, add, stop };
}

const inBrowser = browserTests(start, { as: OWNER });

const open = ({ url, id }: World, page: Page) => page.goto(`${url}/applications/${id}/settings/deploys`);
const panelOf = (page: Page) => page.getByRole('form', { name: 'Commit statuses' });

test(
  'stores a token, tests it, and shows whether the forge has accepted the status of a deployment',
  inBrowser(async ({ instance, page }) => {
    const { world, forge } = instance;
    await open(instance, page);
    const form = panelOf(page);
    await form.getByLabel('Forge').selectOption('GitLab');
    await form.getByLabel('API URL').fill(forge.apiUrl('gitlab'));
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Enter the token.').waitFor();
    await form.getByLabel('Token', { exact: true }).fill('wrong-token');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText(REFUSED).waitFor();
    expect(await form.getByLabel('Token', { exact: true }).inputValue()).toBe('');
    expect(await axeViolations(page)).toEqual([]);

    await page.reload();
    await page.getByText(REFUSED).waitFor();
    expect(await page.content()).not.toContain('wrong-token');
    await page.goto(instance.url);
    const item = page.getByRole('listitem').filter({ has: page.getByText('Refused', { exact: true }) });
    await item.getByRole('link', { name: 'shop' }).click();
    await page.getByText(REFUSED).waitFor();

    await form.getByLabel('Token', { exact: true }).fill(forge.token);
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await form.getByRole('button', { name: 'Save' }).click();
    expect((await sent).postDataJSON()).toEqual({ forge: { token: forge.token } });
    await page.getByText('The token works').waitFor();
    await page.getByText('It may set commit statuses in acme/shop.').waitFor();
    await page.getByText(REFUSED).waitFor({ state: 'detached' });

    world.pushes.push(COMMIT);
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('Checking the repository').waitFor();
    await world.pushes.check();
    await page.getByRole('link', { name: 'Its deployment has started' }).click();
    const status = page.locator('dl > div').filter({ hasText: 'Commit status' });
    await status.getByText('Pending').waitFor();
    await status.getByText('reported to the forge').waitFor();
    expect(forge.statesOf(COMMIT)).toEqual(['pending']);
  }),
);

test(
  'says what the token may not do, and asks for it again where it would be sent elsewhere',
  inBrowser(async ({ instance, page }) => {
    const { forge, world, id } = instance;
    const settings = { kind: 'gitlab', api_url: forge.apiUrl('gitlab'), token: forge.token };
    await (await world.agent()).patch(`/api/v1/applications/${id}`).send({ forge: settings }).expect(200);
    await open(instance, page);
    const form = panelOf(page);
    const mayReport = forge.repository;
    forge.repository = { body: { permissions: { project_access: { access_level: 20 } } } };
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('The token may not set commit statuses').waitFor();
    forge.repository = mayReport;

    await form.getByLabel('API URL').fill('https://git.example.com/other/api/v4');
    expect(await page.getByRole('button', { name: 'Test', exact: true }).isDisabled()).toBe(true);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Enter the token again').waitFor();
    await form.getByRole('button', { name: 'Discard' }).click();
    expect(await form.getByLabel('API URL').inputValue()).toBe(forge.apiUrl('gitlab'));

    await form.getByRole('button', { name: 'Remove…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove token' }).click();
    await page.getByRole('button', { name: 'Test', exact: true }).waitFor({ state: 'detached' });
    expect(await form.getByLabel('API URL').inputValue()).toBe('');
  }),
);

test(
  'shows the forge to people who may not change it',
  inBrowser(
    async ({ instance, page }) => {
      const { forge, world, url } = instance;
      const [name = '', value = ''] = (await sessionOf(instance, VIEWER)).split('=');
      await page.context().addCookies([{ name, value, url }]);
      const { id } = await instance.add('blog');
      await open({ ...instance, id }, page);
      await page.getByText('No token is stored').waitFor();
      const settings = { kind: 'gitlab', api_url: forge.apiUrl('gitlab'), token: forge.token };
      await (await world.agent()).patch(`/api/v1/applications/${id}`).send({ forge: settings }).expect(200);
      const field = panelOf(page).getByLabel('API URL');
      await field.waitFor();
      expect([await field.inputValue(), await field.isDisabled()]).toEqual([forge.apiUrl('gitlab'), true]);
      expect(await page.getByRole('button', { name: 'Test', exact: true }).count()).toBe(0);
    },
    { storageState: undefined },
  ),
);
