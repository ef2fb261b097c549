import { makeServer, WATCHERS_OFF } from '../../../api/test/harness/test-records';
import { withAllScopes } from '../../../api/test/harness/test-access';
import type { StoredProvisioningStep } from '../../../api/src/servers/server.entity';
import { ServerSample } from '../../../api/src/servers/monitoring/server-sample.entity';
import { addViewer, type Instance, OWNER, sessionOf, startInstance, VIEWER } from '../support/instance';
import {
  initialScriptBytes,
  NARROW_VIEWPORT,
  waitForRowCount,
  type PageCheck,
  pagesTooWide,
  accessibilityViolations,
} from '../support/page-checks';
import { axeViolationsInBothThemes } from '../support/axe';
import { browserTests } from '../support/browser-tests';

interface Harbour extends Instance {
  pages: readonly PageCheck[];
  ready: string;
  changed: string;
}

const OTHER_KEY = { algorithm: 'ssh-ed25519', fingerprint: `SHA256:${'B'.repeat(43)}` };
const FACTS = {
  hostname: 'web1',
  os: 'debian',
  osVersion: '12',
  kernel: '6.1.0-25-amd64',
  arch: 'x86_64',
  cpuCount: 4,
  memoryBytes: 8_326_201_344,
  diskBytes: 84_422_541_312,
};

/** Servers in every state. They are records only: nothing listens where they are said to be. */
async function startHarbour(): Promise<Harbour> {
  const instance = await startInstance({
    ...WATCHERS_OFF,
    FAIRLEAD_ADMIN_EMAIL: OWNER.email,
    FAIRLEAD_ADMIN_PASSWORD: OWNER.password,
  });
  await addViewer(instance);
  const { api } = instance;
  const web = await makeServer(api, {
    name: 'web-1',
    facts: FACTS,
    capabilities: { systemd: '252', git: '2.39.5', caddy: '2.6.2' },
    labels: { region: 'fra', role: 'web' },
    provisioning: { steps: [STEP, { ...STEP, name: 'packages', notes: ['Installed: git, curl'] }] },
  });
  const changed = await makeServer(api, {
    name: 'edge-fra',
    status: 'host_key_mismatch',
    statusCode: 'HOST_KEY_MISMATCH',
    statusReason: '127.0.0.1 port 1 showed another host key.',
    offeredHostKey: OTHER_KEY,
    facts: FACTS,
  });
  const away = await makeServer(api, {
    name: 'web-2',
    status: 'unreachable',
    statusCode: 'SERVER_UNREACHABLE',
    statusReason: '127.0.0.1 port 1 cannot be reached: the connection was refused.',
  });
  const failed = await makeServer(api, {
    name: 'db-1',
    status: 'failed',
    statusCode: 'PORT_IN_USE',
    statusReason: 'Fairlead’s proxy needs the ports 80 and 443: nginx.',
    provisioning: { steps: [{ ...STEP, name: 'proxy', status: 'failed', notes: [] }] },
  });
  await makeServer(api, { name: 'new-1', status: 'provisioning' });
  await makeServer(api, { name: 'old-1', status: 'deleting' });
  const names = Array.from({ length: 12 }, (_, index) => `pier-${index + 1}`);
  await Promise.all(names.map((name) => makeServer(api, { name })));
  await api.dataSource.manager.insert(
    ServerSample,
    Array.from({ length: 50 }, (_, index) => sample(web.id, index)),
  );
  await (
    await withAllScopes(api)
  )
    .post('/api/v1/applications')
    .send({
      name: 'shop',
      server_id: web.id,
      source: { type: 'git', repository: 'https://git.example.com/shop.git', branch: 'main' },
    })
    .expect(201);
  return {
    ...instance,
    ready: web.id,
    changed: changed.id,
    pages: [
      { path: '/servers?sort=name', ready: 'pier-1' },
      { path: '/servers?search=nothing', ready: 'No servers match these filters' },
      { path: '/servers/new', ready: '1. The machine' },
      { path: `/servers/${web.id}`, ready: 'caddy' },
      { path: `/servers/${web.id}/metrics?range=1h`, ready: 'Network' },
      { path: `/servers/${web.id}/provisioning`, ready: 'Installed: git, curl' },
      { path: `/servers/${web.id}/settings`, ready: 'Remove this server' },
      { path: `/servers/${changed.id}`, ready: 'The host key of edge-fra has changed' },
      { path: `/servers/${away.id}`, ready: 'web-2 is unreachable' },
      { path: `/servers/${failed.id}/provisioning`, ready: 'Another web server is running there' },
      { path: '/servers/srv_gone', ready: 'Server not found' },
    ],
  };
}

const STEP: StoredProvisioningStep = {
  name: 'connect',
  status: 'succeeded',
  started_at: '2026-11-20T12:00:00.000Z',
  finished_at: '2026-11-20T12:00:01.000Z',
  notes: ['Connected, with the rights of root'],
};

const sample = (serverId: string, index: number) => ({
  serverId,
  resolution: 60,
  at: Math.floor(Date.now() / 60_000) * 60 - index * 60,
  cpuUsagePercent: 20 + (index % 7),
  load1m: 0.5,
  memoryUsedBytes: 3_000_000_000,
  memoryTotalBytes: 8_326_201_344,
  swapUsedBytes: 0,
  diskUsedBytes: 20_000_000_000,
  diskTotalBytes: 84_422_541_312,
  rxBytesPerSecond: 20_480,
  txBytesPerSecond: 10_240,
});

