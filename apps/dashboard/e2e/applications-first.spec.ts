import { OWNER, startOwnedInstance } from './support/instance';
import { violationsOf } from './support/pages';
import { browserTests } from './support/with-page';

const inBrowser = browserTests(startOwnedInstance, { as: OWNER });

test(
  'says that a server comes first where there is none, and leads there',
  inBrowser(async ({ instance, page }) => {
    const pages = [
      { path: '/applications', ready: 'First, a server' },
      { path: '/applications/new', ready: 'First, a server' },
    ];
    expect(await violationsOf(page, instance.url, pages)).toEqual([]);
    await page.getByRole('link', { name: 'Add server' }).click();
    await page.waitForURL(/\/servers\/new$/);
  }),
);
