import type { Page } from 'playwright-core';
import { axeViolationsInBothThemes } from '../support/axe';
import { browserTests } from '../support/browser-tests';
import { logLine, logLines, logRegion, openLog, startQuietInstance } from '../support/deployment-log-fixture';
import { type Instance, OWNER } from '../support/instance';
import { NARROW_VIEWPORT } from '../support/page-checks';

const inBrowser = browserTests(startQuietInstance);
const REFUSED = 'Error: connect ECONNREFUSED 127.0.0.1:5432';

async function watchedDeployment({ world }: Instance) {
  const server = await world.servers.add();
  const application = await world.applications.add(server.id);
  const first = await world.deployments.addLive(application);
  const deployment = await world.deployments.request(application);
  return { application, first, deployment, path: `/applications/${application.id}/deployments/${deployment.id}` };
}

/** Sums up how far things have moved on the page since then. */
async function measureShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const shifts = { sum: 0 };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift' });
  });
  return () =>
    page.evaluate(async () => {
      // Entries are reported after the frame in which things moved.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return Number(Reflect.get(Reflect.get(globalThis, 'shifts'), 'sum'));
    });
}

test(
  'stays where it is while lines come, and ends with the line that shows the cause and what to do',
  inBrowser(async ({ instance, page }) => {
    const { world } = instance;
    const { deployment, path } = await watchedDeployment(instance);
    await openLog(page, instance, path);
    await page.getByText('Waiting in the queue').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    const moved = await measureShifts(page);

    await world.deployments.begin(deployment);
    await world.deployments.enter(deployment, 'building');
    for (let batch = 1; batch <= 4; batch += 1) {
      await world.deployments.addLog(deployment, logLines(100));
      await logLine(page, `line ${batch * 100}`).waitFor();
    }
    await world.deployments.enter(deployment, 'starting');
    await world.deployments.enter(deployment, 'verifying');
    await page.getByText(/^Verifying: /).waitFor();
    expect(await moved()).toBe(0);

    await world.deployments.addLog(deployment, [
      { stage: 'verifying', stream: 'stderr', text: REFUSED },
      { stage: 'verifying', stream: 'fairlead', text: 'START_FAILED: The application ended.' },
    ]);
    const failure = { step: 'verifying', code: 'START_FAILED', message: 'The application ended.' } as const;
    await world.deployments.endWith(deployment, { status: 'failed', failure });
    const evidence = page.getByRole('region', { name: 'The line that shows the cause' });
    await evidence.waitFor();
    expect(await evidence.innerText()).toBe(REFUSED);
    expect(await moved()).toBeLessThan(0.05);
    await page.getByText('no such database is linked to it').waitFor();
    expect(await axeViolationsInBothThemes(page)).toEqual([]);

    // Lines of Fairlead are told from those of the application, also without seeing them.
    expect(await logRegion(page).locator('[data-stream="fairlead"]').last().innerText()).toMatch(/^Fairlead: /);
    await page.getByRole('link', { name: 'Line 401 of the log' }).click();
    await logRegion(page).locator('[data-line="401"][data-linked]').waitFor();
    await page.getByRole('link', { name: 'Create and link a database' }).click();
    await page.getByRole('heading', { name: 'Create a database' }).waitFor();
  }),
);

test(
  'is rolled back at once while it is observed, and says by whom and what visitors reach',
  inBrowser(async ({ instance, page }) => {
    const { world } = instance;
    const { deployment, first, path } = await watchedDeployment(instance);
    await world.deployments.begin(deployment);
    await world.deployments.enter(deployment, 'observing');
    await world.deployments.switchTo(deployment);
    await openLog(page, instance, path);
    await page.getByText('This deployment receives traffic').waitFor();
    await page.getByRole('button', { name: 'Roll back now' }).click();
    await page.getByText(`Requested by ${OWNER.email}`).waitFor();
    await world.deployments.endWith(deployment, { status: 'canceled' });
    await page.getByText(`Rolled back by ${OWNER.email}`).waitFor();
    await page
      .getByText('Visitors reach')
      .getByRole('link', { name: `deployment ${first.number}` })
      .waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(360);
  }, NARROW_VIEWPORT),
);
