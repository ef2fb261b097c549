import { main, startHarbour, type Harbour } from './support/harbour';
import { OWNER, sessionOf, VIEWER } from './support/instance';
import { initialJavaScript, NARROW, open, tooWide, violationsOf } from './support/pages';
import { browserTests } from './support/with-page';

jest.setTimeout(400_000);

async function startLinked(): Promise<Harbour> {
  const harbour = await startHarbour();
  await harbour.addDatabase('Shop DB', { application_ids: [harbour.applicationId] });
  return harbour;
}

const inBrowser = browserTests(startLinked, { as: OWNER });

const pagesOf = (id: string) => [
  { path: '/databases', ready: 'Shop DB' },
  { path: '/databases/new', ready: 'Its password is made for you' },
  { path: `/databases/${id}`, ready: 'Linked applications' },
  { path: `/databases/${id}/log`, ready: 'What was done to it last' },
  { path: `/databases/${id}/settings`, ready: 'Delete this database' },
];

test(
  'has no violation that axe finds, in either theme',
  inBrowser(async ({ instance, page }) => {
    const { id } = await instance.find('Shop DB');
    expect(await violationsOf(page, instance.url, pagesOf(id))).toEqual([]);
  }),
);

test(
  'fits a screen of 360 pixels',
  inBrowser(async ({ instance, page }) => {
    const { id } = await instance.find('Shop DB');
    expect(await tooWide(page, instance.url, pagesOf(id))).toEqual([]);
  }, NARROW),
);

test(
  'loads at most 150 kB of JavaScript, compressed, to whoever opens the list first of all',
  inBrowser(async ({ instance, page }) => {
    const total = await initialJavaScript(page, instance.url, { path: '/databases', ready: 'Shop DB' });
    expect(total).toBeLessThanOrEqual(150_000);
  }),
);

test(
  'lets viewers look, and shows them neither passwords nor buttons that change something',
  inBrowser(
    async ({ instance, page }) => {
      const cookie = await sessionOf(instance, VIEWER);
      const [name = '', value = ''] = cookie.split('=');
      await page.context().addCookies([{ name, value, url: instance.url }]);
      const { id } = await instance.find('Shop DB');
      await open(page, instance.url, { path: '/databases', ready: 'Shop DB' });
      expect(await page.getByRole('link', { name: 'Create database' }).count()).toBe(0);
      await open(page, instance.url, { path: `/databases/${id}`, ready: 'Linked applications' });
      await main(page).getByText('DATABASE_URL').waitFor();
      await main(page).getByText('The password stays masked.').waitFor();
      expect(
        await main(page)
          .getByRole('button', { name: /^(?!Copy)/ })
          .count(),
      ).toBe(0);
      expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0);
      await open(page, instance.url, { path: `/databases/${id}/settings`, ready: 'Viewers cannot change databases' });
      await open(page, instance.url, { path: '/databases/new', ready: 'Viewers cannot create databases' });
    },
    { storageState: undefined },
  ),
);
