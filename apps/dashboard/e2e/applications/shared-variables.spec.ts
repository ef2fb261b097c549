import { API_ONLY, type HttpAgent } from '../../../api/test/world';
import { axeViolations } from '../support/axe';
import { browserTests } from '../support/browser-tests';
import { type Instance, OWNER, startInstance } from '../support/instance';
import { openPage } from '../support/page-checks';

interface World extends Instance {
  http: HttpAgent;
  shop: string;
  docs: string;
}

async function start(): Promise<World> {
  const instance = await startInstance({
    ...API_ONLY,
    FAIRLEAD_APPS_DOMAIN: 'apps.example.com',
    FAIRLEAD_ADMIN_EMAIL: OWNER.email,
    FAIRLEAD_ADMIN_PASSWORD: OWNER.password,
  });
  const { world } = instance;
  const http = await world.agent();
  const server = await world.servers.add({ name: 'web-1' });
  const shop = await world.applications.add(server.id, { name: 'shop', env: { API_KEY: 'hush-hush', GREETING: 'hi' } });
  const docs = await world.applications.add(server.id, { name: 'docs', generate_hostname: false });
  return { ...instance, http, shop: shop.id, docs: docs.id };
}

const inBrowser = browserTests(start, { as: OWNER });
const GROUPS = '/api/v1/variable-groups';

test(
  'saves variables with Enter, breaks lines with Shift+Enter, and shows white space that nobody meant',
  inBrowser(async ({ instance: { http, url, shop }, page }) => {
    await openPage(page, url, { path: `/applications/${shop}/environment`, ready: 'Import .env' });
    const greeting = page.getByRole('textbox', { name: 'Value of GREETING' });
    await greeting.fill('hello \n');
    await page.getByText('The value ends with a line break.').waitFor();
    await page.getByRole('button', { name: 'Trim: Value of GREETING' }).click();
    expect(await greeting.inputValue()).toBe('hello');
    await greeting.press('End');
    await greeting.press('Shift+Enter');
    await greeting.pressSequentially('world');
    expect(await axeViolations(page)).toEqual([]);
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await greeting.press('Enter');
    expect((await sent).postDataJSON()).toEqual({ env: { GREETING: 'hello\nworld' } });
    await page.getByText('Environment saved').waitFor();
    await greeting.press('Enter');
    const { body } = await http.get(`/api/v1/applications/${shop}`).expect(200);
    expect(body.data.env).toEqual({ API_KEY: 'hush-hush', GREETING: 'hello\nworld' });
  }),
);

test(
  'skips names that Fairlead sets in an import, and saves and deploys in one step',
  inBrowser(async ({ instance: { http, url, shop }, page }) => {
    await openPage(page, url, { path: `/applications/${shop}/environment`, ready: 'Import .env' });
    await page.getByRole('button', { name: 'Import .env' }).click();
    await page.getByLabel('File contents').fill('PORT=3000\nHOST=0.0.0.0\nLOG_LEVEL=info\n');
    const dialog = page.getByRole('dialog', { name: 'Import .env' });
    await dialog.getByText('Skipped, because Fairlead or the shell sets them (2)').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Apply 1 change' }).click();
    await page.getByRole('button', { name: 'Save and deploy' }).click();
    await page.waitForURL(/\/deployments\/dep_/);
    const { body } = await http.get(`/api/v1/applications/${shop}`).expect(200);
    expect(body.data.env).toMatchObject({ LOG_LEVEL: 'info' });
    expect(Object.keys(body.data.env)).not.toContain('PORT');
    const deployments = await http.get(`/api/v1/applications/${shop}/deployments`).expect(200);
    expect(deployments.body.data).toMatchObject([{ status: 'queued' }]);
  }),
);

