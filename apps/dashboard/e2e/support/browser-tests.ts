import type { Browser, BrowserContextOptions } from 'playwright-core';
import { type BrowserPage, launchBrowser } from './browser';
import { HOST, type Instance, sessionOf } from './instance';
import { ReusedPages, type StorageState } from './reused-pages';

export interface BrowserTestContext<Of extends Instance = Instance> {
  instance: Of;
  page: BrowserPage['page'];
}

interface Options {
  /** Whose session each test begins with; without it no user is signed in. */
  as?: { email: string; password: string };
}

/** `{ storageState: undefined }` is a test that begins signed out. */
type TestOptions = Omit<BrowserContextOptions, 'storageState'> & { storageState?: undefined };

/**
 * One instance, one browser and one session for a file of tests, and for each test a page that is like one of a fresh
 * profile and must have had no fault.
 */
export function browserTests<Of extends Instance>(start: () => Promise<Of>, { as }: Options = {}) {
  let instance: Of;
  let browser: Browser;
  let pages: ReusedPages;
  let storageState: StorageState | undefined;

  beforeAll(async () => {
    [instance, browser] = await Promise.all([start(), launchBrowser()]);
    pages = new ReusedPages(browser);
    if (as) storageState = signedIn(await sessionOf(instance, as));
  });
  afterAll(async () => {
    await browser?.close();
    await instance?.stop();
  });

  return (body: (world: BrowserTestContext<Of>) => Promise<void>, options: TestOptions = {}) =>
    async (): Promise<void> => {
      const { storageState: _, ...others } = options;
      const visited = await pages.open('storageState' in options ? undefined : storageState, others);
      try {
        await body({ instance, page: visited.page });
        expect(visited.faults).toEqual([]);
        visited.reuse();
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
