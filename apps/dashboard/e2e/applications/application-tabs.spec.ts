import { plainNodeApp } from '@fairlead/testbed';
import { X509Certificate } from 'node:crypto';
import type { Page } from 'playwright-core';
import { selfSignedCertificate } from '../../../api/test/world';
import { type RealInstance, startRealInstance, waitUntilTrue } from '../support/real-instance';
import { OWNER } from '../support/instance';
import { axeViolations } from '../support/axe';
import { type VisitorRequests, visitorRequests } from '../support/visitor-requests';
import { browserTests } from '../support/browser-tests';

interface World extends RealInstance, VisitorRequests {
  id: string;
}

const ENV = { DATABASE_URL: 'postgres://shop:hush@127.0.0.1/shop', LOG_LEVEL: 'info', OLD_FLAG: '1' };

async function start(): Promise<World> {
  const instance = await startRealInstance();
  const { http, git } = instance;
  const [{ id: serverId, host }, repository] = await Promise.all([
    instance.addServer('web-1', { image: 'stocked' }),
    git.createRepository('shop'),
  ]);
  const files = {
    ...plainNodeApp({ version: 'first', says: 'the shop is open' }),
    Procfile: 'worker: sleep infinity\n',
  };
  await repository.commit(files, { message: 'Open the shop' });
  const source = { type: 'git', repository: repository.url };
  const { body } = await http
    .post('/api/v1/applications')
    .send({ name: 'shop', server_id: serverId, source, env: ENV, observe_seconds: 1, drain_seconds: 1 })
    .expect(201);
  const { id } = body.data;
  const path = `/api/v1/applications/${id}`;
  await http.post(`${path}/deploy`).set('prefer', 'wait=60').send({}).expect(202);
  await waitUntilTrue(async () => (await http.get(path)).body.data.status === 'running');
  return { ...instance, ...visitorRequests(host), id };
}

const inBrowser = browserTests(start, { as: OWNER });

async function open(page: Page, { url, id }: World, part = ''): Promise<void> {
  await page.goto(`${url}/applications/${id}${part}`);
  await page.getByRole('heading', { name: 'shop', exact: true }).waitFor();
}

/** The state of a domain that the proxy serves, and that no name server knows. */
const UNRESOLVED = /^(No DNS record|DNS lookup failed)$/;

const routed = ({ http, id }: World, hostname: string) =>
  waitUntilTrue(async () => {
    const { body } = await http.get(`/api/v1/applications/${id}/domains`).query({ hostname }).expect(200);
    return body.data[0]?.status === 'active';
  });

const reads = async ({ http, id }: World) =>
  (await http.get(`/api/v1/applications/${id}`).query({ env: 'masked' }).expect(200)).body.data;

test(
  'shows what is live, where it runs, and what happened last',
  inBrowser(async ({ instance, page }) => {
    await open(page, instance);
    await page.getByText('Open the shop').first().waitFor();
    await page.getByText(`fairlead-${instance.id}-1.service`).waitFor();
    await page.getByRole('table', { name: 'Latest deployments' }).getByText('Live').waitFor();
    const noAddress = page.getByText('No domain points to it yet, so it is reachable only on its server.');
    await noAddress.waitFor();
    expect(await noAddress.count()).toBe(1);
  }),
);

