import { NARROW_VIEWPORT, type PageCheck, pagesTooWide, accessibilityViolations } from '../support/page-checks';
import { tabTo } from '../support/keyboard';
import { OWNER } from '../support/instance';
import { type DeploymentsFixture, startDeploymentsFixture } from '../support/deployments-fixture';
import { axeViolationsInBothThemes } from '../support/axe';
import { browserTests } from '../support/browser-tests';

let pages: readonly PageCheck[] = [];

const inBrowser = browserTests(
  async () => {
    const shop = await startDeploymentsFixture();
    const first = await shop.deploy();
    await shop.push({ version: 'broken', build: 'fails' }, 'Break the build');
    const failed = await shop.deploy();
    await shop.push({ version: 'second' }, 'Mend the build');
    const second = await shop.deploy();
    pages = [
      { path: '/deployments', ready: 'Break the build' },
      { path: `/applications/${shop.applicationId}/deployments`, ready: 'Break the build' },
      { path: shop.pathOf(first), ready: 'Open the shop' },
      { path: shop.pathOf(failed), ready: 'The build failed' },
      { path: shop.pathOf(second), ready: 'This deployment is live' },
    ];
    return shop;
  },
  { as: OWNER },
);
const history = (shop: DeploymentsFixture) => `${shop.url}/applications/${shop.applicationId}/deployments`;

test(
  'have nothing that axe objects to, in both themes and with every dialog',
  inBrowser(async ({ instance: shop, page }) => {
    const found = await accessibilityViolations(page, shop.url, pages);
    const check = async () => found.push(...(await axeViolationsInBothThemes(page)));
    await page.goto(history(shop));
    await page.getByRole('button', { name: 'More deploy options' }).click();
    await page.getByRole('menuitem').first().waitFor();
    await check();
    await page.getByRole('menuitem', { name: 'Deploy another ref…' }).click();
    await page.getByRole('dialog').getByRole('option').first().waitFor();
    await check();
    await page.getByRole('button', { name: 'Show API request' }).click();
    await page.getByRole('region', { name: 'curl command' }).waitFor();
    await check();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'More deploy options' }).click();
    await page.getByRole('menuitem', { name: 'Roll back…' }).click();
    await page.getByText('Settings and environment variables are identical.').waitFor();
    await check();
    expect(found).toEqual([]);
  }),
);

test(
  'fit a screen 360 pixels wide, dialogs included',
  inBrowser(async ({ instance: shop, page }) => {
    const found = await pagesTooWide(page, shop.url, pages);
    await page.goto(history(shop));
    await page.getByRole('button', { name: 'More deploy options' }).click();
    await page.getByRole('menuitem', { name: 'Deploy another ref…' }).click();
    await page.getByRole('dialog').getByRole('option').first().waitFor();
    const dialog = await page.getByRole('dialog').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect([found, dialog]).toEqual([[], 0]);
  }, NARROW_VIEWPORT),
);

test(
  'deploy a chosen branch and roll back with the keyboard alone',
  inBrowser(async ({ instance: shop, page }) => {
    await page.goto(history(shop));
    await page.getByRole('button', { name: 'More deploy options' }).waitFor();
    await tabTo(page, /^More deploy options$/);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Deploy shop' });
    await dialog.getByRole('option', { name: /^main/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await dialog.getByRole('combobox').inputValue()).toBe('main');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/deployments\/dep_/);
    await page.getByText('This deployment is live').waitFor({ timeout: 120_000 });

    await tabTo(page, /^Roll back…$/);
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { checked: true }).waitFor();
    await tabTo(page, /^Roll back to deployment \d+$/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByText('Restarted').waitFor();
    await page.getByText('This deployment is live').waitFor({ timeout: 120_000 });
  }),
);
