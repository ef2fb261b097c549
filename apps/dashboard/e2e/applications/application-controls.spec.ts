import type { ApplicationRecord } from '@fairlead/dto';
import type { Page } from 'playwright-core';
import { type ApplicationStatesFixture, startApplicationStates } from '../support/application-states-fixture';
import { waitUntilTrue } from '../support/real-instance';
import { OWNER, sessionOf, VIEWER } from '../support/instance';
import { waitForFocus, tabTo } from '../support/keyboard';
import { layoutShifts, NARROW_VIEWPORT } from '../support/page-checks';
import { axeViolationsInBothThemes } from '../support/axe';
import { browserTests } from '../support/browser-tests';

const inBrowser = browserTests(startApplicationStates, { as: OWNER });

const at = ({ url }: ApplicationStatesFixture, { id }: { id: string }) => `${url}/applications/${id}`;
const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};
const main = (page: Page) => page.getByRole('main');

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test(
  'have dialogs and a menu that axe does not object to either',
  inBrowser(async ({ instance, page }) => {
    const found: string[] = [];
    await page.goto(at(instance, instance.shop));
    await page.getByRole('button', { name: 'Actions for shop' }).click();
    await page.getByRole('menuitem', { name: 'Stop…' }).waitFor();
    found.push(...(await axeViolationsInBothThemes(page)));
    await page.keyboard.press('Escape');
    for (const [item, ready] of [
      ['Restart…', 'no request is dropped'],
      ['Maintenance page…', 'shop.example.com'],
      ['Stop…', 'get an error page'],
    ] as const) {
      await choose(page, 'shop', item);
      await page.getByRole('dialog').getByText(new RegExp(ready)).first().waitFor();
      found.push(...(await axeViolationsInBothThemes(page)));
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    expect(found).toEqual([]);
  }),
);

test(
  'have a dialog that fits a screen 360 pixels wide',
  inBrowser(async ({ instance, page }) => {
    await page.goto(at(instance, instance.shop));
    await choose(page, 'shop', 'Maintenance page…');
    await page.getByLabel('Message').fill('x'.repeat(300));
    const dialog = await page.getByRole('dialog').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(dialog).toBe(0);
  }, NARROW_VIEWPORT),
);

test(
  'stop an application only after saying what visitors get, tell that it is being stopped, and start it again',
  inBrowser(async ({ instance, page }) => {
    const { world, shop } = instance;
    await page.goto(at(instance, shop));
    await choose(page, 'shop', 'Stop…');
    const dialog = page.getByRole('dialog', { name: 'Stop shop?' });
    await dialog.getByText('Visitors of shop.example.com get an error page').waitFor();
    await waitForFocus(dialog.getByRole('button', { name: 'Cancel' }));
    await dialog.getByRole('button', { name: 'Stop shop', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await main(page).getByText('Stopping the application').waitFor();
    await main(page).locator('header').getByText('Stopping', { exact: true }).waitFor();
    expect(await instance.reload(shop)).toMatchObject({ desired_state: 'stopped', status: 'running' });

    await instance.finishOperations(shop);
    await world.applications.setStopped(shop);
    await main(page).getByText('Stopped: visitors get an error page').waitFor();
    await main(page).locator('header').getByText('Stopped', { exact: true }).waitFor();

    await main(page).getByRole('button', { name: 'Start shop' }).click();
    await page.waitForURL(/\/deployments\/dep_/);
    await main(page).getByText('Start, ').waitFor();
    expect(await page.getByRole('list', { name: 'Stages' }).getByText('Build', { exact: true }).count()).toBe(0);
    await world.applications.change(shop, { desired_state: 'running', status: 'running' });
  }),
);

test(
  'restart with the keyboard alone, as a deployment that can be watched',
  inBrowser(async ({ instance, page }) => {
    await page.goto(at(instance, instance.hungry));
    await page.getByRole('button', { name: 'Actions for search' }).waitFor();
    await tabTo(page, /^Actions for search$/);
    await page.keyboard.press('Enter');
    const restart = page.getByRole('menuitem', { name: 'Restart…' });
    await restart.waitFor();
    // The menu may still be opening, and then takes no key.
    await waitUntilTrue(async () => {
      await page.keyboard.press('ArrowDown');
      return restart.evaluate((item) => item === document.activeElement);
    });
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Restart search' });
    await waitForFocus(dialog.getByRole('button', { name: 'Restart' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/deployments\/dep_/);
    await main(page).getByText('Restart, ').waitFor();
    expect(await page.getByRole('list', { name: 'Stages' }).getByRole('listitem').allInnerTexts()).toHaveLength(4);
    await main(page).getByText('the release of deployment 1').waitFor();
    await page.goBack();
    await choose(page, 'search', 'Restart…');
    await dialog.getByText('Deployment 2 is already queued').waitFor();
    await page.goto(instance.url);
    const latest = main(page).getByRole('listitem').filter({ hasText: 'search #2' });
    await latest.getByText(/Restart/).waitFor();
  }),
);

test(
  'show the maintenance page as visitors get it before they do, change it, and take it away',
  inBrowser(async ({ instance, page }) => {
    const { world, crashed } = instance;
    await page.goto(at(instance, crashed));
    await choose(page, 'billing', 'Maintenance page…');
    const dialog = page.getByRole('dialog', { name: 'Maintenance page for billing' });
    await dialog.getByText('We are working on this site. Please come back in a few minutes.').waitFor();
    await dialog.getByLabel('Message').fill('We move.\n<b>Back</b> at 14:00.');
    expect(await dialog.getByRole('figure').locator('p').allInnerTexts()).toEqual([
      'We move.',
      '<b>Back</b> at 14:00.',
    ]);
    const sent = page.waitForRequest((request) => request.url().endsWith('/maintenance'));
    await dialog.getByRole('button', { name: 'Enable maintenance page' }).click();
    const request = await sent;
    expect(request.postDataJSON()).toEqual({ enabled: true, message: 'We move.\n<b>Back</b> at 14:00.' });
    expect(request.headers()['prefer']).toMatch(/^wait=\d+$/);
    await put({ enabled: true, message: 'We move.\n<b>Back</b> at 14:00.', since: new Date().toISOString() });
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Maintenance page enabled for billing').waitFor();
    await main(page).getByText('<b>Back</b> at 14:00.').waitFor();
    await main(page).locator('header').getByText('Maintenance', { exact: true }).waitFor();

    await main(page).getByRole('button', { name: 'Edit page…' }).click();
    expect(await dialog.getByLabel('Message').inputValue()).toBe('We move.\n<b>Back</b> at 14:00.');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await main(page).getByRole('button', { name: 'End maintenance' }).click();
    await put(null);
    await page.getByText('Maintenance of billing ended').waitFor();
    expect(await main(page).getByText('Maintenance page is on').count()).toBe(0);

    /** What the worker does, which this instance has none of. */
    async function put(maintenance: ApplicationRecord['maintenance']): Promise<void> {
      const queued = { subject_id: crashed.id, kind: 'application.maintenance', status: 'queued' } as const;
      await world.operations.waitFor(queued);
      await world.applications.change(crashed, { maintenance });
      await instance.finishOperations(crashed);
    }
  }),
);

test(
  'say why the server refuses, where it was asked',
  inBrowser(async ({ instance, page }) => {
    await page.goto(at(instance, instance.closed));
    await instance.world.servers.setStatus(instance.serverId, 'unreachable');
    try {
      await choose(page, 'forum', 'Restart…');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Restart' }).click();
      await dialog.getByText('Could not restart').waitFor();
      expect(await dialog.getByRole('alert').innerText()).toContain('The server is unreachable.');
    } finally {
      await instance.world.servers.setStatus(instance.serverId, 'ready');
    }
  }),
);

test(
  'tell why an application crashed: the cause with its line, its last lines, how it ended, since when, and what helps',
  inBrowser(async ({ instance, page }) => {
    await page.goto(at(instance, instance.crashed));
    const notice = main(page).getByRole('status').filter({ hasText: 'Crashed' });
    await notice.getByText('The process ends again and again (exit code 1).').waitFor();
    await notice.getByText('The package express is not installed.').waitFor();
    const line = "Error: Cannot find module 'express'";
    expect(await notice.getByRole('region', { name: 'The line that shows the cause' }).innerText()).toBe(line);
    await notice.getByText('Last lines of web').click();
    expect(await notice.getByRole('region', { name: 'last lines of web' }).innerText()).toContain('Module._load');
    expect(await notice.getByRole('list').innerText()).toMatch(
      /Process web[^]*since (just now|\d+ minutes? ago)[^]*5 restarts/,
    );
    await notice.getByText(/to dependencies/).waitFor();
    await notice.getByRole('button', { name: 'Start billing' }).waitFor();
    await notice.getByRole('button', { name: 'Roll back…' }).waitFor();
    await notice.getByRole('link', { name: 'View log' }).waitFor();
    await notice.getByRole('link', { name: 'View it in the log' }).click();
    await page.waitForURL(/\/logs\?(?=.*process=web)(?=.*at=20)/);
  }),
);

test(
  'lead from an end for want of memory to the very limit, and to its chart',
  inBrowser(async ({ instance, page }) => {
    await page.goto(at(instance, instance.hungry));
    const notice = main(page).getByRole('status').filter({ hasText: 'Degraded' });
    await notice.getByText('Its limit is 96 MiB').waitFor();
    const since = await page.evaluate(() => performance.now());
    await notice.getByRole('link', { name: 'Edit memory limit' }).press('Enter');
    await page.waitForURL(/\/settings#resources\.memory_mb$/);
    const limit = page.getByLabel('Memory', { exact: true });
    await waitForFocus(limit);
    await waitUntilTrue(() => limit.evaluate(isInView));
    expect(await layoutShifts(page, since)).toEqual([]);
    // The same address in another tab leads there too, and one that names nothing is ignored.
    await page.reload();
    await waitForFocus(page.getByLabel('Memory', { exact: true }));
    await page.goto('about:blank');
    await page.goto(`${at(instance, instance.hungry)}/settings#resources.nothing"]`);
    await page.getByLabel('Memory', { exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await notice.getByRole('link', { name: 'View memory' }).click();
    await page.waitForURL(/\/metrics#memory$/);
    const chart = page.getByRole('figure', { name: 'Memory' });
    await waitForFocus(chart);
    await waitUntilTrue(() => chart.evaluate(isInView));
    expect(await page.getByRole('link', { name: 'Metrics', exact: true }).getAttribute('aria-current')).toBe('page');
  }),
);

test(
  'lead from a missing variable to its value, which counts as a change once it is entered',
  inBrowser(async ({ instance, page }) => {
    const { image: application, world } = instance;
    await world.applications.setCrash(application, 'crashed', 'The process ends again and again (exit code 1).', {
      process: 'web',
      last_exit: 'exit code 1',
      out_of_memory: false,
      restarts: 5,
      failed_checks: 0,
      lines: ["KeyError: 'API_KEY'"],
    });
    try {
      await page.goto(`${at(instance, application)}/environment`);
      const notice = main(page).getByRole('status').filter({ hasText: 'Crashed' });
      await notice.getByText('The variable API_KEY is not set.').waitFor();
      await notice.getByRole('link', { name: 'Set API_KEY' }).click();
      const value = page.getByLabel('Value of API_KEY');
      await waitForFocus(value);
      const save = page.getByRole('button', { name: 'Save 1 change' });
      expect(await save.count()).toBe(0);
      await page.keyboard.type('k-1');
      await save.waitFor();
      await page.keyboard.press('Enter');
      await page.getByText('Environment saved').waitFor();
      expect(Object.keys((await instance.reload(application)).env)).toEqual(['API_KEY']);
    } finally {
      await world.applications.setStatus(application, 'running');
    }
  }),
);

test(
  'are nothing for viewers, neither by the page nor past it',
  inBrowser(
    async ({ instance, page }) => {
      const [name = '', value = ''] = (await sessionOf(instance, VIEWER)).split('=');
      await page.context().addCookies([{ name, value, url: instance.url, httpOnly: true, sameSite: 'Lax' }]);
      await page.goto(at(instance, instance.crashed));
      await main(page).getByRole('status').getByText('The process ends again and again').waitFor();
      const offered = main(page).getByRole('button', {
        name: /Actions for|Start|Roll back|Deploy|Edit page|maintenance/,
      });
      expect(await offered.count()).toBe(0);
      await page.goto(at(instance, instance.closed));
      await main(page).getByText('Back at 14:00.').waitFor();
      expect(await offered.count()).toBe(0);
      const paths = ['stop', 'start', 'restart', 'maintenance'].map(
        (what) => `/api/v1/applications/${instance.shop.id}/${what}`,
      );
      const statuses = await page.evaluate(
        (asked) =>
          Promise.all(
            asked.map(async (path) => {
              const headers = { 'content-type': 'application/json' };
              return (await fetch(path, { method: 'POST', headers, body: JSON.stringify({ enabled: true }) })).status;
            }),
          ),
        paths,
      );
      expect(statuses).toEqual([403, 403, 403, 403]);
    },
    { storageState: undefined },
  ),
);
