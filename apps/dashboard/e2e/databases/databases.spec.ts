import { waitUntilTrue } from '../support/real-instance';
import {
  mainRegion,
  panelByTitle,
  startDatabaseServer,
  waitForState,
  LONG_WAIT,
} from '../support/database-server-fixture';
import { OWNER } from '../support/instance';
import { openPage } from '../support/page-checks';
import { axeViolations } from '../support/axe';
import { browserTests } from '../support/browser-tests';

const inBrowser = browserTests(startDatabaseServer, { as: OWNER });

test(
  'teaches what a database is while there is none, and leads to the first',
  inBrowser(async ({ instance, page }) => {
    await openPage(page, instance.url, { path: '/databases', ready: 'No databases yet' });
    await mainRegion(page).getByRole('link', { name: 'Create database' }).last().click();
    await page.waitForURL(/\/databases\/new$/);
    expect(await page.getByRole('radio', { name: 'PostgreSQL' }).isChecked()).toBe(true);
  }),
);

test(
  'creates a database that an application is linked to, shows its password on request, and says when it is ready',
  inBrowser(async ({ instance, page }) => {
    await openPage(page, instance.url, { path: '/databases/new', ready: 'A password is generated' });
    await page.getByRole('button', { name: 'Create database' }).click();
    await page.getByText('Enter a name to recognize it by.').waitFor();
    await page.getByRole('button', { name: 'Show API request' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Shop DB');
    await page.getByText('shop_db', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'shop' }).check();
    const call = page.getByRole('region', { name: 'curl command' });
    expect(await call.innerText()).toMatch(/"name": "Shop DB"[\s\S]+"engine": "postgresql"[\s\S]+"application_ids"/);
    await page.getByRole('button', { name: 'Create database' }).click();

    await page.getByText('Credentials', { exact: true }).waitFor();
    const password = (await page.getByRole('region', { name: 'password' }).innerText()).trim();
    const url = (await page.getByRole('region', { name: 'URL' }).innerText()).trim();
    expect(password.length).toBeGreaterThanOrEqual(24);
    expect(url).toMatch(/^postgresql:\/\/shop_db:.+@127\.0\.0\.1:5432\/shop_db$/);
    expect(url).toContain(password);
    await mainRegion(page).getByText('Ready', { exact: true }).waitFor(LONG_WAIT);
    await page.getByRole('link', { name: 'View database' }).click();

    await waitForState(page, 'Ready');
    expect(await page.content()).not.toContain(password);
    await panelByTitle(page, 'Database')
      .getByText(/^\d+(\.\d+)?\s[KM]iB$/)
      .waitFor(LONG_WAIT);
    const { http } = instance;
    const { id } = await instance.find('Shop DB');
    const { body } = await http.get(`/api/v1/databases/${id}/credentials`).expect(200);
    expect(body.data).toMatchObject({ password, url });
  }),
);

test(
  'shows its credentials only on request, records each reading in the audit log, and hides them again',
  inBrowser(async ({ instance, page }) => {
    const { id } = await instance.find('Shop DB');
    const before = (await instance.events('database.credentials_read')).length;
    await openPage(page, instance.url, { path: `/databases/${id}`, ready: 'Credentials' });
    const credentials = panelByTitle(page, 'Credentials');
    expect(await credentials.getByRole('button', { name: 'Copy password' }).count()).toBe(0);
    expect((await instance.events('database.credentials_read')).length).toBe(before);
    await credentials.getByRole('button', { name: 'Show password' }).click();
    await credentials.getByText(/^postgresql:\/\//).waitFor();
    await credentials.getByRole('button', { name: 'Copy password' }).waitFor();
    const [reading] = await instance.events('database.credentials_read');
    expect((await instance.events('database.credentials_read')).length).toBe(before + 1);
    expect(reading?.actor.name).toBe(OWNER.email);
    await credentials.getByRole('button', { name: 'Hide password' }).click();
    await credentials.getByText(/^postgresql:\/\//).waitFor({ state: 'detached' });
  }),
);

test(
  'says which applications have it by which variables, and deploys those that do not have it yet',
  inBrowser(async ({ instance, page }) => {
    const { id } = await instance.find('Shop DB');
    const { applicationId, url } = instance;
    await page.goto(`${url}/applications/${applicationId}/environment`);
    const variables = page.getByRole('list', { name: 'Variables from Shop DB' });
    await variables.getByText('DATABASE_URL', { exact: true }).waitFor();
    await variables.getByText('DATABASE_PORT overridden').waitFor();

    await instance.http
      .patch(`/api/v1/applications/${applicationId}`)
      .send({ env: { DATABASE_PORT: null } })
      .expect(200);
    const { body } = await instance.http.post(`/api/v1/applications/${applicationId}/deploy`).send({}).expect(202);
    const deployment = `/api/v1/applications/${applicationId}/deployments/${body.data.id}`;
    await waitUntilTrue(
      async () => (await instance.http.get(deployment)).body.data.status === 'live',
      LONG_WAIT.timeout,
    );

    // It runs already when it is linked to another one.
    const extra = await instance.addDatabase('extra');
    await page.goto(`${url}/databases/${extra.id}`);
    const linked = panelByTitle(page, 'Linked applications');
    await linked.getByText('No linked applications.').waitFor();
    await linked.getByRole('button', { name: 'Link…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Link applications to extra' });
    await dialog.getByRole('checkbox', { name: 'shop' }).check();
    await dialog.getByRole('button', { name: 'Link', exact: true }).click();
    await linked.getByText('Deployment required').waitFor();
    await linked.getByText('EXTRA_DATABASE_URL').waitFor();
    await linked.getByRole('button', { name: 'Deploy', exact: true }).click();
    await page.waitForURL(/\/deployments\/dep_/);
    await page.goto(`${url}/databases/${extra.id}`);
    await linked.getByText('Running', { exact: true }).waitFor(LONG_WAIT);
    expect((await instance.find('extra')).deployment_due_for).toEqual([]);
    await linked.getByRole('button', { name: 'Unlink shop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
    await linked.getByText('No linked applications.').waitFor();

    await page.goto(`${url}/applications/${applicationId}`);
    await page.getByRole('list', { name: 'Databases' }).getByRole('link', { name: 'Shop DB' }).click();
    await page.waitForURL(`${url}/databases/${id}`);
  }),
);

test(
  'gives it a new password after saying what becomes of the applications, which get it by themselves',
  inBrowser(async ({ instance, page }) => {
    const { id } = await instance.find('Shop DB');
    const credentialsOf = async () =>
      (await instance.http.get(`/api/v1/databases/${id}/credentials`).expect(200)).body.data.password;
    const before = await credentialsOf();
    await openPage(page, instance.url, { path: `/databases/${id}`, ready: 'Credentials' });
    await page.getByRole('button', { name: 'Rotate…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rotate the password of Shop DB?' });
    await dialog.getByText(/1 linked application restarts with the new one if running/).waitFor();
    expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Rotate password' }).click();
    await page.waitForURL(/\/log$/);
    await page.getByRole('log').getByText(/\S/).first().waitFor();
    await page.getByText('Complete', { exact: true }).waitFor(LONG_WAIT);
    await waitUntilTrue(async () => (await credentialsOf()) !== before);
    await waitUntilTrue(async () => (await instance.find('Shop DB')).deployment_due_for.length === 0, 120_000);
    expect(await instance.events('database.credentials_rotated')).toHaveLength(1);
  }),
);

test(
  'finds, narrows and sorts databases by the address, and by the palette',
  inBrowser(async ({ instance, page }) => {
    await instance.http
      .post('/api/v1/databases')
      .send({ name: 'cache', server_id: instance.serverId, engine: 'redis', memory_mb: 64 })
      .expect(201);
    await waitUntilTrue(async () => (await instance.find('cache')).status === 'ready', 120_000);
    await openPage(page, instance.url, { path: '/databases', ready: 'cache' });
    const table = page.getByRole('table', { name: 'Databases' });
    await table.getByRole('row').filter({ hasText: 'Shop DB' }).getByText('1 application').waitFor();
    await page.getByRole('combobox', { name: 'Engine' }).selectOption({ label: 'Redis' });
    await page.waitForURL(/engine=redis/);
    await table.getByText('Shop DB').waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: 'Search databases' }).fill('nothing like it');
    await page.getByRole('heading', { name: 'No databases match these filters' }).waitFor();
    await page.getByRole('button', { name: 'Show all databases' }).click();
    await table.getByText('Shop DB').waitFor();
    await table.getByRole('button', { name: 'Size' }).click();
    await page.waitForURL(/sort=-size_bytes/);
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('cache');
    await page.getByRole('option', { name: /^cache/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/databases\/db_/);
  }),
);

test(
  'changes the memory of a Redis and its name',
  inBrowser(async ({ instance, page }) => {
    const { id } = await instance.find('cache');
    await openPage(page, instance.url, { path: `/databases/${id}/settings`, ready: 'Delete this database' });
    await page.getByLabel('Memory limit, in MiB').fill('8');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/Enter a whole number from 16 to/).waitFor();
    await page.getByLabel('Memory limit, in MiB').fill('96');
    await page.getByLabel('Name', { exact: true }).fill('sessions');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'sessions' }).waitFor();
    const { body } = await instance.http.get(`/api/v1/databases/${id}`).expect(200);
    expect(body.data).toMatchObject({ name: 'sessions', memory_mb: 96 });
    // The instance is brought into line behind that, and what follows is to find it at rest.
    await instance.world.operations.waitFor({ subject_id: id, kind: 'database.update', status: 'succeeded' });
  }),
);

test(
  'shows on its own that the engine is down and that it is back, on the page and on the overview',
  inBrowser(async ({ instance, page }) => {
    const { id } = await instance.find('sessions');
    await openPage(page, instance.url, { path: `/databases/${id}`, ready: 'Ready' });
    await instance.host.must(`systemctl stop 'fairlead-db-${id}.service'`);
    await page.getByRole('alert').filter({ hasText: 'sessions is unreachable' }).waitFor(LONG_WAIT);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Overview' }).click();
    await panelByTitle(page, 'Needs attention').getByRole('link', { name: 'sessions' }).click();
    await page.waitForURL(/\/databases\/db_/);
    await instance.host.must(`systemctl start 'fairlead-db-${id}.service'`);
    await waitForState(page, 'Ready');
    expect(await page.getByRole('alert').count()).toBe(0);
  }),
);

test(
  'deletes it after its name was typed, not while it is linked unless that is chosen, and says when it is deleted',
  inBrowser(async ({ instance, page }) => {
    const { id } = await instance.find('Shop DB');
    await openPage(page, instance.url, { path: `/databases/${id}/settings`, ready: 'Delete this database' });
    await page.getByRole('button', { name: 'Delete…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Shop DB?' });
    await dialog.getByRole('checkbox', { name: 'Take a final backup first' }).uncheck();
    const confirm = dialog.getByRole('button', { name: 'Delete database' });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel('Type Shop DB to confirm').fill('Shop DB');
    await confirm.click();
    await dialog
      .getByRole('alert')
      .getByText(/1 application is linked/)
      .waitFor();
    expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('checkbox', { name: 'Unlink 1 application first' }).check();
    await confirm.click();
    await page.getByRole('heading', { name: 'Database deleted' }).waitFor(LONG_WAIT);
    const databases = await instance.host.must(`runuser -u postgres -- psql -XAtqc 'SELECT datname FROM pg_database'`);
    expect(databases).not.toContain('shop_db');
    await page.getByRole('link', { name: 'View databases' }).click();
    await page.getByRole('table', { name: 'Databases' }).getByText('sessions').waitFor();
  }),
);