test(
  'creates a group of variables with the keyboard, links it from an application, and deletes it once that is confirmed',
  inBrowser(async ({ instance: { http, url, docs }, page }) => {
    await openPage(page, url, { path: '/settings/variable-groups', ready: 'No variable groups yet' });
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Create group' }).first().click();
    await page.getByLabel('Name').fill('Payment provider');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Payment provider' }).waitFor();
    await page.getByRole('button', { name: 'Add variable' }).click();
    await page.getByLabel('Name of the new variable').fill('PAYMENT_KEY');
    await page.getByRole('textbox', { name: 'Value of PAYMENT_KEY' }).fill('pk_secret');
    await page.keyboard.press('Enter');
    await page.getByText('Environment saved').waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await openPage(page, url, { path: `/applications/${docs}/environment`, ready: 'From variable groups' });
    await page.getByLabel('Use another group').selectOption({ label: 'Payment provider' });
    await page.getByRole('button', { name: 'Use group' }).click();
    await page.getByRole('list', { name: 'Variables from Payment provider' }).getByText('PAYMENT_KEY').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const [group] = (await http.get(`${GROUPS}?name=Payment%20provider`).expect(200)).body.data;
    expect(group).toMatchObject({ application_ids: [docs], env: { PAYMENT_KEY: '••••' } });

    await page.getByRole('link', { name: 'Payment provider' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Payment provider?' });
    await dialog.getByText('1 application uses it: docs.').waitFor();
    await dialog.getByRole('textbox').fill('Payment provider');
    await dialog.getByRole('button', { name: 'Delete group' }).click();
    await page.getByText('No variable groups yet').waitFor();
    await http.get(`${GROUPS}/${group.id}`).expect(404);
  }),
);

test(
  'has the button to deploy beside the changes that are pending',
  inBrowser(async ({ instance: { world, http, url, docs }, page }) => {
    const { body } = await http.get(`/api/v1/applications/${docs}`).expect(200);
    await world.deployments.addLive(body.data);
    await http
      .patch(`/api/v1/applications/${docs}`)
      .send({ env: { LATE: '1' } })
      .expect(200);
    await openPage(page, url, { path: `/applications/${docs}`, ready: '1 setting takes effect' });
    await page.getByRole('button', { name: 'Deploy changes' }).click();
    await page.waitForURL(/\/deployments\/dep_/);
  }),
);

test(
  'gives an application a hostname, takes a pasted address apart, and says what it took',
  inBrowser(async ({ instance: { http, url, shop, docs }, page }) => {
    await openPage(page, url, { path: `/applications/${shop}/domains`, ready: 'Generated from the name' });
    await page.getByRole('link', { name: 'shop.apps.example.com', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Generate a hostname' }).count()).toBe(0);

    await openPage(page, url, { path: `/applications/${docs}/domains`, ready: 'No domains yet' });
    await page.getByRole('button', { name: 'Generate a hostname' }).click();
    await page.getByRole('link', { name: 'docs.apps.example.com', exact: true }).waitFor();
    const hostname = page.getByLabel('Hostname', { exact: true });
    expect(await page.getByLabel('Encryption').inputValue()).toBe('auto');
    await hostname.fill('https://www.example.com:8443/handbook/?utm=1#top');
    const note =
      'Hostname www.example.com and path /handbook taken from the address. Left out: the port 8443, the query, the fragment.';
    await page.getByText(note).waitFor();
    expect(await hostname.inputValue()).toBe('www.example.com');
    expect(await page.getByLabel('Path', { exact: true }).inputValue()).toBe('/handbook');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use the whole hostname' }).click();
    expect(await page.getByLabel('Path', { exact: true }).inputValue()).toBe('/');
    await page.getByRole('button', { name: 'Add domain' }).click();
    await page.getByRole('link', { name: 'www.example.com', exact: true }).waitFor();
    const { body } = await http.get(`/api/v1/applications/${docs}/domains?sort=hostname`).expect(200);
    expect(body.data).toMatchObject([
      { hostname: 'docs.apps.example.com', generated: true, tls: { mode: 'auto' } },
      { hostname: 'www.example.com', path: '/', generated: false, tls: { mode: 'auto' } },
    ]);
  }),
);
