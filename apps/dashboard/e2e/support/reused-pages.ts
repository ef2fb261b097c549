import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { type BrowserPage, collectFaults, newPage, VIEWPORT } from './browser';

export type StorageState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;
export type PageOptions = Omit<BrowserContextOptions, 'storageState'>;

/** A page of the instance without any script. */
const EMPTY_PAGE = '/favicon.svg';

/**
 * Pages that are handed from test to test, one for each set of options: a process for each page, and compiling the dashboard
 * in it anew, is most of what a short test costs. Between two tests nothing is kept that a test can tell from a new profile:
 * cookies, storage, listeners, routes, emulation, the place of the mouse. What a page cannot forget is not for these tests,
 * such as `addInitScript`. After a test that failed the page is closed.
 */
export class ReusedPages {
  private readonly free = new Map<string, Page>();

  constructor(private readonly browser: Browser) {}

  async open(storageState: StorageState | undefined, options: PageOptions): Promise<BrowserPage & { reuse(): void }> {
    const key = JSON.stringify(options);
    const page = this.free.get(key) ?? (await newPage(this.browser, options));
    this.free.delete(key);
    if (storageState) await page.context().addCookies(storageState.cookies);
    let reusable = false;
    return {
      page,
      faults: collectFaults(page),
      reuse: () => (reusable = true),
      close: async () => {
        if (reusable && (await forget(page, options))) this.free.set(key, page);
        else await page.context().close();
      },
    };
  }
}

/** Whether the page is again like a new one. */
async function forget(page: Page, { viewport = VIEWPORT, colorScheme = 'light' }: PageOptions): Promise<boolean> {
  const { protocol, origin } = new URL(page.url());
  if (!protocol.startsWith('http')) return false;
  await page.removeAllListeners(undefined, { behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const context = page.context();
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  // Leaves the dashboard first, which could still store something.
  await page.goto(origin + EMPTY_PAGE);
  await page.mouse.move(-1, -1);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await page.emulateMedia({ colorScheme });
  if (viewport && JSON.stringify(page.viewportSize()) !== JSON.stringify(viewport))
    await page.setViewportSize(viewport);
  return true;
}
