import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { HOST } from './instance';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const VIEWPORT = { width: 1280, height: 800 } as const;

/**
 * Debian's Chromium with a profile of its own, in which only the name of the instance leads anywhere, and those that are
 * given with their addresses.
 */
export function launchBrowser(alsoFinds: Readonly<Record<string, string>> = {}): Promise<Browser> {
  const found = Object.entries({ [HOST]: '127.0.0.1', ...alsoFinds }).map(
    ([name, address]) => `MAP ${name} ${address}`,
  );
  return chromium.launch({
    executablePath: process.env['FAIRLEAD_TEST_CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args: [...FLAGS, `--host-resolver-rules=${[...found, 'MAP * ~NOTFOUND'].join(', ')}`],
  });
}

export interface BrowserPage {
  page: Page;
  /** Faults of the page itself: uncaught errors, breaches of the content security policy, requests to other places. */
  faults: string[];
  close: () => Promise<void>;
}

export async function openBrowserPage(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserPage> {
  const page = await newPage(browser, options);
  return { page, faults: collectFaults(page), close: () => page.context().close() };
}

export async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  // Without a graphics processor, endless animations would take a processor while tests wait.
  const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  // Generous, because a busy machine is no fault of the page: a wait ends as soon as its condition holds.
  page.setDefaultTimeout(120_000);
  return page;
}

/** What goes wrong on the page from now on, as it happens. */
export function collectFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|Warning:/.test(message.text())) faults.push(message.text());
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== HOST) faults.push(`request to ${request.url()}`);
  });
  return faults;
}

export async function signIn(page: Page, url: string, who: { email: string; password: string }): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel('E-mail').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
}
