import type { Page } from 'playwright-core';
import { startApplicationStates } from '../support/application-states-fixture';
import { axeViolations, axeViolationsInBothThemes } from '../support/axe';
import { browserTests } from '../support/browser-tests';
import { OWNER, sessionOf, VIEWER } from '../support/instance';
import { waitUntilTrue } from '../support/real-instance';
import { NARROW_VIEWPORT } from '../support/page-checks';

const inBrowser = browserTests(startApplicationStates, { as: OWNER });

const search = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' });
const active = (page: Page, name: string | RegExp) => page.getByRole('option', { name, selected: true });

/** Opens the palette and types, with the keyboard alone. */
async function ask(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await search(page).and(page.locator(':focus')).waitFor();
  await page.keyboard.type(text);
}

/** Goes down to an option with the arrow key. */
async function moveTo(page: Page, name: string): Promise<void> {
  await page.getByRole('option', { name }).waitFor();
  await waitUntilTrue(async () => {
    if (await active(page, name).count()) return true;
    await page.keyboard.press('ArrowDown');
    return false;
  });
}

const COMMIT = {
  sha: `3f9c2a1${'0b5e'.repeat(8)}d`,
  message: 'Fix the prices',
  author: 'Ann',
  committed_at: '2026-11-20T10:00:00.000Z',
};

test(
  'deploys, opens logs, restarts, and finds a commit, a person and a setting, with the keyboard alone',
  inBrowser(async ({ instance, page }) => {
    const toast = page.getByRole('status').filter({ hasText: 'Deploying billing' });
    await page.goto(`${instance.url}/servers`);
    await page.getByRole('heading', { name: 'Servers' }).waitFor();

    await ask(page, 'depl bil');
    await active(page, 'Deploy billing').waitFor();
    await page.keyboard.press('Enter');
    await toast.waitFor();
    await search(page).waitFor({ state: 'hidden' });
    expect(await page.getByRole('link', { name: 'View deployment 2' }).getAttribute('href')).toMatch(
      new RegExp(`^/applications/${instance.crashed.id}/deployments/dep_`),
    );

    await ask(page, 'logs billing');
    await active(page, 'billing: Logs').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/applications/${instance.crashed.id}/logs`));

    // The application that is open comes first, and what has to wait for the deployment is said before.
    await ask(page, 'restrat');
    await active(page, 'Restart billing…').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Restart billing?' }).waitFor();
    await page.getByText('Deployment 2 is already queued.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await active(page, 'Restart billing').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'Restarting billing' }).waitFor();

    const { shop, world } = instance;
    await world.deployments.change({ id: shop.current_deployment_id ?? '' }, { commit: COMMIT });
    await ask(page, '3f9c2a1');
    await active(page, /^shop #1: Fix the prices/).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/deployments/${shop.current_deployment_id}$`));

    await ask(page, VIEWER.email.split('@')[0] ?? '');
    const person = page.getByRole('group', { name: 'People' }).getByRole('option').first();
    await person.waitFor();
    await moveTo(page, (await person.innerText()).split('\n')[0] ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/settings\/people\?search=/);
    await page.getByRole('table', { name: 'People' }).getByText(VIEWER.email).waitFor();

    const { id: databaseId } = await world.databases.add(instance.serverId, { name: 'orders' });
    await ask(page, 'slow orders');
    await active(page, 'orders: Slow statements').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/databases/${databaseId}#slow-statements$`));
    await page.locator('#slow-statements:focus').getByRole('heading', { name: 'Slow statements' }).waitFor();

    await ask(page, 'smtp host');
    await active(page, /SMTP host/).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/settings\/instance#FAIRLEAD_SMTP_HOST$/);
    await page.locator('#FAIRLEAD_SMTP_HOST').locator(':focus').or(page.locator('#FAIRLEAD_SMTP_HOST:focus')).waitFor();

    // What was done last is offered before anything is typed.
    await ask(page, '');
    const recent = page.getByRole('group', { name: 'Recent' });
    await recent.getByRole('option', { name: 'Restart billing…' }).waitFor();
    expect(await recent.getByRole('option').first().innerText()).toContain('SMTP host');
  }),
);

