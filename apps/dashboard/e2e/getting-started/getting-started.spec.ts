import { bootHost, GitServer, plainNodeApp, type TestHost, type TestRepository } from '@fairlead/testbed';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openBrowserPage, type BrowserPage } from '../support/browser';
import { type Instance, OWNER, startInstance } from '../support/instance';

/*
 * What a person does who has never used Fairlead, from the printed link to a token for their pipeline, in one browser against
 * a Debian machine and a real git server. Nothing is done beside the browser but what people do on their own machines.
 */
jest.setTimeout(600_000);

const HOSTNAME = 'shop.example.internal';
const SLOW = { timeout: 180_000 };

let instance: Instance;
let host: TestHost;
let git: GitServer;
let repository: TestRepository;
let browser: Browser;
let visited: BrowserPage;
let page: Page;

beforeAll(async () => {
  [instance, host, git] = await Promise.all([startInstance(), bootHost({ image: 'stocked' }), GitServer.start()]);
  repository = await git.createRepository('shop');
  browser = await launchBrowser({ [HOSTNAME]: host.address });
  visited = await openBrowserPage(browser, { reducedMotion: 'no-preference' });
  ({ page } = visited);
});
afterAll(async () => {
  await browser?.close();
  await instance?.stop();
  await Promise.all([git?.stop(), host?.stop()]);
});

const push = (version: string, message: string, build: 'works' | 'fails' | 'never-ends' = 'works') =>
  repository.commit(plainNodeApp({ version, build }), { message });
const main = () => page.getByRole('main');
const state = (words: string) => main().locator('header').getByText(words, { exact: true });
const deploy = async (number: number) => {
  await page.getByRole('button', { name: 'Deploy', exact: true }).click();
  await page.getByRole('heading', { name: `Deployment ${number}` }).waitFor();
};
const toApplication = async () => {
  await page.getByRole('link', { name: 'Deployments of shop' }).click();
  await page.getByRole('heading', { name: 'shop', exact: true }).waitFor();
};

/** The site as a visitor's browser shows it. */
async function site(): Promise<string> {
  const visitor = await browser.newPage();
  try {
    await visitor.goto(`http://${HOSTNAME}/`);
    return await visitor.locator('body').innerText();
  } finally {
    await visitor.close();
  }
}

/** The first owner is made with the printed link. */
async function becomeOwner(): Promise<void> {
  await page.goto(await instance.setupLink());
  await page.getByLabel('E-mail').fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Create owner account' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
}

/** A server is let in, tested, confirmed by its host key and prepared until it is ready. */
async function addServer(): Promise<void> {
  await page.getByRole('link', { name: 'Servers', exact: true }).click();
  await main().getByRole('link', { name: 'Add server' }).first().click();
  await page.getByLabel('Address').fill(host.address);
  await page.getByLabel('Name', { exact: true }).fill('web-1');
  await page.getByText('On the machine', { exact: true }).first().click();
  await host.must(await page.getByRole('region', { name: 'command for the machine' }).innerText());
  await page.getByRole('button', { name: 'Test connection' }).click();
  const confirm = page.getByLabel('The fingerprints match: this is my machine');
  await confirm.waitFor(SLOW);
  await page.getByLabel('Command output').fill(await host.must('ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub'));
  await confirm.and(page.getByRole('checkbox', { checked: true })).waitFor();
  await page.getByRole('button', { name: 'Add server' }).click();
  await page.getByRole('heading', { name: 'web-1' }).waitFor();
  await state('Ready').waitFor(SLOW);
}

/** An application is created from what is found in its repository, with a domain. */
async function createApplication(): Promise<void> {
  await push('first', 'Open the shop');
  await page.getByRole('link', { name: 'Applications', exact: true }).click();
  await main().getByRole('link', { name: 'Create application' }).last().click();
  await page.getByLabel('Repository', { exact: true }).fill(repository.url);
  await page.getByRole('button', { name: 'Detect settings' }).click();
  await page.getByText('Program for Node.js').waitFor(SLOW);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('shop');
  // What is pushed below is deployed by hand.
  await page.getByLabel('Deploy on push').uncheck();
  await page.getByRole('button', { name: 'Create application' }).click();
  await page.getByRole('heading', { name: 'shop', exact: true }).waitFor();

  await page.getByRole('navigation', { name: 'Application' }).getByRole('link', { name: 'Domains' }).click();
  await page.getByLabel('Hostname').fill(HOSTNAME);
  await page.getByLabel('Encryption').selectOption('off');
  await page.getByRole('button', { name: 'Add domain' }).click();
  const unresolved = /^(No DNS record|DNS lookup failed)$/;
  await main().getByRole('row').filter({ hasText: HOSTNAME }).getByText(unresolved).waitFor(SLOW);
}

