import { eventually } from '../../../api/test/world';
import { OWNER } from '../support/instance';
import { tabTo } from '../support/keyboard';
import { startDeploymentsFixture } from '../support/deployments-fixture';
import { browserTests } from '../support/browser-tests';

const inBrowser = browserTests(startDeploymentsFixture, { as: OWNER });
const SLOW = { timeout: 120_000 };

test(
  'changes the environment of an application with the keyboard alone',
  inBrowser(async ({ instance: shop, page }) => {
    await page.goto(`${shop.url}/applications/${shop.applicationId}/environment`);
    await page.getByRole('button', { name: 'Add variable' }).first().waitFor();
    await tabTo(page, /^Add variable$/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Name of the new variable$/);
    await page.keyboard.type('GREETING');
    await tabTo(page, /^Value of /);
    await page.keyboard.type('hello');
    await tabTo(page, /^Save 1 change$/);
    await page.keyboard.press('Enter');
    await page.getByText('Environment saved').waitFor();
    const { body } = await shop.http.get(`/api/v1/applications/${shop.applicationId}`).expect(200);
    expect(body.data.env).toEqual({ GREETING: 'hello' });
  }),
);

test(
  'adds a domain and removes it again with the keyboard alone',
  inBrowser(async ({ instance: shop, page }) => {
    await page.goto(`${shop.url}/applications/${shop.applicationId}/domains`);
    await page.getByLabel('Hostname').waitFor();
    await tabTo(page, /^Hostname/);
    await page.keyboard.type('keys.example.internal');
    await page.keyboard.press('Enter');
    const row = page.getByRole('row').filter({ hasText: 'keys.example.internal' });
    await row.getByText(/^(No DNS record|DNS lookup failed)$/).waitFor();
    await tabTo(page, /^Remove keys\.example\.internal$/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Remove keys.example.internal?' }).waitFor();
    await tabTo(page, /^Remove domain$/);
    await page.keyboard.press('Enter');
    await row.waitFor({ state: 'detached' });
    const { body } = await shop.http.get(`/api/v1/applications/${shop.applicationId}/domains`).expect(200);
    expect(body.data).toMatchObject([{ hostname: shop.hostname }]);
  }),
);

test(
  'cancels a deployment with the keyboard alone',
  inBrowser(async ({ instance: shop, page }) => {
    await shop.push({ version: 'endless', build: 'never-ends' }, 'Build for ever');
    const endless = await shop.deploy({}, false);
    await page.goto(shop.url + shop.pathOf(endless));
    await page.getByRole('log').getByText('build: still working').first().waitFor(SLOW);
    await tabTo(page, /^Cancel deployment$/);
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByText('Canceled', { exact: true }).first().waitFor(SLOW);
    expect(await shop.deployment(endless.id)).toMatchObject({ status: 'canceled' });
  }),
);

test(
  'invites a person with the keyboard alone',
  inBrowser(async ({ instance: shop, page }) => {
    await page.goto(`${shop.url}/settings/people`);
    await page.getByRole('button', { name: 'Invite' }).waitFor();
    await tabTo(page, /^Invite/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Invite a person' });
    await dialog.getByLabel('E-mail').waitFor();
    await tabTo(page, /^E-mail/);
    await page.keyboard.type('keys@example.org');
    await tabTo(page, /^Name/);
    await page.keyboard.type('Kay Board');
    await page.keyboard.press('Enter');
    await dialog.getByRole('region', { name: 'link' }).waitFor();
    await tabTo(page, /^Done$/);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    const invited = page.getByRole('table', { name: 'Invitations' }).getByText('keys@example.org');
    await invited.waitFor();
    expect(await invited.count()).toBe(1);
  }),
);

test(
  'deletes an application, whose name is typed, with the keyboard alone',
  inBrowser(async ({ instance: shop, page }) => {
    const path = `/applications/${shop.applicationId}`;
    await page.goto(`${shop.url}${path}/settings`);
    await page.getByRole('button', { name: 'Delete application' }).waitFor();
    await tabTo(page, /^Delete application$/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Delete shop?' }).waitFor();
    await tabTo(page, /^Type shop to confirm/);
    await page.keyboard.type('shop');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Applications', exact: true }).waitFor();
    await eventually('it is deleted', async () => (await shop.http.get(`/api/v1${path}`)).status === 404, 60_000);
    expect(await shop.host.must('ls /var/lib/fairlead/apps')).toBe('');
  }),
);