test(
  'asks inside the palette what an action needs, and says there what was refused',
  inBrowser(async ({ instance, page }) => {
    const { hungry, shop } = instance;
    await page.goto(`${instance.url}/servers`);
    await page.getByRole('heading', { name: 'Servers' }).waitFor();

    // No comes first where visitors are concerned; Escape goes back one step.
    await ask(page, 'stop search');
    await active(page, 'Stop search…').waitFor();
    await page.keyboard.press('Enter');
    await active(page, 'Cancel').waitFor();
    await page.keyboard.press('Escape');
    expect(await search(page).inputValue()).toBe('stop search');
    await active(page, 'Stop search…').waitFor();
    await page.keyboard.press('Enter');
    await moveTo(page, 'Stop search');
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'Stopping search' }).waitFor();
    expect(await instance.reload(hungry)).toMatchObject({ desired_state: 'stopped' });

    await ask(page, 'rollback shop');
    await active(page, 'Roll back shop…').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Roll back shop to which deployment?' }).waitFor();
    await page.getByText('There is no other release on the server').waitFor();
    await page.keyboard.press('Backspace');
    await search(page).waitFor();
    await page.keyboard.press('Escape');
    await search(page).waitFor({ state: 'hidden' });

    await ask(page, 'delete shop');
    await active(page, 'Delete shop…').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Type “shop” to delete it' }).waitFor();
    await page.keyboard.type('sho');
    await page.getByText('That is not “shop”.').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await instance.reload(shop)).toMatchObject({ status: 'running' });

    await page.route('**/maintenance', (route) =>
      route.fulfill({
        status: 409,
        json: { success: false, error: { code: 'RESOURCE_CONFLICT', message: 'It is being deleted.', details: [] } },
      }),
    );
    await ask(page, 'maint shop');
    await active(page, 'Maintenance page of shop…').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: /Message of the maintenance page/ }).waitFor();
    await page.keyboard.type('Back at 14:00.');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('alert').getByText('It is being deleted.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute('**/maintenance');
    await page.keyboard.press('Enter');
    // What the worker does, which this instance has none of.
    const { world } = instance;
    await world.operations.waitFor({ subject_id: shop.id, kind: 'application.maintenance', status: 'queued' });
    await world.applications.change(shop, {
      maintenance: { enabled: true, message: 'Back at 14:00.', since: new Date().toISOString() },
    });
    await instance.finishOperations(shop);
    await page.getByRole('status').filter({ hasText: 'Maintenance page enabled for shop' }).waitFor();
    await dialog.waitFor({ state: 'hidden' });

    await ask(page, 'zzz yyy');
    await page.getByRole('status').getByText('No results for “zzz yyy”.').waitFor();
    expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
  }),
);

test(
  'offers a viewer pages, but no actions, and fits a screen 360 pixels wide',
  inBrowser(async ({ instance, page }) => {
    const [name = '', value = ''] = (await sessionOf(instance, VIEWER)).split('=');
    await page.context().addCookies([{ name, value, url: instance.url, httpOnly: true, sameSite: 'Lax' }]);
    await page.goto(`${instance.url}/servers`);
    await page.getByRole('heading', { name: 'Servers' }).waitFor();
    await ask(page, 'shop');
    await page.getByRole('option', { name: 'shop: Logs' }).waitFor();
    const offered = page.getByRole('option', { name: /^(Deploy|Restart|Stop|Delete|Roll back|Maintenance|Run) / });
    expect(await offered.count()).toBe(0);
    const wide = await page.getByRole('dialog').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(wide).toBe(0);
  }, NARROW_VIEWPORT),
);
