import { expressApp, plainNodeApp, staticSite } from '@fairlead/testbed';
import type { Page } from 'playwright-core';
import { type RealInstance, startRealInstance } from './support/host';
import { OWNER } from './support/instance';
import { focusIsOn, tabTo } from './support/keyboard';
import { violations } from './support/violations';
import { browserTests } from './support/with-page';

interface World extends RealInstance {
  serverId: string;
  /** Addresses of repositories. */
  repositories: Record<'welcome' | 'pages' | 'secret' | 'nothing', string>;
}

async function start(): Promise<World> {
  const instance = await startRealInstance();
  const { git } = instance;
  const make = async (name: string, files: Record<string, string>, options = {}) => {
    const repository = await git.createRepository(name, options);
    await repository.commit(files, { message: `Begin ${name}` });
    return repository;
  };
  const [server, welcome, pages, secret, nothing] = await Promise.all([
    instance.addServer('web-1', { image: 'stocked' }),
    make('welcome', expressApp({ version: '1' })),
    make('pages', staticSite({ version: '1' })),
    make('secret', plainNodeApp({ version: '1' }), { credentials: { username: 'someone', password: 'else' } }),
    make('nothing', { 'notes.txt': 'nothing to run\n' }),
  ]);
  await welcome.git('branch', 'next');
  const repositories = { welcome: welcome.url, pages: pages.url, secret: secret.url, nothing: nothing.url };
  return { ...instance, serverId: server.id, repositories };
}

const inBrowser = browserTests(start, { as: OWNER });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const looked = (page: Page) => page.getByRole('button', { name: 'Look again' }).waitFor();

async function find(instance: World, name: string) {
  const { body } = await instance.http.get('/api/v1/applications').query({ name }).expect(200);
  return body.data[0];
}

test(
  'creates an application from what a server finds in its repository, and offers to deploy it',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/applications`);
    await page.getByRole('heading', { name: 'No applications yet' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Create application' }).last().click();

    await field(page, 'Repository').fill(instance.repositories.welcome);
    await page.getByRole('button', { name: 'Look at the repository' }).click();
    await page.getByText('A program for Node.js').waitFor();
    await page.getByText('Begin welcome').waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('welcome');
    expect(await field(page, 'Start command').getAttribute('placeholder')).toBe('node server.js');
    expect(await field(page, 'Start command').inputValue()).toBe('');
    await field(page, 'Branch').locator('option').nth(1).waitFor({ state: 'attached' });
    const branches = await field(page, 'Branch').locator('option').allInnerTexts();
    expect(branches).toEqual(['main', 'next']);

    await field(page, 'Variables').fill('LOG_LEVEL=debug\nnot a line\nLOG_LEVEL=info');
    await page.getByText('Line 2: There is no “=” on this line.').waitFor();
    await page.getByText('is on the lines 1, 3; the last one counts.').waitFor();
    await page.getByRole('button', { name: 'Create application' }).click();
    await page.getByText('Some lines could not be read: see below.').waitFor();
    await field(page, 'Variables').fill('LOG_LEVEL=info');
    await field(page, 'Path').fill('/version');
    await page.getByRole('button', { name: 'Create application' }).click();

    await page.getByRole('heading', { name: 'Nothing of it is live yet' }).waitFor();
    const { source, build, env, health_check: check } = await find(instance, 'welcome');
    expect(source).toMatchObject({ repository: instance.repositories.welcome, branch: 'main' });
    expect(build.start_command).toBe(null);
    expect(env).toEqual({ LOG_LEVEL: '••••' });
    expect(check.path).toBe('/version');

    await page.getByRole('button', { name: 'Deploy now' }).click();
    await page.waitForURL(/\/applications\/app_\w+\/deployments\/dep_\w+/);
  }),
);

test(
  'says what stands in the way of a repository, and what to do about it',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/applications/new`);
    const { secret, nothing, pages } = instance.repositories;
    await field(page, 'Repository').fill(secret);
    await field(page, 'Repository').press('Enter');
    await page.getByRole('alert').getByText('The repository is private').waitFor();

    await field(page, 'Repository').fill(nothing);
    await field(page, 'Repository').press('Enter');
    await page.getByRole('alert').getByText('Nothing there says how to run it').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Set a start command' }).click();
    await focusIsOn(field(page, 'Start command'));

    await field(page, 'Repository').fill(pages.replace('pages', 'no-such'));
    await field(page, 'Repository').press('Enter');
    await page.getByRole('alert').getByText('There is no such repository').waitFor();

    await field(page, 'Repository').fill(pages);
    await field(page, 'Branch').fill('nowhere');
    await field(page, 'Branch').press('Enter');
    await page.getByRole('alert').getByText('The repository has no branch “nowhere”').waitFor();
    await page.getByRole('button', { name: 'Take the default branch' }).click();
    await page.getByText('Static pages').first().waitFor();
    expect(await field(page, 'Branch').inputValue()).toBe('main');
    expect(await violations(page)).toEqual([]);
  }),
);

test(
  'creates a private one first, and shows the key that its repository has to know',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/applications/new`);
    await field(page, 'Repository').fill('git@127.0.0.1:acme/private-shop.git');
    await field(page, 'Repository').press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('private-shop');
    await page.getByRole('button', { name: 'Create application' }).click();
    await page.getByRole('heading', { name: 'Let the server read the repository' }).waitFor();
    const { deploy_key: key } = await find(instance, 'private-shop');
    expect(await page.getByRole('region', { name: 'deploy key' }).innerText()).toBe(key.public_key);
    await page.getByRole('button', { name: 'Look at the repository' }).click();
    await looked(page);
    await page.getByRole('alert').waitFor();
    expect(await violations(page)).toEqual([]);
  }),
);

test(
  'asks before what was typed is lost, and shows the call that the form would make without its secrets',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/applications/new`);
    await field(page, 'Repository').fill(instance.repositories.pages);
    await field(page, 'Variables').fill('API_KEY=do-not-show');
    await page.getByRole('button', { name: 'Show as API call' }).click();
    const call = await page.getByRole('region', { name: 'curl command' }).innerText();
    expect(call).toContain(instance.repositories.pages);
    expect(call).toContain('API_KEY');
    expect(call).not.toContain('do-not-show');

    await page.getByRole('link', { name: 'Servers', exact: true }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Stay' }).click();
    expect(await field(page, 'Repository').inputValue()).toBe(instance.repositories.pages);
  }),
);

test(
  'can be created with the keyboard alone',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/applications/new`);
    await field(page, 'Repository').waitFor();
    await tabTo(page, /^Repository/);
    await page.keyboard.type(instance.repositories.pages);
    await page.keyboard.press('Enter');
    await page.getByText('Static pages').first().waitFor();
    await tabTo(page, /^Name/);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('by keyboard');
    await tabTo(page, /^Resources and releases/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Keep releases/);
    await page.keyboard.type('3');
    await tabTo(page, /^Create application/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'by keyboard' }).waitFor();
    expect(await find(instance, 'by keyboard')).toMatchObject({ keep_releases: 3, status: 'created' });
  }),
);
