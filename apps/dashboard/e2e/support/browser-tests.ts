import type { Browser, BrowserContextOptions } from 'playwright-core';
import { launchBrowser, openBrowserPage, type BrowserPage } from './browser';
import { HOST, type Instance, sessionOf } from './instance';

export interface BrowserTestContext<Of extends Instance = Instance> {
  instance: Of;
  page: BrowserPage['page'];
}

interface Options {
  /** Whose session each test begins with; without it no user is signed in. */
  as?: { email: string; password: string };
}

type StorageState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;

/**
 * One instance, one browser and one session for a file of tests, and a fresh profile for each test, whose page must have had
 * no fault. A test that wants to begin signed out says `{ storageState: undefined }`.
 */
export function browserTests<Of extends Instance>(start: () => Promise<Of>, { as }: Options = {}) {
  let instance: Of;
  let browser: Browser;
  let storageState: StorageState | undefined;

  jest.setTimeout(400_000);
  beforeAll(async () => {
    [instance, browser] = await Promise.all([start(), launchBrowser()]);
    if (as) storageState = signedIn(await sessionOf(instance, as));
  });
  afterAll(async () => {
    await browser?.close();
    await instance?.stop();
  });

  return (body: (world: BrowserTestContext<Of>) => Promise<void>, options: BrowserContextOptions = {}) =>
    async (): Promise<void> => {
      const visited = await openBrowserPage(browser, { storageState, ...options });
      try {
        await body({ instance, page: visited.page });
        expect(visited.faults).toEqual([]);
      } finally {
        await visited.close();
      }
    };
}

/** What a browser keeps of someone who has signed in. */
function signedIn(cookie: string): StorageState {
  const [name = '', value = ''] = cookie.split('=');
  const kept = { name, value, domain: HOST, path: '/', expires: -1, httpOnly: true, secure: false } as const;
  return { cookies: [{ ...kept, sameSite: 'Lax' }], origins: [] };
}
