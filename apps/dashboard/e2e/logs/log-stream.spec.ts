import { signIn } from '../support/browser';
import { OWNER } from '../support/instance';
import {
  logLine,
  logRegion,
  createDeploymentLog,
  logLines,
  visibleLineNumbers,
  openLog,
  startQuietInstance,
} from '../support/deployment-log-fixture';
import { browserTests } from '../support/browser-tests';

const inBrowser = browserTests(startQuietInstance);
const LOGS = /\/deployments\/[^/]+\/logs$/;

/** The stream as it would be if the connection had broken after that many lines. */
const broken = (lines: number): string =>
  Array.from({ length: lines }, (_, index) => {
    const seq = index + 1;
    const data = { seq, at: new Date().toISOString(), stage: 'building', stream: 'stdout', text: `line ${seq}` };
    return `id: ${seq}\nevent: line\ndata: ${JSON.stringify(data)}\n\n`;
  }).join('');

const stream = (body: string) => ({ contentType: 'text/event-stream; charset=utf-8', body });

test(
  'goes on after a lost connection without losing or doubling a line',
  inBrowser(async ({ instance, page }) => {
    const deployment = await createDeploymentLog(instance);
    await deployment.add(logLines(1000));
    const asked: (string | null)[] = [];
    let seen = () => {};
    const reconnecting = new Promise<void>((resolve) => (seen = resolve));
    await page.route(LOGS, async (route) => {
      asked.push(await route.request().headerValue('last-event-id'));
      if (asked.length === 1) return route.fulfill(stream(broken(437)));
      if (asked.length < 4) return route.abort('connectionreset');
      await reconnecting;
      return route.continue();
    });
    await openLog(page, instance, deployment.path);
    await page.getByText('Reconnecting…').waitFor();
    seen();
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByText('1,000 lines', { exact: true }).first().waitFor();
    expect(asked).toEqual([null, '437', '437', '437']);
    await page.getByLabel('Search log').fill(':437');
    await page.keyboard.press('Enter');
    for (const number of [436, 437, 438, 439]) {
      expect(await logRegion(page).locator(`[data-line="${number}"]`).innerText()).toContain(`line ${number}`);
    }
  }),
);

test(
  'disconnects while the tab is hidden, and continues when it is visible again',
  inBrowser(async ({ instance, page }) => {
    const deployment = await createDeploymentLog(instance);
    await deployment.add(logLines(10));
    await openLog(page, instance, deployment.path);
    await logLine(page, 'line 10').waitFor();
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
        Object.defineProperty(document, 'visibilityState', {
          configurable: true,
          get: () => (value ? 'hidden' : 'visible'),
        });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await hide(true);
    await page.getByText('Paused', { exact: true }).waitFor();
    await deployment.add(logLines(10));
    await hide(false);
    await logLine(page, 'line 20').waitFor();
    expect(await visibleLineNumbers(page)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  }),
);

test(
  'waits for a session that has ended, and goes on with the next',
  inBrowser(async ({ instance, page }) => {
    const deployment = await createDeploymentLog(instance);
    await deployment.add(logLines(20));
    await signIn(page, instance.url, OWNER);
    let first = true;
    await page.route(LOGS, async (route) => {
      if (!first) return route.continue();
      first = false;
      await page.context().clearCookies();
      return route.fulfill(stream(broken(5)));
    });
    await page.goto(instance.url + deployment.path);
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await logLine(page, 'line 20').waitFor();
    expect(await visibleLineNumbers(page)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  }),
);

test(
  'says so when there is no such log, and does not ask again and again',
  inBrowser(async ({ instance, page }) => {
    const deployment = await createDeploymentLog(instance);
    let asked = 0;
    await page.route(LOGS, async (route) => {
      asked += 1;
      const url = route
        .request()
        .url()
        .replace(/dep_[^/]+/, 'dep_01jd7q2x5wf8fv2m3v0q4c9s1a');
      return route.continue({ url });
    });
    await openLog(page, instance, deployment.path);
    await page.getByRole('alert').getByText('Could not load the log').waitFor();
    await page.waitForTimeout(1500);
    expect(asked).toBe(1);
  }),
);
