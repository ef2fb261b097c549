import { OWNER, sessionOf, VIEWER } from '../support/instance';
import { OTHER_KEY, SERVER_PAGES, startServerPages } from '../support/servers-fixture';
import { initialScriptBytes, pageIn, waitForRowCount } from '../support/page-checks';
import { axeViolationsInBothThemes } from '../support/axe';
import { browserTests } from '../support/browser-tests';

const inBrowser = browserTests(startServerPages, { as: OWNER });
const KB = 1000;

test(
  'have dialogs and menus that axe does not object to either',
  inBrowser(async ({ instance, page }) => {
    const found: string[] = [];
    const check = async () => found.push(...(await axeViolationsInBothThemes(page)));
    await page.goto(`${instance.url}/servers/${instance.changed}`);
    await page.getByRole('button', { name: 'Trust the new key…' }).click();
    await page.getByLabel('Type edge-fra to confirm').waitFor();
    await check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions for edge-fra' }).click();
    await page.getByRole('menuitem', { name: 'Remove…' }).waitFor();
    await check();
    await page.getByRole('menuitem', { name: 'Remove…' }).click();
    await page.getByText('Fairlead changes nothing on a machine whose host key is not trusted').waitFor();
    expect(await page.getByRole('radio', { name: 'Clean up and remove' }).isDisabled()).toBe(true);
    await check();
    await page.goto(`${instance.url}/servers/${instance.ready}/settings`);
    await page.getByRole('button', { name: 'Remove…' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'shop' }).waitFor();
    await check();
    await page.goto(`${instance.url}/servers/new`);
    await page.getByLabel('Address').fill('127.0.0.1');
    await page.getByLabel('SSH port').fill('9');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await page.getByText('A problem must be fixed first.').waitFor();
    await check();
    expect(found).toEqual([]);
  }),
);

test(
  'load at most 150 kB of JavaScript, compressed, at first',
  inBrowser(async ({ instance, page }) => {
    const [list, , , overview] = SERVER_PAGES;
    const over: string[] = [];
    for (const [shown, limit] of [
      [list, 150],
      [overview, 150],
    ] as const) {
      const size = shown ? await initialScriptBytes(page, instance.url, pageIn(instance, shown)) : 0;
      if (size > limit * KB) over.push(`${shown?.ready} takes ${size} bytes`);
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
  'take a machine over from the Fairlead that it names, once its name is typed',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/servers/${instance.managed}`);
    const notice = page.getByRole('alert').filter({ hasText: 'edge-ams could not be provisioned' });
    await notice.getByRole('button', { name: 'Take over…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take over the machine?' });
    await dialog.getByText('managed by Fairlead ins_other as server srv_other').waitFor();
    expect(await dialog.getByRole('button', { name: 'Take over' }).isDisabled()).toBe(true);
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
    await dialog.getByLabel('Type edge-ams to confirm').fill('edge-ams');
    const sent = page.waitForRequest((request) => request.url().endsWith(`/servers/${instance.managed}/provision`));
    await dialog.getByRole('button', { name: 'Take over' }).click();
    expect((await sent).postDataJSON()).toEqual({ take_over: true });
    await notice.waitFor({ state: 'hidden' });
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
          .getByRole('button', { name: /Trust|Retry|again|Remove|Actions|Take over/ })
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
