import { API_ONLY } from '../../../api/test/world';
import type { Page, Request, Route } from 'playwright-core';
import { browserTests } from '../support/browser-tests';
import { type Instance, OWNER, startInstance } from '../support/instance';
import {
  layoutShifts,
  NARROW_VIEWPORT,
  openPage,
  pageIn,
  waitUntilLoaded,
  type WorldPage,
} from '../support/page-checks';

const CRASH = 'The process ends again and again (exit code 1).';

interface FirstLoadWorld extends Instance {
  healthy: string;
  crashed: string;
  server: string;
  database: string;
}

/** Records that are shown with a notice above their page, and an application without one. */
async function startFirstLoadWorld(): Promise<FirstLoadWorld> {
  const instance = await startInstance({
    ...API_ONLY,
    FAIRLEAD_ADMIN_EMAIL: OWNER.email,
    FAIRLEAD_ADMIN_PASSWORD: OWNER.password,
  });
  const { servers, applications, deployments, databases } = instance.world;
  const ready = await servers.add({ name: 'web-1' });
  const live = async (name: string) => {
    const application = await applications.add(ready.id, { name });
    await deployments.addLive(application);
    await applications.setStatus(application, 'running');
    await applications.change(application, { urls: [`https://${name}.example.com`] });
    return application;
  };
  const healthy = await live('shop');
  const crashed = await live('billing');
  await applications.setCrash(crashed, 'crashed', CRASH, {
    process: 'web',
    last_exit: 'exit code 1',
    out_of_memory: false,
    restarts: 5,
    failed_checks: 0,
    lines: ["Error: Cannot find module 'express'"],
  });
  const away = await servers.add({
    name: 'web-2',
    status: 'unreachable',
    status_code: 'SERVER_UNREACHABLE',
    status_reason: '127.0.0.1 port 1 cannot be reached: the connection was refused.',
  });
  const database = await databases.add(ready.id, { name: 'orders' });
  await databases.fail(database, { code: 'DATABASE_MISSING', message: 'The database does not exist on the server.' });
  return { ...instance, healthy: healthy.id, crashed: crashed.id, server: away.id, database: database.id };
}

const inBrowser = browserTests(startFirstLoadWorld, { as: OWNER });
const TABS = ['', '/deployments', '/metrics', '/requests', '/logs', '/settings'] as const;
const PAGES: readonly WorldPage<FirstLoadWorld>[] = [
  ...TABS.map((tab) => ({ path: ({ healthy }: FirstLoadWorld) => `/applications/${healthy}${tab}`, ready: 'web-1' })),
  ...TABS.map((tab) => ({ path: ({ crashed }: FirstLoadWorld) => `/applications/${crashed}${tab}`, ready: CRASH })),
  { path: ({ server }) => `/servers/${server}`, ready: 'web-2 is unreachable' },
  { path: ({ server }) => `/servers/${server}/metrics`, ready: 'web-2 is unreachable' },
  { path: ({ database }) => `/databases/${database}`, ready: 'orders failed' },
  { path: ({ database }) => `/databases/${database}/backups`, ready: 'orders failed' },
];
/** A load mostly waits for frames, so several pages are loaded at the same time. */
const AT_ONCE = 4;

test.each([
  { screen: 'a desktop', order: 'in the order of the requests', next: 'shift', options: {} },
  { screen: 'a phone', order: 'to the latest request first', next: 'pop', options: NARROW_VIEWPORT },
] as const)('moves hardly anything on $screen while it loads, when answers come $order', ({ next, options }) =>
  inBrowser(async ({ instance, page }) => {
    const remaining = PAGES.map((shown) => pageIn(instance, shown));
    const loadAll = async (): Promise<string[]> => {
      const own = await page.context().newPage();
      const found: string[] = [];
      for (let shown = remaining.shift(); shown; shown = remaining.shift()) {
        const answers = new AnswersOneByOne(own, next);
        await answers.begin();
        await openPage(own, instance.url, shown);
        await waitUntilLoaded(own);
        await answers.end();
        found.push(...(await layoutShifts(own, 0)));
      }
      return found;
    };
    const found = await Promise.all(Array.from({ length: AT_ONCE }, loadAll));
    expect(found.flat()).toEqual([]);
  }, options)(),
);

/** Lets each request of a page go only when the page has painted the previous answer, so that each state of its load is seen. */
class AnswersOneByOne {
  private readonly waiting: Route[] = [];
  private work: Promise<void> | undefined;

  constructor(
    private readonly page: Page,
    private readonly next: 'shift' | 'pop',
  ) {}

  async begin(): Promise<void> {
    await this.page.route('**/*', this.hold);
  }

  /** Waits for the answers that are under way. */
  end(): Promise<void> {
    return this.page.unrouteAll({ behavior: 'wait' });
  }

  private readonly hold = async (route: Route): Promise<void> => {
    if (!isHeld(route.request())) return route.continue();
    this.waiting.push(route);
    await (this.work ??= this.answerAll().finally(() => (this.work = undefined)));
  };

  private async answerAll(): Promise<void> {
    for (let route = this.waiting[this.next](); route; route = this.waiting[this.next]()) {
      const answer = route.request().response();
      await route.continue();
      await answer;
      await painted(this.page);
    }
  }
}

/** Streams are not, and what a page needs before it paints at all. */
const isHeld = (request: Request) =>
  ['fetch', 'script', 'font'].includes(request.resourceType()) && /\/(api|assets)\//.test(request.url());

const painted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
