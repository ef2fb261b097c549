import type { Page } from 'playwright-core';
import { axeViolationsInBothThemes } from './axe';

/** A page to check, and a text of its content that shows that it is loaded. */
export interface PageCheck {
  path: string;
  ready: string | RegExp;
}

/** The same where the address depends on what the world of the test made. */
export interface WorldPage<World> {
  path: string | ((world: World) => string);
  ready: string | RegExp;
}

export const pageIn = <World>(world: World, { path, ready }: WorldPage<World>): PageCheck => ({
  path: typeof path === 'string' ? path : path(world),
  ready,
});

export async function openPage(page: Page, url: string, { path, ready }: PageCheck): Promise<void> {
  await page.goto(url + path);
  await page.getByRole('main').getByText(ready).first().waitFor();
}

/** Waits until the table has so many rows: until an answer is there, they are those from before. */
export async function waitForRowCount(page: Page, count: number): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelectorAll('tbody tr').length === wanted, count);
}

/** What axe finds wrong on these pages in both themes. */
export async function accessibilityViolations(page: Page, url: string, pages: readonly PageCheck[]): Promise<string[]> {
  const found: string[] = [];
  for (const shown of pages) {
    await openPage(page, url, shown);
    const loadedAt = await waitUntilLoaded(page);
    found.push(...(await axeViolationsInBothThemes(page)));
    found.push(...(await layoutShifts(page, loadedAt)));
  }
  return found;
}

/** Waits until no part of the page is a placeholder. Returns the time of the page's own clock. */
export async function waitUntilLoaded(page: Page): Promise<number> {
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && !document.querySelector('[aria-busy=true], .mantine-Skeleton-root'),
  );
  return page.evaluate(() => performance.now());
}

/** The most that the content of a page may move; 0.1 is called good (web.dev/articles/cls). */
const MAX_LAYOUT_SHIFT = 0.05;

/** What has moved on this page since that time of its clock without an action, unless it is little. */
export async function layoutShifts(page: Page, since: number): Promise<string[]> {
  const shifts = await page.evaluate(
    (from) =>
      new Promise<{ value: number; moved: string[] }[]>((resolve) => {
        const found: { value: number; moved: string[] }[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if (entry.startTime < from || Reflect.get(entry, 'hadRecentInput')) continue;
            const sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] = Reflect.get(
              entry,
              'sources',
            );
            const moved = sources.map(
              ({ node, previousRect, currentRect }) =>
                `${node instanceof Element ? `${node.nodeName}.${node.className}` : node?.textContent} ` +
                `from ${previousRect.y} to ${currentRect.y}`,
            );
            found.push({ value: Reflect.get(entry, 'value'), moved });
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are reported in a task of their own.
        setTimeout(() => resolve(found), 50);
      }),
    since,
  );
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  if (total < MAX_LAYOUT_SHIFT) return [];
  const moved = shifts.map((shift) => `${shift.value.toFixed(3)} (${shift.moved.join(', ')})`);
  return [`${page.url()} layout shift ${total.toFixed(3)}: ${moved.join(' + ')}`];
}

/** For `inBrowser(…, NARROW)`: the narrowest phone there still is. */
export const NARROW_VIEWPORT = { viewport: { width: 360, height: 740 }, hasTouch: true } as const;

/** Which of these pages are wider than the screen: none should be. */
export async function pagesTooWide(page: Page, url: string, pages: readonly PageCheck[]): Promise<string[]> {
  const found: string[] = [];
  for (const shown of pages) {
    await openPage(page, url, shown);
    const [width, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    if (width !== screen) found.push(`${shown.path} is ${width} wide on a screen of ${screen}`);
  }
  return found;
}

/** Bytes of JavaScript, as they are sent to a browser that accepts gzip and opens this page first of all. */
export async function initialScriptBytes(page: Page, url: string, shown: PageCheck): Promise<number> {
  const fresh = await page
    .context()
    .browser()
    ?.newContext({
      storageState: await page.context().storageState(),
      extraHTTPHeaders: { 'accept-encoding': 'gzip' },
    });
  if (!fresh) throw new Error('There is no browser.');
  // By address: a page that was reloaded has loaded nothing twice.
  const sizes = new Map<string, Promise<number>>();
  try {
    const first = await fresh.newPage();
    first.on('requestfinished', (request) => {
      if (!request.url().endsWith('.js')) return;
      // It comes with the first event that happens, not with the page.
      if (request.url().includes('/invalidated-queries-')) return;
      const size = request.sizes().then(({ responseBodySize }) => responseBodySize);
      // Of a page that is no more there is none.
      size.catch(() => undefined);
      sizes.set(request.url(), size);
    });
    await openPage(first, url, shown);
    // The stream of events never ends, so the network is not idle; what a page loads has been requested by then.
    await first.waitForTimeout(1000);
    return (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
  } finally {
    await fresh.close();
  }
}
