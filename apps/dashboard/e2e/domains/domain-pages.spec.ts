import { signIn } from '../support/browser';
import { domainsPath, domainPath, domainRow, startDomainPages } from '../support/domains-fixture';
import { OWNER, VIEWER } from '../support/instance';
import { tabTo } from '../support/keyboard';
import { initialScriptBytes, openPage, waitForRowCount } from '../support/page-checks';
import { browserTests } from '../support/browser-tests';

const inBrowser = browserTests(startDomainPages, { as: OWNER });

test(
  'says of each domain how its certificate does, what it leads to and what protects it',
  inBrowser(async ({ instance, page }) => {
    await page.goto(instance.url + domainsPath(instance));
    const waiting = domainRow(page, 'shop.example.com');
    await waiting.getByText('Waiting for DNS').waitFor();
    await waiting.getByText(/has A 192\.0\.2\.9, should have A 192\.0\.2\.1; next check in \d+.min/).waitFor();
    const issued = domainRow(page, 'bücher.example');
    await issued.getByText('xn--bcher-kva.example').waitFor();
    await issued.getByText('Renews automatically').waitFor();
    await issued.getByText(/valid until \d+ \w+ \d{4}/).waitFor();
    await issued.getByText('basic auth as preview, HSTS').waitFor();
    await issued.getByText('Points here').waitFor();
    expect(await issued.getByRole('link', { name: 'Open bücher.example' }).getAttribute('href')).toBe(
      'https://xn--bcher-kva.example',
    );
    await domainRow(page, 'www.bücher.example').getByText('redirects to bücher.example (308)').waitFor();
    const own = domainRow(page, 'own.example.org');
    await own.getByText('Expires in 12 days').waitFor();
    await own.getByText('replace it').waitFor();
    const failed = domainRow(page, 'late.example.org/api');
    await failed.getByText(/Timeout during connect; next attempt in \d.min.\d\d.s/).waitFor();
    const ticking = failed.getByRole('time').first();
    const first = await ticking.innerText();
    await page.waitForFunction(
      ([row, before]) => document.querySelector(`tr:has(a[href$="${row}"]) time`)?.textContent !== before,
      [instance.domains.failed.id, first],
    );
    await page.getByLabel('Search domains').fill('own');
    await page.waitForURL(/search=own/);
    await waitForRowCount(page, 1);
  }),
);

test(
  'follows a certificate from the name servers to the handshake, without being asked to',
  inBrowser(async ({ instance, page }) => {
    const hostname = 'fresh.example.com';
    const { body } = await instance.http
      .post(`/api/v1${domainsPath(instance)}`)
      .send({ hostname })
      .expect(201);
    await instance.recordDns(hostname, []);
    await page.goto(`${instance.url}${domainsPath(instance)}/${body.data.id}`);
    const main = page.getByRole('main');
    await main.getByText('The hostname has no DNS records; it should resolve to 192.0.2.1.').waitFor();
    await main.getByText('No record yet').waitFor();
    const record = page.getByRole('table', { name: `DNS records of ${hostname}` });
    expect(await record.getByRole('row').nth(1).innerText()).toMatch(/A\s+fresh\s+192\.0\.2\.1/);
    await instance.recordDns(hostname, ['192.0.2.1']);
    await main.getByText('Points here').waitFor();
    await main.getByText('Requesting certificate').waitFor();
    await instance.recordCertificate(hostname, { issuer: 'Harbour CA', serial: '0c0ffee0' });
    await main.getByText('Renews automatically').waitFor();
    await main.getByText('Harbour CA').waitFor();
    await main.getByText('0c0ffee0').waitFor();
    await main.getByText('Yes', { exact: true }).waitFor();
  }),
);

