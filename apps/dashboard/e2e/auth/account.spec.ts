import { generate } from 'otplib';
import type { Page } from 'playwright-core';
import { addViewer, type Instance, OWNER, sessionOf, startOwnedInstance, VIEWER } from '../support/instance';
import { waitForFocus, tabTo } from '../support/keyboard';
import { axeViolations } from '../support/axe';
import { browserTests } from '../support/browser-tests';

const inBrowser = browserTests(
  async () => {
    const instance = await startOwnedInstance();
    await addViewer(instance);
    return instance;
  },
  { as: OWNER },
);
const SIGNED_OUT = { storageState: undefined };

async function enterAs(instance: Instance, page: Page, who: typeof VIEWER): Promise<void> {
  const [name = '', value = ''] = (await sessionOf(instance, who)).split('=');
  await page.context().addCookies([{ name, value, url: instance.url }]);
}

const secretOn = async (page: Page) =>
  (await page.getByRole('region', { name: 'secret' }).innerText()).replaceAll(/\s/g, '');

test(
  'turns on a second factor by keyboard, asks for it once, takes a recovery code once, and turns it off',
  inBrowser(async ({ instance, page }) => {
    await enterAs(instance, page, VIEWER);
    await page.goto(`${instance.url}/account/security`);
    await page.getByRole('button', { name: 'Turn on two-factor authentication' }).waitFor();
    await tabTo(page, /^Turn on two-factor/);
    await page.keyboard.press('Enter');
    await waitForFocus(page.getByLabel('Your password', { exact: true }));
    await page.keyboard.type('not the password');
    await page.keyboard.press('Enter');
    await page.getByText('Wrong password.').waitFor();
    // It is selected, to be typed over.
    await page.waitForFunction(() => {
      const { activeElement: field } = document;
      return field instanceof HTMLInputElement && field.value !== '' && field.selectionEnd !== field.selectionStart;
    });
    await page.keyboard.type(VIEWER.password);
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const code = await generate({ secret: await secretOn(page) });
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');

    await page.getByText('Two-factor authentication is on').waitFor();
    const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
    expect(new Set(codes).size).toBe(10);
    expect(await axeViolations(page)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('fairlead-recovery-codes.txt');
    expect(await page.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true);
    await tabTo(page, /^I have saved these codes/);
    await page.keyboard.press('Space');
    await tabTo(page, /^Done/);
    await page.keyboard.press('Enter');
    await page.getByText('10 recovery codes').waitFor();
    await page.getByRole('button', { name: 'Turn off' }).waitFor();
    expect(await page.content()).not.toContain(codes[0]);

    const signIn = async (second: string) => {
      await page.context().clearCookies();
      await page.goto(`${instance.url}/sign-in?next=/account/security`);
      await page.getByLabel('E-mail').fill(VIEWER.email);
      await page.getByLabel('Password', { exact: true }).fill(VIEWER.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByLabel('Code', { exact: true }).fill(second);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    // The code that was confirmed has been used.
    await signIn(code);
    await page.getByText('Wrong code').waitFor();
    await signIn(codes[0] ?? '');
    await page.getByText('9 recovery codes').waitFor();
    await signIn(codes[0] ?? '');
    await page.getByText('Wrong code').waitFor();
    await signIn(codes[1] ?? '');
    await page.getByText('8 recovery codes').waitFor();

    await page.getByRole('button', { name: 'Generate new recovery codes' }).click();
    await page.getByLabel('Your password', { exact: true }).fill(VIEWER.password);
    await page.getByRole('button', { name: 'Generate new codes' }).click();
    await page.getByText('Your new recovery codes').waitFor();
    await page.getByLabel('I have saved these codes').check();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('10 recovery codes').waitFor();

    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByLabel('Your password', { exact: true }).fill(VIEWER.password);
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('button', { name: 'Turn on two-factor authentication' }).waitFor();
    await sessionOf(instance, VIEWER);
  }, SIGNED_OUT),
);

test(
  'shows where one is signed in, signs out one and then all others',
  inBrowser(async ({ instance, page }) => {
    await enterAs(instance, page, VIEWER);
    const others = [await sessionOf(instance, VIEWER), await sessionOf(instance, VIEWER)];
    const statuses = () =>
      Promise.all(
        others.map(async (cookie) => {
          const answer = await instance.world.http().get('/api/dashboard/session').set('cookie', cookie);
          return answer.status;
        }),
      );
    await page.goto(`${instance.url}/account/sessions`);
    const own = page.getByRole('row').filter({ hasText: 'This browser' });
    await own.getByText('Headless Chrome on Linux').waitFor();
    expect(await own.getByRole('button').count()).toBe(0);
    const rows = page.getByRole('table', { name: 'Your sessions' }).locator('tbody tr');
    const before = await rows.count();
    await page
      .getByRole('button', { name: /^Sign out Unknown browser/ })
      .first()
      .click();
    await page.waitForFunction((count) => document.querySelectorAll('tbody tr').length === count, before - 1);
    expect((await statuses()).filter((status) => status === 401).length).toBeLessThanOrEqual(1);

    await page.getByRole('button', { name: 'Sign out all other sessions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out all other sessions?' });
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Sign out all other sessions' }).click();
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
    expect(await statuses()).toEqual([401, 401]);
    await page.reload();
    await own.waitFor();
  }, SIGNED_OUT),
);

test(
  'changes the name everywhere it is shown, and the password only for whoever knows it',
  inBrowser(async ({ instance, page }) => {
    await enterAs(instance, page, VIEWER);
    await page.goto(`${instance.url}/account`);
    await page.getByLabel('Name').fill('Vera Viewer');
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('button', { name: /Your account/ })
      .getByText('Vera Viewer')
      .waitFor();

    await page.goto(`${instance.url}/account/security`);
    await page.getByLabel('Current password', { exact: true }).fill('not the password');
    await page.getByLabel('New password', { exact: true }).fill('a new and longer password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Wrong password.').waitFor();
    await page.getByLabel('Current password', { exact: true }).fill(VIEWER.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed').waitFor();
    expect(await sessionOf(instance, { ...VIEWER, password: 'a new and longer password' })).toMatch(/=./);
  }, SIGNED_OUT),
);
