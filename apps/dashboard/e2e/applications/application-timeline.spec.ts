import type { Page } from 'playwright-core';
import type { ApplicationRecord } from '@fairlead/dto';
import { type ApplicationStatesFixture, startApplicationStates } from '../support/application-states-fixture';
import { browserTests } from '../support/browser-tests';
import { OWNER } from '../support/instance';

const inBrowser = browserTests(startApplicationStates, { as: OWNER });

const entriesOf = (page: Page) => page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
const textsOf = async (page: Page): Promise<string[]> =>
  (await entriesOf(page).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());

/** Two deployments, a changed variable between them, and a crash. */
async function brokenApplication({ shop, world }: ApplicationStatesFixture, name: string): Promise<ApplicationRecord> {
  const application = await world.applications.add(shop.server_id, { name });
  await world.deployments.addLive(application);
  const agent = await world.agent();
  await agent
    .patch(`/api/v1/applications/${application.id}`)
    .send({ env: { LIMIT: '10' } })
    .expect(200);
  await world.deployments.addLive(application);
  await world.applications.setStatus(application, 'crashed', 'The process ended with exit code 1.');
  const now = Date.now();
  const minutes = Array.from({ length: 30 }, (_, index) => new Date(now - (index + 1) * 60_000).toISOString());
  await world.requests.add(
    application,
    minutes.map((at) => ({ at, successful: 60, server_errors: 3, durations: '60:63' })),
  );
  await world.applications.addSamples(
    application,
    minutes.map((at) => ({ at, cpu_percent: 12, memory_bytes: 80_000_000 })),
  );
  return application;
}

test(
  'shows deployments, changes and crashes with processor, memory, errors and requests on one axis',
  inBrowser(async ({ instance, page }) => {
    const application = await brokenApplication(instance, 'axis');
    await page.goto(`${instance.url}/applications/${application.id}`);
    await page.getByRole('link', { name: 'Timeline' }).click();
    await entriesOf(page).nth(4).waitFor();
    expect(await textsOf(page)).toEqual([
      expect.stringMatching(/^Crashed: axis The process ended with exit code 1\. What changed before\? /),
      expect.stringMatching(/^test deployed #2 .* Roll back to #1… /),
      expect.stringMatching(/^test changed variables of axis LIMIT /),
      expect.stringMatching(/^test deployed #1 /),
      expect.stringMatching(/^test created the application axis /),
    ]);
    await page.getByText('1 h', { exact: true }).click();
    await page.waitForURL(/range=1h/);
    for (const name of [/^Errors/, /^Requests/, /^CPU/, /^Memory/]) {
      const chart = page.getByRole('figure', { name });
      await chart.locator('canvas').waitFor();
      for (const mark of ['test deployed #2', 'Crashed: axis'])
        await chart.getByRole('row', { name: mark }).waitFor({ state: 'attached' });
    }
    await page.getByRole('button', { name: 'Problems' }).click();
    await page.waitForURL(/show=problem/);
    await entriesOf(page).nth(1).waitFor({ state: 'detached' });
    expect(await textsOf(page)).toEqual([expect.stringMatching(/^Crashed: axis/)]);
  }),
);

test(
  'lists what changed before a crash, with the keyboard alone, and rolls back from there',
  inBrowser(async ({ instance, page }) => {
    const application = await brokenApplication(instance, 'culprit');
    await page.goto(`${instance.url}/applications/${application.id}/timeline`);
    await page.getByRole('button', { name: 'What changed before?' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^What changed before / }).waitFor();
    await page.waitForURL(/before=/);
    await page.reload();
    await entriesOf(page).nth(3).waitFor();
    expect(await textsOf(page)).toEqual([
      expect.stringMatching(/^test deployed #2 .* before$/),
      expect.stringMatching(/^test changed variables of culprit LIMIT .* before$/),
      expect.stringMatching(/^test deployed #1 .* before$/),
      expect.stringMatching(/^test created the application culprit .* before$/),
    ]);
    await page.getByRole('button', { name: 'Roll back to #1…' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Roll back to deployment 1' });
    await dialog.getByText('LIMIT').waitFor();
    await dialog.getByRole('button', { name: 'Roll back to deployment 1' }).click();
    await page.waitForURL(/\/deployments\/dep_/);
  }),
);

test(
  'selects a moment in a chart, and shows everything again',
  inBrowser(async ({ instance, page }) => {
    const application = await brokenApplication(instance, 'moment');
    await page.goto(`${instance.url}/applications/${application.id}/timeline?range=1h`);
    const plot = page.getByRole('figure', { name: /^CPU/ }).locator('.u-over');
    await plot.click({ position: { x: 5, y: 20 } });
    await page.waitForURL(/before=/);
    await page.getByText('Nothing of this application changed before that moment.').waitFor();
    const chart = page.getByRole('figure', { name: /^Errors/ });
    await chart.getByRole('row', { name: 'Selected moment' }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Show everything' }).click();
    await entriesOf(page).nth(4).waitFor();
    expect(new URL(page.url()).searchParams.has('before')).toBe(false);
  }),
);