test(
  'changes what is changed and nothing else, warns of what cannot be taken back, and shows no password again',
  inBrowser(async ({ instance, page }) => {
    const { http } = instance;
    const path = `/api/v1${domainsPath(instance)}`;
    const { id } = (await http.post(path).send({ hostname: 'edit.example.com' }).expect(201)).body.data;
    await page.goto(`${instance.url}${domainsPath(instance)}/${id}`);
    await page.getByRole('radio', { name: 'Internal CA' }).check();
    await page.getByText('Strict transport security (HSTS)').click();
    await page.getByLabel('Enable HSTS').check();
    await page.getByText('This cannot be undone').waitFor();
    await page.getByLabel('Allow preloading').check();
    await page.getByText('Basic auth').click();
    await page.getByLabel('Require a login').check();
    await page.getByLabel('Username').fill('preview');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByText('Request body size').click();
    await page.getByLabel('Max body size').fill('10');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Preloading requires at least one year and all subdomains.').waitFor();
    await page.getByText('Use at least 8 characters.').waitFor();
    await page.getByLabel('Max age').selectOption('31536000');
    await page.getByLabel('Include subdomains').check();
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByText('4 changes, effective immediately').waitFor();
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByRole('button', { name: 'Save changes' }).click();
    expect((await sent).postDataJSON()).toEqual({
      tls: { mode: 'internal', hsts: { max_age: 31_536_000, include_subdomains: true, preload: true } },
      basic_auth: { username: 'preview', password: 'correct horse battery' },
      max_request_bytes: 10_485_760,
    });
    await page.getByText('No changes').waitFor();
    expect(await page.getByLabel('New password').inputValue()).toBe('');
    expect(await page.content()).not.toContain('correct horse battery');

    await page.getByRole('radio', { name: 'HTTP only' }).check();
    await page.getByText('Returning visitors will be locked out').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await http.patch(`${path}/${id}`).send({ redirect_to: 'shop.example.com', redirect_status: 302 }).expect(200);
    await page.getByRole('combobox', { name: 'Status' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('302');
    expect(await page.getByLabel('Redirect to').inputValue()).toBe('shop.example.com');
  }),
);

test(
  'says of a hostname to which others lead that it cannot lead elsewhere, and adds its www with one button',
  inBrowser(async ({ instance, page }) => {
    await page.goto(instance.url + domainPath(instance, 'issued'));
    await page.getByText('www.bücher.example redirects here, so this hostname cannot redirect elsewhere.').waitFor();
    expect(await page.getByRole('button', { name: 'Add redirect' }).count()).toBe(0);
    const path = `/api/v1${domainsPath(instance)}`;
    const { id } = (await instance.http.post(path).send({ hostname: 'example.org' }).expect(201)).body.data;
    await page.goto(`${instance.url}${domainsPath(instance)}/${id}`);
    await page.getByRole('button', { name: 'Add redirect' }).click();
    await page.getByText('www.example.org redirects here, so this hostname cannot redirect elsewhere.').waitFor();
    expect(await instance.find('www.example.org')).toMatchObject({ redirect_to: 'example.org', tls: { mode: 'auto' } });
  }),
);

test(
  'changes the encryption of a domain with the keyboard alone',
  inBrowser(async ({ instance, page }) => {
    const path = `/api/v1${domainsPath(instance)}`;
    const { id } = (await instance.http.post(path).send({ hostname: 'keys.example.com' }).expect(201)).body.data;
    await page.goto(`${instance.url}${domainsPath(instance)}?search=keys.example.com`);
    await domainRow(page, 'keys.example.com').waitFor();
    await tabTo(page, /^keys\.example\.com$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'keys.example.com' }).waitFor();
    await tabTo(page, /^Automatic HTTPS/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, /^Save changes$/);
    await page.keyboard.press('Enter');
    await page.getByText('Creating certificate').waitFor();
    expect((await instance.http.get(`${path}/${id}`).expect(200)).body.data.tls.mode).toBe('internal');
  }),
);

test(
  'shows the addresses of an application on its overview, what is wrong first',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/applications/${instance.docsId}`);
    const addresses = page.getByRole('list', { name: 'Addresses' });
    await addresses.getByText('shop.example.com/docs').waitFor();
    await addresses.getByText('Points elsewhere').waitFor();
    await page.goto(`${instance.url}/applications/${instance.applicationId}`);
    await addresses.getByRole('listitem').nth(4).waitFor();
    expect(await addresses.getByRole('listitem').first().innerText()).not.toContain('Renews automatically');
    await addresses.getByRole('link', { name: /more$/ }).click();
    await page.getByRole('heading', { name: 'Add a domain' }).waitFor();
  }),
);

test(
  'names a domain in its Unicode form everywhere, and links to its page',
  inBrowser(async ({ instance, page }) => {
    const { url, applicationId } = instance;
    await page.goto(`${url}/applications/${applicationId}`);
    const header = page.getByRole('main').locator('header');
    await header.getByRole('link', { name: 'bücher.example', exact: true }).waitFor();
    await page.goto(`${url}/activity?about=domain`);
    const issued = page.getByRole('listitem').filter({ hasText: 'Certificate issued for' });
    await issued.getByRole('link', { name: 'bücher.example' }).click();
    await page.getByRole('heading', { level: 1, name: 'bücher.example' }).waitFor();
    expect(page.url()).toBe(url + domainPath(instance, 'issued'));
    await page.goto(url);
    const attention = page.locator('section').filter({ hasText: 'Needs attention' });
    await attention.getByRole('link', { name: 'late.example.org' }).click();
    await page.getByRole('heading', { level: 1, name: 'late.example.org/api' }).waitFor();
  }),
);

test(
  'shows viewers everything and lets them change nothing',
  inBrowser(
    async ({ instance, page }) => {
      await signIn(page, instance.url, VIEWER);
      await openPage(page, instance.url, { path: domainsPath(instance), ready: 'Waiting for DNS' });
      const main = page.getByRole('main');
      const offered = main.getByRole('button', { name: /Add |Save|Remove|Path, redirect/ });
      expect(await offered.count()).toBe(0);
      expect(await page.getByLabel('Hostname').count()).toBe(0);
      await openPage(page, instance.url, {
        path: domainPath(instance, 'waiting'),
        ready: 'Read-only access',
      });
      expect(await offered.count()).toBe(0);
      expect(await page.getByRole('radio', { name: 'HTTP only' }).isDisabled()).toBe(true);
      const refused = await page.evaluate(
        async (address) => {
          const headers = { 'content-type': 'application/json' };
          const body = JSON.stringify({ tls: { mode: 'off' } });
          return (await fetch(address, { method: 'PATCH', headers, body })).status;
        },
        `/api/v1${domainPath(instance, 'waiting')}`,
      );
      expect(refused).toBe(403);
    },
    { storageState: undefined },
  ),
);

test(
  'loads no more than it needs to whoever opens a domain first of all',
  inBrowser(async ({ instance, page }) => {
    const shown = { path: domainPath(instance, 'issued'), ready: 'Renews automatically' };
    expect(await initialScriptBytes(page, instance.url, shown)).toBeLessThanOrEqual(178_000);
  }),
);