/** It is deployed, watched until it is live, and visited. */
async function deployAndVisit(): Promise<void> {
  await deploy(1);
  await page.getByRole('log').getByText('build: done').waitFor(SLOW);
  await state('Live').waitFor(SLOW);
  const stages = page.getByRole('list', { name: 'Stages' }).getByRole('listitem');
  await stages.filter({ hasText: 'Done' }).nth(4).waitFor();
  expect(await stages.filter({ hasText: 'Done' }).count()).toBe(5);
  await page.getByRole('link', { name: `http://${HOSTNAME}` }).waitFor();
  expect(await site()).toBe('first');
}

/** A version that does not build changes nothing for visitors, and says what to do. */
async function failToBuild(): Promise<void> {
  await push('broken', 'Break the build', 'fails');
  await toApplication();
  await deploy(2);
  await page.getByText('The build failed', { exact: true }).waitFor(SLOW);
  await page.getByText('The last lines of the log are from the command that failed.').waitFor();
  await page.getByRole('log').getByText('build: something is wrong with the sources').first().waitFor();
  expect(await site()).toBe('first');
}

/** One that takes for ever is canceled in the middle. */
async function cancelInTheMiddle(): Promise<void> {
  await push('endless', 'Build for ever', 'never-ends');
  await toApplication();
  await deploy(3);
  await page.getByRole('log').getByText('build: still working').first().waitFor(SLOW);
  await page.getByRole('button', { name: 'Cancel deployment' }).click();
  await state('Canceled').waitFor(SLOW);
  expect(await site()).toBe('first');
}

/** A version that should not have gone live is rolled back, after checking what that changes. */
async function rollBack(): Promise<void> {
  await push('second', 'Show prices with tax');
  await toApplication();
  await deploy(4);
  await state('Live').waitFor(SLOW);
  expect(await site()).toBe('second');
  await page.getByRole('button', { name: 'Roll back…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Roll back shop' });
  await dialog.getByText('Settings and environment variables are identical.').waitFor();
  await dialog.getByText('Show prices with tax').waitFor();
  await dialog.getByRole('button', { name: 'Roll back to deployment 1' }).click();
  await page.getByRole('heading', { name: 'Deployment 5' }).waitFor();
  await state('Live').waitFor(SLOW);
  expect(await site()).toBe('first');
}

/** A pipeline gets a token, deploys with it, and is refused once it is revoked. */
async function handOutToken(): Promise<void> {
  await page.getByRole('link', { name: 'API tokens' }).click();
  await main().getByRole('link', { name: 'Generate token' }).first().click();
  await page.getByRole('button', { name: 'CI: deploy one application' }).click();
  await page.getByRole('combobox', { name: 'Application' }).fill('shop');
  await page.getByRole('option', { name: 'shop' }).click();
  await page.getByRole('button', { name: 'Generate token' }).click();
  const token = await page.getByRole('region', { name: 'token', exact: true }).innerText();

  const [application] = (await page.getByRole('region', { name: 'pipeline' }).innerText()).match(/app_\w+/) ?? [];
  const request = () =>
    instance.world
      .http()
      .post(`/api/v1/applications/${application}/deploy`)
      .set('authorization', `Bearer ${token}`)
      .set('prefer', 'wait=60')
      .send({});
  const deployed = await request().expect(202);
  expect(deployed.body.data).toMatchObject({ number: 6, status: 'live', trigger: 'api', actor: { name: 'CI, shop' } });
  expect(await site()).toBe('second');
  // It may do that and nothing else.
  await instance.world.http().get('/api/v1/servers').set('authorization', `Bearer ${token}`).expect(403);

  await page.getByRole('link', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Revoke CI, shop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
  await main().getByRole('row').filter({ hasText: 'CI, shop' }).getByText('Revoked').waitFor();
  expect((await request().expect(401)).body.error.code).toBe('TOKEN_REVOKED');
}

test('leads a person from the printed link to a token for their pipeline', async () => {
  const steps = [
    becomeOwner,
    addServer,
    createApplication,
    deployAndVisit,
    failToBuild,
    cancelInTheMiddle,
    rollBack,
    handOutToken,
  ];
  for (const step of steps) await step();
  expect(visited.faults).toEqual([]);
});
