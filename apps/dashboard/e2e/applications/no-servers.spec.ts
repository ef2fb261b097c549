import { OWNER, startOwnedInstance } from '../support/instance';
import { accessibilityViolations } from '../support/page-checks';
import { browserTests } from '../support/browser-tests';

const inBrowser = browserTests(startOwnedInstance, { as: OWNER });

test(
  'says that a server comes first where there is none, and leads there',
  inBrowser(async ({ instance, page }) => {
    const pages = [
      { path: '/applications', ready: 'Add a server first' },
      { path: '/applications/new', ready: 'Add a server first' },
    ];
    expect(await accessibilityViolations(page, instance.url, pages)).toEqual([]);
    await page.getByRole('link', { name: 'Add server' }).click();
    await page.waitForURL(/\/servers\/new$/);
  }),
);
