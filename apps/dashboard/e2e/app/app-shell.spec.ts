import { sessionOf, addViewer, OWNER, startOwnedInstance, VIEWER } from '../support/instance';
import { waitForFocus } from '../support/keyboard';
import { axeViolations } from '../support/axe';
import { browserTests } from '../support/browser-tests';

const inBrowser = browserTests(
  async () => {
    const instance = await startOwnedInstance();
    await addViewer(instance);
    return instance;
  },
  { as: OWNER },
);

test(
  'finds pages and commands from the palette, with the keyboard alone',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/settings/tokens`);
    await page.getByRole('heading', { name: 'API tokens' }).waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    const field = page.getByRole('combobox', { name: 'Search or jump to' });
    await field.fill('audit');
    await page.getByRole('option', { name: /Audit log/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/settings\/audit$/);
    await field.waitFor({ state: 'hidden' });

    await page.keyboard.press('ControlOrMeta+k');
    await field.fill('dark theme');
    await page.keyboard.press('Enter');
    await field.waitFor({ state: 'hidden' });
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
  }),
);

test(
  'finds servers and applications by the search of the API',
  inBrowser(async ({ instance, page }) => {
    const cookie = await sessionOf(instance, OWNER);
    const add = (name: string) =>
      instance.world
        .http()
        .post('/api/v1/servers')
        .set('cookie', cookie)
        .send({ name, host: '127.0.0.1', port: 9 })
        .expect(201);
    await add('lighthouse');
    await add('pier');
    await page.goto(instance.url);
    await page.getByRole('button', { name: /Search or jump to/ }).click();
    await page.getByRole('combobox').fill('house');
    await page
      .getByRole('group', { name: 'Servers' })
      .getByRole('option', { name: /lighthouse/ })
      .click();
    await page.getByRole('heading', { name: 'lighthouse' }).waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('group', { name: 'Recent' }).getByText('lighthouse').waitFor();
    expect(await page.getByRole('option', { name: /pier/ }).count()).toBe(0);
  }),
);

test(
  'says in a corner what could not be done, and the page stays as it was',
  inBrowser(async ({ instance, page }) => {
    const cookie = await sessionOf(instance, OWNER);
    const post = async (path: string, body: object) =>
      (await instance.world.http().post(`/api/v1/${path}`).set('cookie', cookie).send(body).expect(201)).body.data;
    const server = await post('servers', { name: 'adrift', host: '127.0.0.1', port: 9 });
    const source = { type: 'git', repository: 'https://git.example.org/ferry.git', branch: 'main' };
    await post('applications', { name: 'ferry', server_id: server.id, source });
    await page.goto(`${instance.url}/settings/tokens`);
    await page.getByRole('heading', { name: 'API tokens' }).waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill('deploy ferry');
    let respond = () => {};
    const responds = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await page.route('**/deploy', (route) => responds.then(() => route.continue()));
    await page.getByRole('option', { name: 'Deploy ferry' }).click();
    // The palette would show the error itself, but is closed before there is one.
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    respond();
    const said = page.getByRole('alert').filter({ hasText: 'Could not deploy ferry' });
    // A toast under the pointer does not disappear automatically.
    await said.hover();
    expect(await axeViolations(page)).toEqual([]);
    expect(page.url()).toBe(`${instance.url}/settings/tokens`);
    await said.getByRole('button', { name: 'Close' }).click();
    await said.waitFor({ state: 'hidden' });
  }),
);

test(
  'goes to a page by "g" and a letter, but never while one types',
  inBrowser(async ({ instance, page }) => {
    await page.goto(instance.url);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    // Sent together: there is little time between the one and the other.
    await Promise.all([page.keyboard.press('g'), page.keyboard.press('t')]);
    await page.getByRole('heading', { name: 'API tokens' }).waitFor();
    await page.goto(`${instance.url}/settings/tokens/new`);
    await page.getByLabel('Name').fill('');
    await page.keyboard.type('gs?');
    expect(await page.getByLabel('Name').inputValue()).toBe('gs?');
    expect(page.url()).toMatch(/tokens\/new$/);
    expect(await page.getByRole('dialog').count()).toBe(0);
  }),
);

test(
  'shows what happened elsewhere without being reloaded, and catches up after it was hidden',
  inBrowser(async ({ instance, page }) => {
    const cookie = await sessionOf(instance, OWNER);
    const add = (name: string) =>
      instance.world
        .http()
        .post('/api/dashboard/tokens')
        .set('cookie', cookie)
        .send({ name, scopes: ['servers:read'] })
        .expect(201);
    await page.goto(`${instance.url}/settings/tokens`);
    await page.getByRole('heading', { name: 'No tokens yet' }).waitFor();
    await add('made elsewhere');
    await page.getByText('made elsewhere').waitFor();

    const show = (state: 'hidden' | 'visible') =>
      page.evaluate((visibility) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await show('hidden');
    // The page may still be reading its list because of an earlier event; without the stream, it then reads nothing more.
    await page.waitForLoadState('networkidle');
    await add('made in the dark');
    await page.waitForTimeout(500);
    expect(await page.getByText('made in the dark').count()).toBe(0);
    await show('visible');
    await page.getByText('made in the dark').waitFor();
  }),
);

test(
  'says when it no longer hears of changes, and when it does again',
  inBrowser(async ({ instance, page }) => {
    await page.goto(instance.url);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.route('**/api/dashboard/events*', (route) => route.abort());
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    const word = page.getByRole('status').filter({ hasText: 'Reconnecting…' });
    await word.waitFor();
    await page.unroute('**/api/dashboard/events*');
    await word.waitFor({ state: 'hidden' });
    expect(await word.count()).toBe(0);
  }),
);

test(
  'asks to sign in over the page as soon as the session is ended elsewhere',
  inBrowser(
    async ({ instance, page }) => {
      await page.goto(`${instance.url}/sign-in`);
      await page.getByLabel('E-mail').fill(VIEWER.email);
      await page.getByLabel('Password', { exact: true }).fill(VIEWER.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
      await instance.world.http().delete('/api/dashboard/session').set('cookie', cookie).expect(200);
      await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    },
    { storageState: undefined },
  ),
);

test(
  'gives the focus back to the button that opened a menu',
  inBrowser(async ({ instance, page }) => {
    await page.goto(instance.url);
    const account = page.getByRole('button', { name: /Your account/ });
    await account.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Profile' }).waitFor();
    await page
      .getByRole('menu')
      .locator(':focus')
      .or(page.getByRole('menu').and(page.locator(':focus')))
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    await waitForFocus(account);
    expect(await account.evaluate((element) => element === document.activeElement)).toBe(true);
  }),
);

test(
  'offers a viewer no command that would be refused',
  inBrowser(
    async ({ instance, page }) => {
      await page.goto(`${instance.url}/sign-in`);
      await page.getByLabel('E-mail').fill(VIEWER.email);
      await page.getByLabel('Password', { exact: true }).fill(VIEWER.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      expect(await page.getByRole('link', { name: 'People' }).count()).toBe(0);
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('option', { name: 'Sign out' }).waitFor();
      expect(await page.getByRole('option', { name: /Add server|Create application|Generate/ }).count()).toBe(0);
    },
    { storageState: undefined },
  ),
);
