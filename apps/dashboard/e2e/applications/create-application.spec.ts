import { expressApp, plainNodeApp, staticSite } from '@fairlead/testbed';
import type { Page } from 'playwright-core';
import { type RealInstance, startRealInstance } from '../support/real-instance';
import { OWNER } from '../support/instance';
import { waitForFocus, tabTo } from '../support/keyboard';
import { axeViolations } from '../support/axe';
import { browserTests } from '../support/browser-tests';

interface World extends RealInstance {
  serverId: string;
  /** Addresses of repositories. */
  repositories: Record<'welcome' | 'pages' | 'secret' | 'nothing' | 'boxed' | 'snake', string>;
}

/** A container, and with another choice a program with a worker. */
const BOXED = {
  ...plainNodeApp({ version: '1' }),
  Dockerfile: 'FROM scratch\n',
  Procfile: 'web: node server.js\nworker: node worker.js\nrelease: node migrate.js\n',
};

async function start(): Promise<World> {
  const instance = await startRealInstance();
  const { git } = instance;
  const make = async (name: string, files: Record<string, string>, options = {}) => {
    const repository = await git.createRepository(name, options);
    await repository.commit(files, { message: `Begin ${name}` });
    return repository;
  };
  const [server, welcome, pages, secret, nothing, boxed, snake] = await Promise.all([
    instance.addServer('web-1', { image: 'stocked' }),
    make('welcome', expressApp({ version: '1' })),
    make('pages', staticSite({ version: '1' })),
    make('secret', plainNodeApp({ version: '1' }), { credentials: { username: 'someone', password: 'else' } }),
    make('nothing', { 'notes.txt': 'nothing to run\n' }),
    make('boxed', BOXED),
    make('snake', { 'requirements.txt': 'flask\n', 'app.py': 'app = Flask(__name__)\n' }),
  ]);
  await welcome.git('branch', 'next');
  const repositories = {
    welcome: welcome.url,
    pages: pages.url,
    secret: secret.url,
    nothing: nothing.url,
    boxed: boxed.url,
    snake: snake.url,
  };
  return { ...instance, serverId: server.id, repositories };
}

const inBrowser = browserTests(start, { as: OWNER });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const detectionDone = (page: Page) => page.getByRole('button', { name: 'Detect again' }).waitFor();

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
    await page.getByRole('button', { name: 'Detect settings' }).click();
    await page.getByText('Program for Node.js').waitFor();
    await page.getByText('Begin welcome').waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('welcome');
    expect(await field(page, 'Start command').getAttribute('placeholder')).toBe('node server.js');
    expect(await field(page, 'Start command').inputValue()).toBe('');
    await field(page, 'Branch').locator('option').nth(1).waitFor({ state: 'attached' });
    const branches = await field(page, 'Branch').locator('option').allInnerTexts();
    expect(branches).toEqual(['Default branch (main)', 'main', 'next']);

    await field(page, 'Variables').fill('LOG_LEVEL=debug\nnot a line\nLOG_LEVEL=info');
    await page.getByText('Line 2: There is no “=” on this line.').waitFor();
    await page.getByText('is set on lines 1, 3; the last one is used.').waitFor();
    await page.getByRole('button', { name: 'Create application' }).click();
    await page.getByText('Some lines could not be parsed: see below.').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    await field(page, 'Variables').fill('LOG_LEVEL=info');
    await field(page, 'Path').fill('/version');
    await page.getByRole('button', { name: 'Create application' }).click();

    await page.getByRole('heading', { name: 'Not deployed yet' }).waitFor();
    const { source, build, env, health_check: check, auto_deploy } = await find(instance, 'welcome');
    expect(auto_deploy).toMatchObject({ branch: null, poll_seconds: 60 });
    expect(source).toMatchObject({ repository: instance.repositories.welcome, branch: 'HEAD' });
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
    await page.getByRole('alert').getByText('Could not detect how to run it').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Set a start command' }).click();
    await waitForFocus(field(page, 'Start command'));

    await field(page, 'Repository').fill(pages.replace('pages', 'no-such'));
    await field(page, 'Repository').press('Enter');
    await page.getByRole('alert').getByText('Repository not found').waitFor();

    await field(page, 'Repository').fill(pages);
    await field(page, 'Branch').fill('nowhere');
    await field(page, 'Branch').press('Enter');
    await page.getByRole('alert').getByText('The repository has no branch “nowhere”').waitFor();
    await page.getByRole('button', { name: 'Use the default branch' }).click();
    await page.getByText('Static pages, served by the proxy itself').waitFor();
    expect(await field(page, 'Branch').inputValue()).toBe('');
    expect(await axeViolations(page)).toEqual([]);
  }),
);

test(
  'says what each way of running it would do, and creates it the way that is chosen',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/applications/new`);
    await field(page, 'Repository').fill(instance.repositories.boxed);
    await field(page, 'Repository').press('Enter');
    await page.getByText('Container, built from its Dockerfile').waitFor();
    await field(page, 'Port').waitFor();
    expect(await field(page, 'Install command').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);

    await field(page, 'Program').check();
    await page.getByText('Started by the web process of the Procfile').waitFor();
    expect(await field(page, 'Release command').getAttribute('placeholder')).toBe('node migrate.js');
    expect(await field(page, 'Port').getAttribute('placeholder')).toBe('Assigned for each release');
    await page.getByRole('button', { name: 'Configure worker' }).click();
    await field(page, 'Instances of process 1').fill('2');
    expect(await field(page, 'Command of process 1').getAttribute('placeholder')).toBe('node worker.js');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create application' }).click();
    await page.getByRole('heading', { name: 'Not deployed yet' }).waitFor();
    expect(await find(instance, 'boxed')).toMatchObject({
      runtime: 'systemd',
      port: null,
      processes: { worker: { command: null, instances: 2 } },
    });
  }),
);

test(
  'says plainly what is missing, and for which way of running it',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/applications/new`);
    await field(page, 'Repository').fill(instance.repositories.snake);
    await field(page, 'Repository').press('Enter');
    await page.getByRole('alert').getByText('Something is missing to run it').waitFor();
    await page
      .getByText(/gunicorn is not among the requirements: add gunicorn to them, or set the start command/)
      .waitFor();
    await field(page, 'Container').check();
    await page.getByRole('alert').getByText('Dockerfile not found in the application’s folder.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
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
    await page.getByRole('heading', { name: 'Give the server access to the repository' }).waitFor();
    const { deploy_key: key } = await find(instance, 'private-shop');
    expect(await page.getByRole('region', { name: 'deploy key' }).innerText()).toBe(key.public_key);
    await page.getByRole('button', { name: 'Detect settings' }).click();
    await detectionDone(page);
    await page.getByRole('alert').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  }),
);

test(
  'asks before what was typed is lost, and shows the call that the form would make without its secrets',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/applications/new`);
    await field(page, 'Repository').fill(instance.repositories.pages);
    await field(page, 'Variables').fill('API_KEY=do-not-show');
    await page.getByRole('button', { name: 'Show API request' }).click();
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
    await page.getByText('Static pages, served by the proxy itself').waitFor();
    await tabTo(page, /^Name/);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('by keyboard');
    await tabTo(page, /^Releases/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Keep releases/);
    await page.keyboard.type('3');
    await tabTo(page, /^Create application/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'by keyboard' }).waitFor();
    expect(await find(instance, 'by keyboard')).toMatchObject({ keep_releases: 3, status: 'created' });
  }),
);