const inBrowser = browserTests(startHarbour, { as: OWNER });
const KB = 1000;

/** A few at a time: axe looks long. */
test.each([0, 3, 6, 9])('have nothing that axe objects to, in both themes (%#)', (from) =>
  inBrowser(async ({ instance, page }) => {
    const pages = instance.pages.slice(from, from + 3);
    expect(await accessibilityViolations(page, instance.url, pages)).toEqual([]);
  })(),
);

test(
  'have dialogs and menus that axe does not object to either',
  inBrowser(async ({ instance, page }) => {
    const found: string[] = [];
    const look = async () => found.push(...(await axeViolationsInBothThemes(page)));
    await page.goto(`${instance.url}/servers/${instance.changed}`);
    await page.getByRole('button', { name: 'Trust the new key…' }).click();
    await page.getByLabel('Type edge-fra to confirm').waitFor();
    await look();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions for edge-fra' }).click();
    await page.getByRole('menuitem', { name: 'Remove…' }).waitFor();
    await look();
    await page.getByRole('menuitem', { name: 'Remove…' }).click();
    await page.getByText('Fairlead changes nothing on a machine whose host key is not trusted').waitFor();
    expect(await page.getByRole('radio', { name: 'Clean up and remove' }).isDisabled()).toBe(true);
    await look();
    await page.goto(`${instance.url}/servers/${instance.ready}/settings`);
    await page.getByRole('button', { name: 'Remove…' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'shop' }).waitFor();
    await look();
    await page.goto(`${instance.url}/servers/new`);
    await page.getByLabel('Address').fill('127.0.0.1');
    await page.getByLabel('SSH port').fill('9');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await page.getByText('A problem must be fixed first.').waitFor();
    await look();
    expect(found).toEqual([]);
  }),
);

test(
  'fit a screen 360 pixels wide',
  inBrowser(async ({ instance, page }) => {
    expect(await pagesTooWide(page, instance.url, instance.pages)).toEqual([]);
  }, NARROW_VIEWPORT),
);

test(
  'load at most 150 kB of JavaScript, compressed, where one looks first, and hardly more of one of them',
  inBrowser(async ({ instance, page }) => {
    const [list, , , overview] = instance.pages;
    const over: string[] = [];
    for (const [shown, limit] of [
      [list, 150],
      [overview, 151],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      const size = shown ? await initialScriptBytes(page, instance.url, shown) : 0;
      if (size > limit * KB) over.push(`${shown?.path} takes ${size} bytes`);
    }
    expect(over).toEqual([]);
  }),
);

test(
  'narrow, sort and turn the list through the address',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/servers?per_page=10&sort=name`);
    await page.getByRole('link', { name: 'db-1' }).waitFor();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await page.waitForURL(/page=2/);
    await page.getByRole('link', { name: 'web-1' }).waitFor();
    await page.getByRole('button', { name: 'Host key changed' }).click();
    await page.getByRole('link', { name: 'edge-fra' }).waitFor();
    expect(new URL(page.url()).search).toContain('status=host_key_mismatch');
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByRole('searchbox').fill('PIER-1');
    await page.getByRole('link', { name: 'pier-12' }).waitFor();
    await page.waitForURL(/search=PIER-1/);
    await page.getByRole('link', { name: 'pier-2' }).waitFor({ state: 'hidden' });
    await waitForRowCount(page, 4);
    await page.goBack();
    await page.getByRole('link', { name: 'edge-fra' }).waitFor();
  }),
);

test(
  'let a viewer change nothing, neither by the page nor past it',
  inBrowser(
    async ({ instance, page }) => {
      const [name = '', value = ''] = (await sessionOf(instance, VIEWER)).split('=');
      await page.context().addCookies([{ name, value, url: instance.url, httpOnly: true, sameSite: 'Lax' }]);
      await page.goto(`${instance.url}/servers`);
      await page.getByRole('link', { name: 'web-1' }).waitFor();
      expect(await page.getByRole('link', { name: 'Add server' }).count()).toBe(0);
      expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0);
      await page.goto(`${instance.url}/servers/new`);
      await page.getByText('Viewers cannot add servers').waitFor();
      await page.goto(`${instance.url}/servers/${instance.changed}`);
      await page.getByText('The host key of edge-fra has changed').waitFor();
      expect(
        await page
          .getByRole('main')
          .getByRole('button', { name: /Trust|Retry|again|Remove|Actions/ })
          .count(),
      ).toBe(0);
      await page.goto(`${instance.url}/servers/${instance.ready}/settings`);
      await page.getByText('Viewers cannot change servers').waitFor();

      const path = `/api/v1/servers/${instance.ready}`;
      const probe = { host: '127.0.0.1' };
      const calls: [string, string, object?][] = [
        ['POST', '/api/v1/servers', { name: 'mine', host: '127.0.0.1' }],
        ['POST', '/api/v1/servers/probe', probe],
        ['PATCH', path, { name: 'mine' }],
        ['POST', `${path}/provision`],
        ['POST', `${path}/trust`, { host_key_fingerprint: OTHER_KEY.fingerprint }],
        ['DELETE', path],
        ['DELETE', `${path}?abandon=true`],
      ];
      const statuses = await page.evaluate(
        (requests) =>
          Promise.all(
            requests.map(async ([method, url, body]) => {
              const headers = { 'content-type': 'application/json' };
              const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
              return answer.status;
            }),
          ),
        calls,
      );
      expect(statuses).toEqual(calls.map(() => 403));
    },
    { storageState: undefined },
  ),
);
