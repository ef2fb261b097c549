import { eventually } from '../../../api/test/world';
import { signIn } from '../support/browser';
import { addTokens, addViewer, type Instance, OWNER, sessionOf, startOwnedInstance, VIEWER } from '../support/instance';
import { axeViolations } from '../support/axe';
import { browserTests } from '../support/browser-tests';

const inBrowser = browserTests(startOwnedInstance, { as: OWNER });

const SIGNED_OUT = { storageState: undefined };

/** An application on a server that is never reached: what tokens are about is decided before that. */
async function addApplication(instance: Instance, name: string) {
  const cookie = await sessionOf(instance, OWNER);
  const post = (path: string, body: object) =>
    instance.world.http().post(path).set('cookie', cookie).send(body).expect(201);
  const server = await post('/api/v1/servers', { name: `${name}-1`, host: '127.0.0.1', port: 9 });
  const application = await post('/api/v1/applications', {
    name,
    server_id: server.body.data.id,
    source: { type: 'git', repository: 'https://git.example.org/shop.git' },
  });
  return { server: server.body.data, application: application.body.data };
}

test(
  'generates a token, shows it once, and revokes it with effect on the next request',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/settings/tokens`);
    await page.getByRole('heading', { name: 'No tokens yet' }).waitFor();
    await page.getByRole('link', { name: 'Generate token' }).first().click();

    await page.getByLabel('Name').fill('GitHub Actions');
    const servers = page.getByRole('group', { name: 'Servers' });
    await servers.getByLabel('read').check();
    await page.getByText('30 days', { exact: true }).click();
    await page.getByRole('button', { name: 'Generate token' }).click();

    await page.getByText('Copy the token now').waitFor();
    const token = await page.getByRole('region', { name: 'token', exact: true }).innerText();
    expect(token).toMatch(/^fl_[0-9A-Za-z]{36}$/);
    const example = await page.getByRole('region', { name: 'example request' }).innerText();
    expect(example).toContain(`${instance.url}/api/v1/servers`);
    expect(example).toContain(`Bearer ${token}`);

    const request = () => instance.world.http().get('/api/v1/servers').set('authorization', `Bearer ${token}`);
    await request().expect(200);

    await page.getByRole('link', { name: 'Done' }).click();
    const row = page.getByRole('row').filter({ hasText: 'GitHub Actions' });
    await row.getByText('Active').waitFor();
    await row.getByText('servers read').waitFor();
    expect(await page.content()).not.toContain(token);

    await row.getByRole('button', { name: 'Revoke GitHub Actions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke “GitHub Actions”?' });
    await dialog.getByRole('button', { name: 'Revoke token' }).click();
    await row.getByText('Revoked').waitFor();
    expect(await row.getByRole('button').count()).toBe(0);
    const refused = await request().expect(401);
    expect(refused.body.error.code).toBe('TOKEN_REVOKED');
  }),
);

test(
  'copies a token over plain HTTP, where browsers withhold the clipboard interface',
  inBrowser(async ({ instance, page }) => {
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
    await page.goto(`${instance.url}/settings/tokens/new`);
    await page.getByLabel('Name').fill('to be copied');
    await page.getByRole('button', { name: 'CI: deploy Any' }).click();
    await page.getByRole('button', { name: 'Generate token' }).click();
    const token = await page.getByRole('region', { name: 'token', exact: true }).innerText();
    // Said for two seconds only.
    await Promise.all([
      page.getByText('Copied', { exact: true }).first().waitFor(),
      page.getByRole('button', { name: 'Copy token' }).last().click(),
    ]);

    await page.goto(`${instance.url}/settings/tokens/new`);
    await page.getByLabel('Allowed IP addresses').focus();
    await page.keyboard.press('ControlOrMeta+V');
    expect(await page.getByLabel('Allowed IP addresses').inputValue()).toBe(token);
  }),
);

test(
  'shows what is wrong beside the field it is about, and keeps what was typed',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/settings/tokens/new`);
    await page.getByRole('button', { name: 'Generate token' }).click();
    await page.getByText('Enter a name to recognize it by.').waitFor();
    await page.getByText('Choose at least one scope.').waitFor();

    await page.getByLabel('Name').fill('half right');
    await page.getByRole('button', { name: 'Full access' }).click();
    await page.getByLabel('Allowed IP addresses').fill('203.0.113.7\nnot an address');
    await page.getByRole('button', { name: 'Generate token' }).click();
    const field = page.getByLabel('Allowed IP addresses');
    await page.getByText(/is not an IP address or a network/).waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.inputValue()).toContain('not an address');
  }),
);

