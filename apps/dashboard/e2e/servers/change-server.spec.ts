import { startRealInstance, waitUntilTrue } from '../support/real-instance';
import { OWNER } from '../support/instance';
import { waitForFocus } from '../support/keyboard';
import { browserTests } from '../support/browser-tests';

/** Servers are sampled often, so that the tests wait less than people do. */
const OFTEN = { FAIRLEAD_SAMPLE_SECONDS: '5', FAIRLEAD_PROBE_FAILURES: '2' };
const inBrowser = browserTests(() => startRealInstance(OFTEN), { as: OWNER });
const WAIT = { timeout: 120_000 };

test(
  'shows a changed host key beside the known one, sends nothing, and goes on with the new one when it is trusted',
  inBrowser(async ({ instance, page }) => {
    const { id, host } = await instance.addServer('edge-fra');
    const before = await host.hostKeyFingerprint();
    await page.goto(`${instance.url}/servers/${id}/settings`);
    await page.getByLabel('Name', { exact: true }).waitFor();
    await host.swapHostKey();
    await host.dropConnections();
    const notice = page.getByRole('alert').filter({ hasText: 'The host key of edge-fra has changed' });
    await notice.waitFor(WAIT);
    const after = await host.hostKeyFingerprint();
    await notice.getByText(before).waitFor();
    await notice.getByText(after).waitFor();

    await notice.getByRole('button', { name: 'Retry with the old key' }).click();
    await page.getByText('is being provisioned').waitFor(WAIT);
    await notice.waitFor(WAIT);

    await notice.getByRole('button', { name: 'Trust the new key…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Trust the new key?' });
    await dialog.getByText(after).waitFor();
    expect(await dialog.getByRole('button', { name: 'Trust key' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Type edge-fra to confirm').fill('edge-fra');
    await dialog.getByRole('button', { name: 'Trust key' }).click();
    await page.getByRole('main').getByText('Ready', { exact: true }).first().waitFor(WAIT);
    expect(await notice.count()).toBe(0);
    const { body } = await instance.http.get(`/api/v1/servers/${id}`).expect(200);
    expect(body.data.host_key.fingerprint).toBe(after);
  }),
);

test(
  'reports without a reload that a server is unreachable and reachable again, and shows its history meanwhile',
  inBrowser(async ({ instance, page }) => {
    const { id, host } = await instance.addServer('web-2');
    await page.goto(`${instance.url}/servers/${id}`);
    await page.getByText(/load \d/).waitFor();
    const history = () => instance.http.get(`/api/v1/servers/${id}/stats/history`);
    await waitUntilTrue(async () => (await history()).body.data.points.length > 0);
    await host.stopSshd();
    await host.dropConnections();
    await page.getByRole('alert').filter({ hasText: 'web-2 is unreachable' }).waitFor(WAIT);
    await page.getByText('Last sample').waitFor();
    await page.getByRole('link', { name: 'Metrics' }).click();
    await page.getByRole('figure').filter({ hasText: 'CPU' }).locator('canvas').waitFor();
    const memory = page.getByRole('table', { name: 'Memory' }).getByRole('row', { name: /^Used/ });
    await memory.filter({ hasText: /\d+(\.\d+)?\s[GM]iB/ }).waitFor();
    await page.getByText('7 d', { exact: true }).click();
    await page.waitForURL(/metrics\?range=7d$/);

    await host.startSshd();
    await page.getByRole('main').getByText('Ready', { exact: true }).first().waitFor(WAIT);
    expect(await page.getByRole('alert').count()).toBe(0);
  }),
);

test(
  'saves a name and labels, and leaves the address alone',
  inBrowser(async ({ instance, page }) => {
    const { id } = await instance.addServer('web-3');
    await page.goto(`${instance.url}/servers/${id}/settings`);
    await page.getByLabel('Name', { exact: true }).fill('web-4');
    await page.getByRole('button', { name: 'Add label' }).click();
    await waitForFocus(page.getByLabel('Name of label 1'));
    await page.keyboard.type('role');
    await page.getByLabel('Value of label 1').fill('web');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'web-4' }).waitFor();
    const { body } = await instance.http.get(`/api/v1/servers/${id}`).expect(200);
    expect(body.data).toMatchObject({ name: 'web-4', labels: { role: 'web' }, status: 'ready' });
    await page.getByRole('button', { name: 'Remove label 1' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await waitUntilTrue(async () => {
      const answer = await instance.http.get(`/api/v1/servers/${id}`);
      return Object.keys(answer.body.data.labels).length === 0;
    });
    await page.getByRole('button', { name: 'Save', disabled: true }).waitFor();
  }),
);

test(
  'removes a server only when nothing is on it, and takes its traces off the machine',
  inBrowser(async ({ instance, page }) => {
    const { id, host } = await instance.addServer('old-1');
    const source = { type: 'git', repository: 'https://git.example.com/shop.git', branch: 'main' };
    const created = await instance.http.post('/api/v1/applications').send({ name: 'shop', server_id: id, source });
    expect(created.status).toBe(201);
    await page.goto(`${instance.url}/servers`);
    await page.getByRole('button', { name: 'Actions for old-1' }).click();
    await page.getByRole('menuitem', { name: 'Remove…' }).click();
    const used = page.getByRole('dialog', { name: 'old-1 is in use' });
    await used.getByRole('link', { name: 'shop' }).waitFor();
    await used.getByRole('button', { name: 'Close' }).last().click();
    await used.waitFor({ state: 'hidden' });

    await instance.http.delete(`/api/v1/applications/${created.body.data.id}`).expect(202);
    await waitUntilTrue(
      async () => (await instance.http.get(`/api/v1/applications/${created.body.data.id}`)).status === 404,
    );
    await page.goto(`${instance.url}/servers/${id}/settings`);
    await page.getByRole('button', { name: 'Remove…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove old-1?' });
    await dialog.getByText('Clean up and remove').waitFor();
    await dialog.getByLabel('Type old-1 to confirm').fill('old-1');
    await dialog.getByRole('button', { name: 'Remove server' }).click();
    await page.waitForURL(/\/servers$/);
    await waitUntilTrue(async () => (await instance.http.get(`/api/v1/servers/${id}`)).status === 404);
    await page.getByRole('heading', { name: 'Servers' }).waitFor();
    await page.getByRole('link', { name: 'old-1' }).waitFor({ state: 'hidden' });
    expect((await host.exec('systemctl is-active fairlead-proxy; ls -d /var/lib/fairlead')).stdout).not.toMatch(
      /^active|fairlead$/m,
    );
  }),
);