test(
  'shows values only to whoever asks, keeps a note of it, and sends only what changed',
  inBrowser(async ({ instance, page }) => {
    const noted = () => {
      const query = new URLSearchParams({
        name: 'application.environment_read',
        application_id: instance.id,
        actor_type: 'user',
      });
      return page.evaluate(
        async (path) => (await (await fetch(path)).json()).meta.total,
        `/api/dashboard/audit?${query}`,
      );
    };
    await open(page, instance, '/environment');
    await page.getByRole('textbox', { name: 'Value of DATABASE_URL' }).waitFor();
    expect(await page.content()).not.toContain('hush');
    expect(await noted()).toBe(0);

    await page.getByRole('button', { name: 'Show the value of DATABASE_URL' }).click();
    await page.getByText('postgres://shop:hush@127.0.0.1/shop').waitFor();
    expect(await page.getByRole('textbox', { name: 'Value of LOG_LEVEL' }).inputValue()).toBe('');
    expect(await noted()).toBe(1);
    await page.getByRole('button', { name: 'Hide values' }).click();

    await page.getByRole('button', { name: 'Import .env' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import .env' });
    await dialog
      .getByLabel('File contents')
      .fill(
        '# new\nLOG_LEVEL=debug\nexport GREETING="a\nb"\n9LIVES=1\nDATABASE_URL=postgres://shop:hush@127.0.0.1/shop',
      );
    await dialog.getByText('Line 5: Names consist of letters').waitFor();
    await dialog.getByLabel('Remove variables that are not in the file').check();
    expect(await dialog.locator('[aria-live]').innerText()).toMatch(
      /Added \(1\)\s+GREETING\s+Changed \(1\)\s+LOG_LEVEL\s+Removed \(1\)\s+OLD_FLAG\s+Unchanged \(1\)\s+DATABASE_URL/,
    );
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Apply 3 changes' }).click();

    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByRole('button', { name: 'Save 3 changes' }).click();
    expect((await sent).postDataJSON()).toEqual({ env: { LOG_LEVEL: 'debug', GREETING: 'a\nb', OLD_FLAG: null } });
    await page.getByText('3 settings take effect with the next deployment').waitFor();
    expect(Object.keys((await reads(instance)).env)).toEqual(['DATABASE_URL', 'GREETING', 'LOG_LEVEL']);
    expect(await axeViolations(page)).toEqual([]);
  }),
);

test(
  'takes back what is not saved, and refuses names that cannot be',
  inBrowser(async ({ instance, page }) => {
    await open(page, instance, '/environment');
    await page.getByRole('button', { name: 'Remove LOG_LEVEL' }).click();
    await page.getByRole('button', { name: 'Save 1 change' }).waitFor();
    await page.getByRole('button', { name: 'Undo changes to LOG_LEVEL' }).click();
    expect(await page.getByRole('button', { name: /^Save/ }).count()).toBe(0);

    await page.getByRole('button', { name: 'Add variable' }).click();
    const name = page.getByLabel('Name of the new variable');
    await name.fill('PORT');
    await page.getByText('Set by Fairlead automatically.').waitFor();
    await name.fill('LOG_LEVEL');
    await page.getByText('This variable already exists.').waitFor();
    expect(await page.getByRole('button', { name: 'Save 1 change' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await name.count()).toBe(0);
  }),
);

test(
  'adds a pasted domain, which the proxy then serves, and removes it again',
  inBrowser(async ({ instance, page }) => {
    await open(page, instance, '/domains');
    await page.getByRole('heading', { name: 'No domains yet' }).waitFor();
    await page.getByLabel('Hostname').fill('10.0.0.1');
    await page.getByRole('button', { name: 'Add domain' }).click();
    await page.getByText('Enter a hostname, not an IP address.').waitFor();
    await page.getByLabel('Hostname').fill('https://Bücher.example/');
    await page.getByText('Stored as xn--bcher-kva.example.').waitFor();
    await page.getByLabel('Also add www.bücher.example').waitFor();
    await page.getByLabel('Encryption').selectOption('off');
    await page.getByRole('button', { name: 'Add domain' }).click();

    const row = page.getByRole('row').filter({ hasText: 'xn--bcher-kva.example' });
    await row.getByText(UNRESOLVED).waitFor();
    await routed(instance, 'xn--bcher-kva.example');
    expect(await instance.visit('xn--bcher-kva.example')).toBe('first');
    await page.getByLabel('Hostname').fill('bücher.example');
    await page.getByRole('button', { name: 'Add domain' }).click();
    await page.getByText(/already belongs/).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await row.getByRole('button', { name: 'Remove bücher.example' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove bücher.example?' });
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove domain' }).click();
    await page.getByRole('heading', { name: 'No domains yet' }).waitFor();
  }),
);

test(
  'serves a hostname with a certificate of one’s own, and asks visitors for a password from then on',
  inBrowser(async ({ instance, page }) => {
    const pair = selfSignedCertificate('own.example');
    await open(page, instance, '/domains');
    await page.getByLabel('Hostname').fill('own.example');
    await page.getByLabel('Encryption').selectOption('custom');
    await page.getByRole('textbox', { name: 'Certificate' }).fill(pair.certificate + pair.private_key);
    await page.getByRole('button', { name: 'Add domain' }).click();
    const row = page.getByRole('row').filter({ hasText: 'own.example' });
    await row.getByText('Custom certificate').waitFor();
    await row.getByText(UNRESOLVED).waitFor();
    await routed(instance, 'own.example');
    const { serialNumber: serial } = new X509Certificate(pair.certificate);
    await row.getByRole('link', { name: 'own.example', exact: true }).click();
    await page.getByText('Only with its root installed').waitFor();
    await page.getByText(serial.toLowerCase()).waitFor();
    expect(await instance.visitHttps('own.example')).toEqual({ status: '200', serial: serial.toLowerCase() });

    await page.getByText('Basic auth').click();
    await page.getByLabel('Require a login').check();
    await page.getByLabel('Username').fill('preview');
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('No changes').waitFor();
    await waitUntilTrue(async () => (await instance.visitHttps('own.example')).status === '401');
    await page.getByRole('main').getByText(UNRESOLVED).first().waitFor();
    await routed(instance, 'own.example');
    await page.getByRole('button', { name: 'Remove own.example' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove domain' }).click();
    await page.getByRole('heading', { name: 'No domains yet' }).waitFor();
  }),
);

test(
  'shows what the program prints as it prints it, without its secrets',
  inBrowser(async ({ instance, page }) => {
    const { http, id } = instance;
    await http
      .post(`/api/v1/applications/${id}/domains`)
      .set('prefer', 'wait=30')
      .send({ hostname: 'logs.example', tls: { mode: 'off' } })
      .expect(201);
    await open(page, instance, '/logs');
    await page.getByText('the shop is open').waitFor();
    await instance.visit('logs.example', '/say?text=visitor-came');
    await page.getByText('visitor-came').waitFor();
    await instance.visit('logs.example', `/say?text=${encodeURIComponent(ENV.DATABASE_URL)}`);
    await page.getByText('[redacted]').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  }),
);

test(
  'saves settings that changed, says when they take effect, and leaves alone what others save',
  inBrowser(async ({ instance, page }) => {
    const { http, id } = instance;
    await open(page, instance, '/settings');
    await page.getByLabel('Start command', { exact: true }).fill('node server.js');
    await page.getByText('1 change, effective with the next deployment').waitFor();
    await http.patch(`/api/v1/applications/${id}`).send({ drain_seconds: 7 }).expect(200);
    await page.getByLabel('Keep releases').fill('2');
    await page.getByText('1 change effective immediately, 1 with the next deployment').waitFor();
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByRole('button', { name: 'Save changes' }).click();
    expect((await sent).postDataJSON()).toEqual({ keep_releases: 2, build: { start_command: 'node server.js' } });
    await page.getByText('No changes').waitFor();
    expect(await reads(instance)).toMatchObject({ keep_releases: 2, drain_seconds: 7 });
    await waitUntilTrue(async () => (await page.getByLabel('Drain').inputValue()) === '7');

    await page.getByLabel('Keep releases').fill('many');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Enter a whole number from 1 to 50.').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await page.getByLabel('Keep releases').inputValue()).toBe('2');
  }),
);

test(
  'shows a process of the Procfile as such, and takes it over into the settings',
  inBrowser(async ({ instance, page }) => {
    await open(page, instance, '/settings');
    const found = page.getByRole('list', { name: 'Processes of the Procfile' });
    await found.getByText('worker', { exact: true }).waitFor();
    await found.getByRole('button', { name: 'Configure worker' }).click();
    await found.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Command of process 1').getAttribute('placeholder')).toBe('From the Procfile');
    await page.getByLabel('Instances of process 1').fill('0');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByRole('button', { name: 'Save changes' }).click();
    expect((await sent).postDataJSON()).toEqual({ processes: { worker: { command: null, instances: 0 } } });
    await page.getByText('Process worker: instances').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  }),
);

test(
  'follows what happens to it elsewhere, without being asked to',
  inBrowser(async ({ instance, page }) => {
    const { http, id } = instance;
    await open(page, instance);
    await http.patch(`/api/v1/applications/${id}`).send({ name: 'renamed' }).expect(200);
    await page.getByRole('heading', { name: 'renamed', exact: true }).waitFor();
    await http.patch(`/api/v1/applications/${id}`).send({ name: 'shop' }).expect(200);
    await page.getByRole('heading', { name: 'shop', exact: true }).waitFor();
    await http.post(`/api/v1/applications/${id}/deploy`).set('prefer', 'wait=60').send({}).expect(202);
    await page.getByRole('link', { name: '#2', exact: true }).first().waitFor();
    await page.getByText('effect with the next deployment').waitFor({ state: 'hidden' });
  }),
);

test(
  'is deleted once its name was typed, and then removed from its server, too',
  inBrowser(async ({ instance, page }) => {
    await open(page, instance, '/settings');
    await page.getByRole('button', { name: 'Delete application' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete shop?' });
    await dialog.getByText('its processes, releases and files on web-1').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const button = dialog.getByRole('button', { name: 'Delete application' });
    expect(await button.isDisabled()).toBe(true);
    await dialog.getByLabel('Type shop to confirm').fill('shop');
    await button.click();
    await page.getByRole('heading', { name: 'Applications', exact: true }).waitFor();
    await waitUntilTrue(async () => (await instance.http.get(`/api/v1/applications/${instance.id}`)).status === 404);
    await page.getByRole('heading', { name: 'No applications yet' }).waitFor();
    await page.goto(`${instance.url}/applications/${instance.id}`);
    await page.getByRole('heading', { name: 'Application not found' }).waitFor();
  }),
);