test(
  'pages and sorts by the address, so that a reload and the back button keep the place',
  inBrowser(async ({ instance, page }) => {
    await addTokens(instance, ...Array.from({ length: 12 }, (_, index) => `batch ${String(index).padStart(2, '0')}`));
    await page.goto(`${instance.url}/settings/tokens?per_page=10&sort=name`);
    const names = page.getByRole('row').filter({ hasText: /batch \d\d/ });
    await names.first().getByText('batch 00').waitFor();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await page.waitForURL(/page=2/);
    await page.reload();
    await page.getByText('batch 11').waitFor();
    await page.goBack();
    await page.getByText('batch 00').waitFor();
    await page.getByRole('button', { name: 'Name' }).click();
    await page.waitForURL(/sort=-name/);
    await names.first().getByText('batch 11').waitFor();
    expect(new URL(page.url()).searchParams.get('per_page')).toBe('10');
  }),
);

test(
  'offers a viewer no way to generate or revoke, and refuses one who tries',
  inBrowser(async ({ instance, page }) => {
    await addTokens(instance, 'of the owner');
    await addViewer(instance);
    await signIn(page, instance.url, VIEWER);
    await page.goto(`${instance.url}/settings/tokens`);
    await page.getByText('of the owner').waitFor();
    expect(await page.getByRole('link', { name: 'Generate token' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Revoke / }).count()).toBe(0);
    await page.goto(`${instance.url}/settings/tokens/new`);
    await page.getByText('Viewers cannot generate tokens').waitFor();

    const refused = await instance.world
      .http()
      .post('/api/dashboard/tokens')
      .set('cookie', await sessionOf(instance, VIEWER))
      .send({ name: 'by hand', scopes: ['servers:read'] })
      .expect(403);
    expect(refused.body.error.code).toBe('INSUFFICIENT_ROLE');
  }, SIGNED_OUT),
);

