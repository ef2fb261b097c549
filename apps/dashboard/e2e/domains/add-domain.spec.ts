import { selfSignedCertificate } from '../../../api/test/world';
import { domainsPath, domainPath, domainRow, startDomainPages } from '../support/domains-fixture';
import { OWNER } from '../support/instance';
import { browserTests } from '../support/browser-tests';

const inBrowser = browserTests(startDomainPages, { as: OWNER });

test(
  'adds a hostname and its www together, with automatic HTTPS, and says which record to create',
  inBrowser(async ({ instance, page }) => {
    await page.goto(instance.url + domainsPath(instance));
    await page.getByLabel('Hostname').fill('https://Example.net/cart');
    // It is known a moment after the form is there.
    await page.getByLabel('Encryption').and(page.locator(':has(option[value=auto]:checked)')).waitFor();
    const record = page.getByRole('table', { name: 'DNS records of example.net' });
    await record.getByRole('cell', { name: '192.0.2.1' }).waitFor();
    expect(await record.getByRole('row').nth(1).innerText()).toMatch(/A\s+@\s+192\.0\.2\.1/);
    await record.getByRole('button', { name: 'Copy the value 192.0.2.1' }).waitFor();
    await page.getByLabel('Also add www.example.net').check();
    await page.getByRole('button', { name: 'Add domain' }).click();
    await domainRow(page, 'www.example.net').getByText('redirects to example.net').waitFor();
    expect(await instance.find('example.net')).toMatchObject({ tls: { mode: 'auto' }, redirect_to: null });
    expect(await instance.find('www.example.net')).toMatchObject({
      tls: { mode: 'auto' },
      redirect_to: 'example.net',
      redirect_status: 308,
    });
    expect(await page.getByLabel('Hostname').inputValue()).toBe('');
  }),
);

test(
  'leaves the encryption to the API where a domain is sent before it is known how they are served',
  inBrowser(async ({ instance, page }) => {
    let goOn: () => void = () => undefined;
    const sent = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/api/dashboard/instance', async (route) => {
      await sent;
      await route.continue();
    });
    await page.goto(instance.url + domainsPath(instance));
    await page.getByLabel('Hostname').fill('soon.example.net');
    const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/domains'));
    await page.getByRole('button', { name: 'Add domain' }).click();
    expect((await asked).postDataJSON()).toEqual({ hostname: 'soon.example.net' });
    goOn();
    await domainRow(page, 'soon.example.net').waitFor();
    expect(await instance.find('soon.example.net')).toMatchObject({ tls: { mode: 'auto' } });
  }),
);

test(
  'takes a certificate in one file with its key, says at the field what is wrong with another, and keeps no key',
  inBrowser(async ({ instance, page }) => {
    const [wrong, right] = [selfSignedCertificate('elsewhere.example.org'), selfSignedCertificate('own.example.net')];
    await page.goto(instance.url + domainsPath(instance));
    await page.getByLabel('Hostname').fill('own.example.net');
    await page.getByLabel('Encryption').selectOption('custom');
    const certificate = page.getByRole('textbox', { name: 'Certificate' });
    const key = page.getByRole('textbox', { name: 'Private key' });
    await certificate.waitFor();
    await page.getByRole('button', { name: 'Add domain' }).click();
    await page.getByText('Paste the certificate, or drop its file here.').waitFor();
    await certificate.fill(wrong.certificate);
    await key.fill(right.private_key);
    await page.getByRole('button', { name: 'Add domain' }).click();
    await page.getByText('The private key does not match the certificate.').waitFor();
    expect(await key.getAttribute('aria-invalid')).toBe('true');
    await key.fill(wrong.private_key);
    await page.getByRole('button', { name: 'Add domain' }).click();
    await page.getByText('The certificate is valid for elsewhere.example.org, not for own.example.net.').waitFor();
    expect(await certificate.getAttribute('aria-invalid')).toBe('true');

    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file with the certificate' }).click();
    await (
      await chosen
    ).setFiles({
      name: 'all.pem',
      mimeType: 'application/x-pem-file',
      buffer: Buffer.from(right.private_key + right.certificate),
    });
    await page.getByText('1 certificate', { exact: true }).waitFor();
    await page.getByText('1 private key', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add domain' }).click();
    await domainRow(page, 'own.example.net').getByText('Installing certificate').waitFor();
    const [, secret = 'nothing'] = right.private_key.split('\n');
    expect(await page.content()).not.toContain(secret);
    expect((await instance.find('own.example.net'))?.tls).toMatchObject({ mode: 'custom', issuer: 'test' });
  }),
);

test(
  'says which application has a hostname, and takes over its encryption for another path of it',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/applications/${instance.docsId}/domains`);
    await page.getByLabel('Hostname').fill('late.example.org');
    await page.getByRole('button', { name: 'Add domain' }).click();
    await page.getByText('This hostname is already encrypted').waitFor();
    expect(await page.getByLabel('Encryption').isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Path, redirect, basic auth, body size…' }).click();
    await page.getByLabel('Path', { exact: true }).fill('/api');
    await page.getByRole('button', { name: 'Add domain' }).click();
    await page.getByText('late.example.org/api already belongs to the application "shop".').waitFor();
    await page.getByLabel('Path', { exact: true }).fill('docs/');
    await page.getByLabel('Strip /docs').check();
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/domains'));
    await page.getByRole('button', { name: 'Add domain' }).click();
    expect((await sent).postDataJSON()).toEqual({ hostname: 'late.example.org', path: '/docs', strip_path: true });
    await domainRow(page, 'late.example.org/docs').getByRole('link', { name: 'late.example.org/docs' }).click();
    const others = page.getByRole('list', { name: 'Other paths' });
    await others.getByText('shop, sets the encryption').waitFor();
    await page.getByRole('link', { name: '/api of shop' }).click();
    await page.getByRole('heading', { name: 'late.example.org/api' }).waitFor();
    await others.getByText('docs', { exact: true }).waitFor();
  }),
);

test(
  'offers a wildcard what can work for it',
  inBrowser(async ({ instance, page }) => {
    await page.goto(instance.url + domainsPath(instance));
    await page.getByLabel('Hostname').fill('*.example.net');
    const modes = page.getByLabel('Encryption').getByRole('option');
    expect(await modes.evaluateAll((all) => all.map((each) => each.getAttribute('value')))).toEqual([
      'custom',
      'internal',
      'off',
    ]);
    await page.goto(instance.url + domainPath(instance, 'wildcard'));
    await page.getByText('Automatic HTTPS is not available for wildcards.').waitFor();
    expect(await page.getByRole('radio', { name: 'Automatic HTTPS' }).count()).toBe(0);
  }),
);
