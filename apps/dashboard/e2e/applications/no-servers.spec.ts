import { OWNER, startOwnedInstance } from '../support/instance';
import { openPage } from '../support/page-checks';
import { browserTests } from '../support/browser-tests';

const inBrowser = browserTests(startOwnedInstance, { as: OWNER });

test(
  'says that a server comes first where there is none, and leads there',
  inBrowser(async ({ instance, page }) => {
    await openPage(page, instance.url, { path: '/applications', ready: 'Add a server first' });
    await page.getByRole('link', { name: 'Add server' }).click();
    await page.waitForURL(/\/servers\/new$/);
    expect(new URL(page.url()).pathname).toBe('/servers/new');
  }),
);
