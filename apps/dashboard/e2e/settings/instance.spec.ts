import { addViewer, OWNER, sessionOf, startInstance, VIEWER } from '../support/instance';
import { axeViolations } from '../support/axe';
import { browserTests } from '../support/browser-tests';

const inBrowser = browserTests(
  async () => {
    const instance = await startInstance({
      FAIRLEAD_ADMIN_EMAIL: OWNER.email,
      FAIRLEAD_ADMIN_PASSWORD: OWNER.password,
      // Empty is not set, so that they can be changed here.
      FAIRLEAD_RATE_LIMIT_PER_MINUTE: '',
      FAIRLEAD_RATE_LIMIT_PER_HOUR: '',
    });
    await addViewer(instance);
    return instance;
  },
  { as: OWNER },
);
const PATH = '/settings/instance';

test(
  'changes a setting that holds at once, survives a reload, and goes back to the default',
  inBrowser(async ({ instance, page }) => {
    const cookie = await sessionOf(instance, OWNER);
    const created = await instance.world
      .http()
      .post('/api/dashboard/tokens')
      .set('cookie', cookie)
      .send({ name: 'limited', scopes: ['servers:read'] })
      .expect(201);
    const limit = async () => {
      const answer = await instance.world
        .http()
        .get('/api/v1/servers')
        .set('authorization', `Bearer ${created.body.data.token}`);
      return answer.get('x-ratelimit-limit');
    };
    expect(await limit()).toBe('60');
    await page.goto(instance.url + PATH);
    const field = page.getByRole('textbox', { name: 'Requests per minute' });
    await field.fill('-1');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Enter a whole number, 0 to 1,000,000.').waitFor();
    await field.fill('123');
    await page.getByRole('textbox', { name: 'Invitation lifetime' }).fill('48');
    await page.getByText('2 settings not saved').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('2 settings changed').waitFor();
    expect(await limit()).toBe('123');
    await page.reload();
    await field.waitFor();
    expect(await field.inputValue()).toBe('123');

    await page.getByRole('button', { name: 'Requests per minute: reset to default' }).click();
    await page.getByText('Will be reset to the default.').waitFor();
    expect(await field.inputValue()).toBe('60');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('1 setting changed').waitFor();
    expect(await limit()).toBe('60');
  }),
);

test(
  'says which variable locks a setting, shows of secrets only whether they are set, and asks before leaving',
  inBrowser(async ({ instance, page }) => {
    await page.goto(instance.url + PATH);
    await page.getByRole('region', { name: 'public key' }).getByText('ssh-ed25519').waitFor();
    await page.getByText(/^Fingerprint SHA256:/).waitFor();
    await page.getByText('Set by the environment variable FAIRLEAD_ADMIN_PASSWORD. Change it there.').waitFor();
    expect(await page.content()).not.toContain(OWNER.password);
    expect(await page.getByRole('textbox', { name: 'Admin email' }).count()).toBe(0);
    await page.getByRole('textbox', { name: 'Password reset link lifetime' }).fill('3');
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('not saved').waitFor({ state: 'hidden' });
  }),
);

test(
  'finds settings by words and sections',
  inBrowser(async ({ instance, page }) => {
    await page.goto(instance.url + PATH);
    const main = page.getByRole('main');
    await main.getByRole('textbox', { name: 'Invitation lifetime' }).waitFor();
    const sections = main.getByRole('navigation', { name: 'Sections' }).getByRole('link');
    const names = await sections.allTextContents();
    expect(names.length).toBeGreaterThan(5);
    await sections.last().click();
    await page.waitForFunction(
      (name) => document.activeElement?.querySelector('h2')?.textContent === name && window.scrollY > 0,
      names.at(-1),
    );
    await main.getByRole('searchbox', { name: 'Search settings' }).fill('lifetime hours');
    await main.getByRole('textbox', { name: 'Requests per minute' }).waitFor({ state: 'detached' });
    await main.getByRole('textbox', { name: 'Invitation lifetime' }).waitFor();
    await main.getByRole('searchbox', { name: 'Search settings' }).fill('colour of the sea');
    await main.getByRole('heading', { name: 'No setting matches “colour of the sea”' }).waitFor();
    await main.getByRole('button', { name: 'Show all settings' }).click();
    await main.getByRole('textbox', { name: 'Requests per minute' }).waitFor();
  }),
);

test(
  'shows a viewer no settings and lets them change none',
  inBrowser(
    async ({ instance, page }) => {
      const [name = '', value = ''] = (await sessionOf(instance, VIEWER)).split('=');
      await page.context().addCookies([{ name, value, url: instance.url }]);
      await page.goto(instance.url + PATH);
      await page.getByText('Only owners and admins can see settings').waitFor();
      expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
      const status = await page.evaluate(async () => {
        const body = JSON.stringify({ FAIRLEAD_INVITATION_HOURS: 1 });
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch('/api/dashboard/instance/settings', { method: 'PATCH', headers, body });
        return answer.status;
      });
      expect(status).toBe(403);
    },
    { storageState: undefined },
  ),
);