test(
  'makes a token for the pipeline of one application, bound to it, with the pipeline to go with it',
  inBrowser(async ({ instance, page }) => {
    const shop = await addApplication(instance, 'shop');
    const other = await addApplication(instance, 'other');
    await page.goto(`${instance.url}/settings/tokens/new`);
    await page.getByRole('button', { name: 'CI: deploy one application' }).click();
    await page.getByRole('button', { name: 'Generate token' }).click();
    await page.getByText('Choose an application.').waitFor();
    await page.getByRole('combobox', { name: 'Application' }).fill('sho');
    await page.getByRole('option', { name: 'shop' }).click();
    expect(await page.getByLabel('Name').inputValue()).toBe('CI, shop');
    await page.getByRole('button', { name: 'Generate token' }).click();
    await page.getByText('Copy the token now').waitFor();

    const token = await page.getByRole('region', { name: 'token', exact: true }).innerText();
    const pipeline = page.getByRole('region', { name: 'pipeline' });
    for (const [name, mark] of [
      ['GitHub', 'secrets.FAIRLEAD_TOKEN'],
      ['GitLab', '.gitlab/fairlead.yml'],
      ['Forgejo', '.forgejo/actions/fairlead'],
      ['Woodpecker', 'from_secret: fairlead_token'],
      ['Other', '#!/bin/sh'],
    ] as const) {
      await page.getByText(name, { exact: true }).click();
      await pipeline.getByText(mark).waitFor();
      const text = await pipeline.innerText();
      expect(text).toContain(shop.application.id);
      expect(text).toContain(instance.url);
      expect(text).not.toContain(token);
    }
    const get = (path: string) => instance.world.http().get(path).set('authorization', `Bearer ${token}`);
    await get(`/api/v1/applications/${shop.application.id}`).expect(200);
    await get(`/api/v1/applications/${other.application.id}`).expect(404);
    await get('/api/v1/servers').expect(403);
    expect((await get('/api/v1/applications').expect(200)).body.meta.total).toBe(1);

    await page.getByRole('link', { name: 'Done' }).click();
    const row = page.getByRole('row').filter({ hasText: 'CI, shop' });
    await row.getByText('only for 1 application').waitFor();
    await eventually('the use of the token is recorded', async () => {
      await page.reload();
      await row.waitFor();
      return (await row.getByText('127.0.0.1').count()) === 1;
    });
    await row.getByRole('button', { name: 'Revoke CI, shop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
    await row.getByText('Revoked').waitFor();
    await get(`/api/v1/applications/${shop.application.id}`).expect(401);
  }),
);

test(
  'fills the form in for the application that a link names, and binds to servers that are searched',
  inBrowser(async ({ instance, page }) => {
    const { application, server } = await addApplication(instance, 'billing');
    await page.goto(`${instance.url}/settings/tokens/new?application=${application.id}`);
    await page.getByRole('combobox', { name: 'Application' }).waitFor();
    const named = async () => (await page.getByLabel('Name').inputValue()) === 'CI, billing';
    await eventually('the token has a name', named);
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Monitoring' }).click();
    await page.getByLabel('Limit to certain servers').check();
    await page.getByRole('combobox', { name: 'Allowed servers' }).fill('bill');
    await page.getByRole('option', { name: server.name }).click();
    await page.keyboard.press('Escape');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Generate token' }).click();
    await page.getByText('Copy the token now').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const token = await page.getByRole('region', { name: 'token', exact: true }).innerText();
    const list = await instance.world.http().get('/api/v1/servers').set('authorization', `Bearer ${token}`).expect(200);
    expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([server.id]);
  }),
);

test(
  'binds a token to applications that are searched, and leaves the scopes out that then have no effect',
  inBrowser(async ({ instance, page }) => {
    const { application } = await addApplication(instance, 'ledger');
    await addApplication(instance, 'unrelated');
    await page.goto(`${instance.url}/settings/tokens/new`);
    await page.getByLabel('Name').fill('ledger only');
    await page.getByRole('group', { name: 'Servers' }).getByLabel('read').check();
    await page.getByLabel('Limit to certain applications').check();
    await page.getByRole('button', { name: 'Generate token' }).click();
    await page.getByText('Choose at least one application.').waitFor();
    await page.getByText('Choose at least one scope of applications.').waitFor();
    // The select takes the place of its field while this is typed, with the text and the focus.
    await page.getByRole('combobox', { name: 'Allowed applications' }).focus();
    await page.keyboard.type('ledg');
    await page.getByRole('option', { name: 'unrelated' }).waitFor({ state: 'hidden' });
    await page.getByRole('option', { name: 'ledger' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('group', { name: 'Applications' }).getByLabel('read').check();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Generate token' }).click();
    await page.getByText('Copy the token now').waitFor();
    const token = await page.getByRole('region', { name: 'token', exact: true }).innerText();
    const get = (path: string) => instance.world.http().get(path).set('authorization', `Bearer ${token}`);
    const list = await get('/api/v1/applications').expect(200);
    expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([application.id]);
    await get('/api/v1/servers').expect(403);

    await page.getByRole('link', { name: 'Done' }).click();
    const row = page.getByRole('row').filter({ hasText: 'ledger only' });
    await row.getByText('only for 1 application').waitFor();
    await row.getByText('applications read').waitFor();
    expect(await row.getByText('servers read').count()).toBe(0);
  }),
);

test(
  'finds tokens by a part of their name and warns of those that end soon',
  inBrowser(async ({ instance, page }) => {
    const soon = new Date(Date.now() + 2 * 86_400_000).toISOString();
    await instance.world
      .http()
      .post('/api/dashboard/tokens')
      .set('cookie', await sessionOf(instance, OWNER))
      .send({ name: 'nightly backup', scopes: ['servers:read'], expires_at: soon })
      .expect(201);
    await page.goto(`${instance.url}/settings/tokens`);
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('NIGHT');
    await page.waitForURL(/search=NIGHT/);
    const row = page.getByRole('row').filter({ hasText: 'nightly backup' });
    await row.getByText('Expires soon').waitFor();
    await row.getByText('Never', { exact: true }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
  }),
);
