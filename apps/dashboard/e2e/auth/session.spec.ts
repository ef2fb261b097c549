import { signIn } from '../support/browser';
import { OWNER, startOwnedInstance } from '../support/instance';
import { browserTests } from '../support/browser-tests';

const inBrowser = browserTests(startOwnedInstance);
/** A part of the page that is loaded when it is first needed. */
const TOKENS = /\/assets\/tokens-.*\.js/;

test(
  'says no to a wrong password and yes to the right one',
  inBrowser(async ({ instance, page }) => {
    await page.goto(instance.url);
    await page.getByLabel('E-mail').fill(OWNER.email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('Wrong e-mail or password').waitFor();

    await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(page.url()).toBe(`${instance.url}/`);
  }),
);

test(
  'brings whoever signs in to the very address they came for',
  inBrowser(async ({ instance, page }) => {
    const path = '/settings/tokens?per_page=50&sort=name';
    await page.goto(instance.url + path);
    await page.getByLabel('E-mail').fill(OWNER.email);
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'API tokens' }).waitFor();
    expect(page.url()).toBe(instance.url + path);
  }),
);

test(
  'is not led to another site by the address to go back to',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/sign-in?next=${encodeURIComponent('//elsewhere.example/')}`);
    await page.getByLabel('E-mail').fill(OWNER.email);
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(page.url()).toBe(`${instance.url}/`);
  }),
);

test(
  'loses nothing typed when the session ends in the middle of work',
  inBrowser(async ({ instance, page }) => {
    await signIn(page, instance.url, OWNER);
    await page.goto(`${instance.url}/settings/tokens/new`);
    await page.getByLabel('Name').fill('typed before the end');
    await page.getByRole('button', { name: 'Monitoring' }).click();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Generate token' }).click();

    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Name').inputValue()).toBe('typed before the end');
    await page.getByRole('button', { name: 'Generate token' }).click();
    await page.getByText('Copy the token now').waitFor();
  }),
);

test(
  'shows nothing of the instance after signing out',
  inBrowser(async ({ instance, page }) => {
    await signIn(page, instance.url, OWNER);
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto(`${instance.url}/settings/tokens`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
  }),
);

test(
  'goes on after an upgrade under an open page, whose parts have other names since',
  inBrowser(async ({ instance, page }) => {
    await signIn(page, instance.url, OWNER);
    let missing = true;
    page.on('request', (request) => (missing &&= !request.isNavigationRequest()));
    await page.route(TOKENS, (route) => (missing ? route.fulfill({ status: 404 }) : route.continue()));
    await page.getByRole('link', { name: 'API tokens' }).click();
    await page.getByRole('heading', { name: 'API tokens' }).waitFor();
    expect(page.url()).toBe(`${instance.url}/settings/tokens`);
  }),
);

test(
  'retries to load a part of the page after a network failure, without reloading the page',
  inBrowser(async ({ instance, page }) => {
    await signIn(page, instance.url, OWNER);
    let navigations = 0;
    page.on('request', (request) => (navigations += Number(request.isNavigationRequest())));
    await page.route(TOKENS, (route) => route.abort('failed'), { times: 1 });
    await page.getByRole('link', { name: 'API tokens' }).click();
    await page.getByRole('heading', { name: 'API tokens' }).waitFor();
    expect(navigations).toBe(0);
  }),
);
