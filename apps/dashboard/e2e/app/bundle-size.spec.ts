import { addTokens, OWNER, startOwnedInstance } from '../support/instance';
import { initialScriptBytes } from '../support/page-checks';
import { browserTests } from '../support/browser-tests';

const inBrowser = browserTests(
  async () => {
    const instance = await startOwnedInstance();
    // More than one page of them, so that what turns pages is counted.
    await addTokens(instance, ...Array.from({ length: 12 }, (_, index) => `token ${index}`));
    return instance;
  },
  { as: OWNER },
);

const KB = 1000;
const MAX = 150 * KB;

const PAGES = [
  { path: '/', ready: 'Overview' },
  { path: '/servers', ready: 'Servers' },
  { path: '/applications', ready: 'Applications' },
  { path: '/deployments', ready: 'Deployments' },
  { path: '/activity', ready: 'Activity' },
  { path: '/settings/tokens', ready: 'token 3' },
  { path: '/settings/people', ready: OWNER.email },
  { path: '/settings/audit', ready: 'Audit log' },
  { path: '/settings/variable-groups', ready: 'Variable groups' },
  { path: '/account/sessions', ready: 'Your account' },
];

test.each(PAGES)('loads at most 150 kB of JavaScript, compressed, to whoever opens $path first of all', (shown) =>
  inBrowser(async ({ instance, page }) => {
    const total = await initialScriptBytes(page, instance.url, shown);
    expect(total).toBeGreaterThan(100 * KB);
    expect(total).toBeLessThanOrEqual(MAX);
  })(),
);

test.each(['br', 'gzip'])('is sent as its build compressed it, to a browser that accepts %s', (encoding) =>
  inBrowser(async ({ instance }) => {
    const get = (path: string) => instance.world.http().get(path).set('accept-encoding', encoding);
    const { text } = await get('/').set('accept', 'text/html').expect(200);
    const [, script = ''] = /<script[^>]+src="([^"]*\/index-[^"]+)"/.exec(text) ?? [];
    const { headers } = await get(script).expect(200);
    expect(headers['content-encoding']).toBe(encoding);
    // What is compressed while it is sent has no length.
    expect(Number(headers['content-length'])).toBeGreaterThan(100 * KB);
  })(),
);
