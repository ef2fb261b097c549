import { axeViolations } from '../support/axe';
import { browserTests } from '../support/browser-tests';
import { addTokens, OWNER, startOwnedInstance } from '../support/instance';
import { tabTo, waitForFocus } from '../support/keyboard';
import { accessibilityViolations, NARROW_VIEWPORT } from '../support/page-checks';

const inBrowser = browserTests(
  async () => {
    const instance = await startOwnedInstance();
    await addTokens(instance, 'GitHub Actions, shop');
    return instance;
  },
  { as: OWNER },
);

test(
  'has nothing that axe objects to on the way in, in either theme',
  inBrowser(
    async ({ instance, page }) => {
      expect(await accessibilityViolations(page, instance.url, [{ path: '/sign-in', ready: 'Password' }])).toEqual([]);
      await page.getByLabel('E-mail').fill(OWNER.email);
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
      expect(await axeViolations(page)).toEqual([]);
    },
    { storageState: undefined },
  ),
);

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `has nothing that axe objects to in what opens over a page, in the ${colorScheme} theme`,
    inBrowser(
      async ({ instance, page }) => {
        await page.goto(`${instance.url}/settings/tokens`);
        await page
          .getByRole('button', { name: /^Revoke / })
          .first()
          .click();
        await page.getByRole('dialog').waitFor();
        const found = await axeViolations(page);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });

        await page.getByRole('button', { name: /Your account/ }).click();
        await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
        found.push(...(await axeViolations(page)));
        await page.keyboard.press('Escape');
        await page.getByRole('menu').waitFor({ state: 'hidden' });

        await page.keyboard.press('ControlOrMeta+k');
        await page.getByRole('option').first().waitFor();
        found.push(...(await axeViolations(page)));
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });

        await page.keyboard.press('?');
        await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
        found.push(...(await axeViolations(page)));
        expect(found).toEqual([]);
      },
      { colorScheme },
    ),
  );
}

test(
  'keeps the focus in the navigation while it lies over the page on a phone',
  inBrowser(async ({ instance, page }) => {
    await page.goto(instance.url);
    const way = page.getByRole('button', { name: 'Open navigation' });
    await way.click();
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await drawer.getByRole('link', { name: 'API tokens' }).waitFor();
    await page.waitForFunction(() => Boolean(document.activeElement?.closest('[role=dialog]')));
    const inside = () => drawer.evaluate((element) => element.contains(document.activeElement));
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await inside()).toBe(true);
    }
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await waitForFocus(way);

    await way.click();
    await drawer.getByRole('link', { name: 'API tokens' }).click();
    await page.getByRole('heading', { name: 'API tokens' }).waitFor();
    await drawer.waitFor({ state: 'hidden' });
  }, NARROW_VIEWPORT),
);

test(
  'can be used with the keyboard alone, from signing in to revoking a token',
  inBrowser(
    async ({ instance, page }) => {
      await page.goto(`${instance.url}/sign-in`);
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await tabTo(page, /^E-mail/);
      await page.keyboard.type(OWNER.email);
      await tabTo(page, /^Password/);
      await page.keyboard.type(OWNER.password);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Overview' }).waitFor();

      await tabTo(page, /^API tokens/);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'API tokens' }).waitFor();
      await tabTo(page, /^Generate token/);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Generate a token' }).waitFor();
      await tabTo(page, /^Name/);
      await page.keyboard.type('by keyboard');
      await tabTo(page, /^read/);
      await page.keyboard.press('Space');
      await tabTo(page, /^90 days/);
      await page.keyboard.press('ArrowRight');
      await tabTo(page, /^Generate token/);
      await page.keyboard.press('Enter');
      await page.getByText('Copy the token now').waitFor();
      await tabTo(page, /^Done/);
      await page.keyboard.press('Enter');

      await page.getByText('by keyboard').waitFor();
      await tabTo(page, /^Revoke by keyboard/);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await tabTo(page, /^Revoke token/);
      await page.keyboard.press('Enter');
      const row = page.getByRole('row').filter({ hasText: 'by keyboard' });
      await row.getByText('Revoked').waitFor();
      expect(await row.getByRole('button').count()).toBe(0);
    },
    { storageState: undefined },
  ),
);
