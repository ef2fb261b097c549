import { DEVICE_CODE_GRANT } from '@fairlead/contracts';
import { axeViolations } from '../support/axe';
import { signIn } from '../support/browser';
import { browserTests } from '../support/browser-tests';
import { addViewer, type Instance, OWNER, sessionOf, startOwnedInstance, VIEWER } from '../support/instance';

const inBrowser = browserTests(startOwnedInstance, { as: OWNER });

const SIGNED_OUT = { storageState: undefined };

const postForm = ({ world }: Instance, path: string, parameters: Record<string, string>) =>
  world.http().post(path).type('form').send(parameters);

async function begin(instance: Instance, more: Record<string, string> = {}): Promise<Record<string, string>> {
  const parameters = { client_id: 'fairlead-cli', client_name: 'Fairlead CLI', ...more };
  return (await postForm(instance, '/oauth/device_authorization', parameters).expect(200)).body;
}

const poll = (instance: Instance, { device_code = '' }: Record<string, string>) =>
  postForm(instance, '/oauth/token', { grant_type: DEVICE_CODE_GRANT, device_code, client_id: 'fairlead-cli' });

async function isPending(instance: Instance, userCode: string): Promise<boolean> {
  const found = await instance.world
    .http()
    .post('/api/dashboard/device-authorizations/find')
    .set('cookie', await sessionOf(instance, OWNER))
    .send({ user_code: userCode });
  return found.status === 200;
}

test(
  'approves a command line by its link, with the scopes that the person chooses, and only with a click',
  inBrowser(async ({ instance, page }) => {
    const codes = await begin(instance, { host_name: 'ann-laptop', scope: 'servers:read applications:deploy' });
    const { user_code: code = '' } = codes;
    await page.goto(`${instance.url}/device?user_code=${code}`);
    expect(await page.getByLabel('Code').inputValue()).toBe(code);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();

    await page.getByText('Approve only what you have started yourself').waitFor();
    for (const shown of [code, 'Fairlead CLI', 'ann-laptop', '127.0.0.1'])
      await page.getByRole('main').getByText(shown).first().waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('ann-laptop');
    const servers = page.getByRole('group', { name: 'Servers' });
    expect(await servers.getByLabel('read').isChecked()).toBe(true);
    expect(await page.getByRole('group', { name: 'Databases' }).getByLabel('read').isChecked()).toBe(false);
    expect(await axeViolations(page)).toEqual([]);
    await servers.getByLabel('read').uncheck();
    await page.getByRole('group', { name: 'Applications' }).getByLabel('read').check();
    await page.getByText('30 days', { exact: true }).click();
    expect(await isPending(instance, code)).toBe(true);
    await page.getByRole('button', { name: 'Approve sign-in' }).click();

    await page.getByText('Sign-in approved').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const { body } = await poll(instance, codes).expect(200);
    expect(body.scope).toBe('applications:read applications:deploy');
    const get = (path: string) =>
      instance.world
        .http()
        .get(path)
        .set('authorization', `Bearer ${String(body.access_token)}`);
    await get('/api/v1/applications').expect(200);
    await get('/api/v1/servers').expect(403);

    await page.goto(`${instance.url}/settings/tokens`);
    const row = page.getByRole('row').filter({ hasText: 'ann-laptop' });
    await row.getByRole('button', { name: 'Revoke ann-laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
    await row.getByText('Revoked').waitFor();
    await get('/api/v1/applications').expect(401);
  }),
);

test(
  'takes the code as people type it, names a wrong one, and denies',
  inBrowser(async ({ instance, page }) => {
    const codes = await begin(instance, { host_name: '' });
    const { user_code: code = '' } = codes;
    await page.goto(`${instance.url}/device`);
    const field = page.getByLabel('Code');
    expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
    await field.pressSequentially('bbbb bbbb');
    expect(await field.inputValue()).toBe('BBBB-BBBB');
    await page.keyboard.press('Enter');
    await page.getByText('The code is wrong, was used already, or has expired.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await field.fill(code.toLowerCase().replace('-', ''));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.getByText('Sign-in denied').waitFor();
    const { body } = await poll(instance, codes).expect(400);
    expect(body.error).toBe('access_denied');
    expect(await isPending(instance, code)).toBe(false);
  }),
);

test(
  'leads back to the code after the sign-in, and lets no viewer approve',
  inBrowser(async ({ instance, page }) => {
    const { user_code: code = '' } = await begin(instance);
    await addViewer(instance);
    await page.goto(`${instance.url}/device?user_code=${code}`);
    await page.getByLabel('E-mail').fill(OWNER.email);
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Sign in the command line' }).waitFor();
    expect(await page.getByLabel('Code').inputValue()).toBe(code);

    await page.context().clearCookies();
    await signIn(page, instance.url, VIEWER);
    await page.goto(`${instance.url}/device?user_code=${code}`);
    await page.getByText('Viewers cannot have tokens').waitFor();
    expect(await page.getByLabel('Code').count()).toBe(0);
    expect(await isPending(instance, code)).toBe(true);
  }, SIGNED_OUT),
);
