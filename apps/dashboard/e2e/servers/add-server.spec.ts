import type { Page } from 'playwright-core';
import { startRealInstance, waitUntilTrue } from '../support/real-instance';
import { OWNER } from '../support/instance';
import { waitForFocus, tabTo } from '../support/keyboard';
import { browserTests } from '../support/browser-tests';

/** They add machines one after the other, and each boots its own. */
const inBrowser = browserTests(startRealInstance, { as: OWNER });

const FILE = '/etc/ssh/ssh_host_ed25519_key.pub';
const PROVISIONED_MS = 120_000;
const ready = (page: Page) =>
  page.getByRole('main').getByText('Ready', { exact: true }).first().waitFor({ timeout: PROVISIONED_MS });
const same = (page: Page) => page.getByRole('checkbox', { name: /The fingerprints match/ });

test(
  'leads from an empty list to a ready server, with what it shows to copy',
  inBrowser(async ({ instance, page }) => {
    const host = await instance.boot({ image: 'plain', authorizedKeys: [] });
    await page.goto(`${instance.url}/servers`);
    await page.getByRole('heading', { name: 'No servers yet' }).waitFor();
    await page.getByRole('link', { name: 'Add server' }).first().click();
    await page.getByLabel('Address').fill(host.address);

    await page.getByRole('button', { name: 'Test connection' }).click();
    const found = page.getByRole('list', { name: 'Test results' });
    await found.getByText('Fairlead’s public key must be in').waitFor();
    expect(await found.getByRole('img', { name: 'Passed', exact: true }).count()).toBe(1);

    await page.getByRole('button', { name: 'On the machine' }).first().click();
    const command = await page.getByRole('region', { name: 'command for the machine' }).innerText();
    await host.must(command);
    await page.getByRole('button', { name: 'Test again' }).click();
    await page.getByText('All checks passed. Confirm that it is your machine.').waitFor();
    await found.getByText('Debian 12').waitFor();

    await page.getByRole('button', { name: 'Add server' }).click();
    await waitForFocus(same(page));
    await page.getByLabel('Command output').fill(`256 SHA256:${'x'.repeat(43)} root@other (ED25519)`);
    await page.getByText('This is a different key.').waitFor();
    expect(await same(page).isChecked()).toBe(false);
    await page.getByLabel('Command output').fill(await host.must(`ssh-keygen -lf ${FILE}`));
    await same(page)
      .and(page.getByRole('checkbox', { checked: true }))
      .waitFor();

    await page.getByLabel('Name', { exact: true }).fill('web-1');
    await page.getByRole('button', { name: 'Add label' }).click();
    await page.getByLabel('Name of label 1').fill('region');
    await page.getByLabel('Value of label 1').fill('fra');
    await page.getByRole('button', { name: 'Add server' }).click();
    await page.waitForURL(/\/servers\/srv_\w+\/provisioning$/);
    await page.getByRole('list', { name: 'Steps' }).getByText('First connection').waitFor();
    await ready(page);
    const steps = page.getByRole('list', { name: 'Steps' });
    await steps.getByText('The proxy is running').waitFor();
    await steps.getByRole('img', { name: 'Done' }).nth(5).waitFor();
    expect(await steps.getByRole('img', { name: 'Done' }).count()).toBe(6);
    await page
      .getByText(/The following NEW packages will be installed|Setting up caddy/)
      .first()
      .waitFor();

    await page.getByRole('link', { name: 'Overview' }).last().click();
    await page.getByText('systemd', { exact: true }).waitFor();
    await page.getByText(/load \d/).waitFor();
    const { body } = await instance.http.get('/api/v1/servers').expect(200);
    expect(body.data).toMatchObject([
      { name: 'web-1', labels: { region: 'fra' }, host_key: { fingerprint: await host.hostKeyFingerprint() } },
    ]);
  }),
);

test(
  'sends a password only after the host key has been confirmed, and keeps none',
  inBrowser(async ({ instance, page }) => {
    const host = await instance.boot({ authorizedKeys: [] });
    await host.allowPasswords();
    await host.addUser({ name: 'harbour', sudo: true, password: 'correct horse battery' });
    const tried = () => host.exec('journalctl -q -o cat -u ssh | grep -i "password for harbour"');

    await page.goto(`${instance.url}/servers/new`);
    await page.getByLabel('Address').fill(host.address);
    await page.getByLabel('User', { exact: true }).fill('harbour');
    await page.getByRole('radio', { name: 'One-time password' }).check();
    await page.getByLabel('Password of harbour').fill('correct horse battery');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await page.getByText('Confirm the host key. The password is tested after that.').waitFor();
    expect((await tried()).stdout).toBe('');

    await same(page).check();
    await page.getByText('All checks passed.', { exact: true }).waitFor();
    // The journal has it a moment later.
    await waitUntilTrue(async () => (await tried()).stdout.includes('Accepted password'));
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(host.name);
    await page.getByRole('button', { name: 'Add server' }).click();
    await ready(page);
    const { stdout } = await host.exec('cat /home/harbour/.ssh/authorized_keys');
    expect(stdout).toContain('fairlead');
  }),
);

test(
  'can be done with the keyboard alone',
  inBrowser(async ({ instance, page }) => {
    const host = await instance.boot();
    await page.goto(`${instance.url}/servers`);
    await page.getByRole('heading', { name: 'Servers' }).waitFor();
    await tabTo(page, /^Add server/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Add a server' }).waitFor();
    await tabTo(page, /^Address/);
    await page.keyboard.type(host.address);
    await page.keyboard.press('Enter');
    await page.getByText('All checks passed. Confirm that it is your machine.').waitFor();
    await tabTo(page, /^Command output/);
    await page.keyboard.type(await host.hostKeyFingerprint());
    await page.getByText('All checks passed.', { exact: true }).waitFor();
    await tabTo(page, /^Add server/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/provisioning$/);
    await ready(page);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(host.name);
  }),
);

test(
  'loses nothing typed when the session ends, and asks before it is left',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/servers/new`);
    await page.getByLabel('Address').fill('127.0.0.1');
    await page.getByLabel('SSH port').fill('9');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Test connection' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('SSH port').inputValue()).toBe('9');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await page.getByText('must allow TCP port 9').waitFor();

    await page.getByRole('link', { name: 'Cancel' }).click();
    const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
    await asked.getByRole('button', { name: 'Stay' }).click();
    await asked.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Address').inputValue()).toBe('127.0.0.1');
  }),
);
