import { createHash } from 'node:crypto';
import { archiveOf } from '@fairlead/testbed';
import type { Page } from 'playwright-core';
import { API_ONLY } from '../../../api/test/world';
import { axeViolations, axeViolationsInBothThemes } from '../support/axe';
import { browserTests } from '../support/browser-tests';
import { addViewer, type Instance, OWNER, sessionOf, startInstance, VIEWER } from '../support/instance';
import { NARROW_VIEWPORT, openPage, pagesTooWide } from '../support/page-checks';

interface World extends Instance {
  serverId: string;
  /** Deployed from uploads, of which it has one that is complete and one that is not. */
  id: string;
  /** Has none. */
  empty: string;
}

const ARCHIVE = archiveOf({ 'index.html': 'hello' });
const SHA256 = createHash('sha256').update(ARCHIVE).digest('hex');

/** Nothing is worked on: deployments stay queued. */
async function start(): Promise<World> {
  const instance = await startInstance({
    ...API_ONLY,
    FAIRLEAD_ADMIN_EMAIL: OWNER.email,
    FAIRLEAD_ADMIN_PASSWORD: OWNER.password,
  });
  await addViewer(instance);
  const { servers, applications } = instance.world;
  const { id: serverId } = await servers.add({ name: 'web-1' });
  const add = (name: string) => applications.add(serverId, { name, source: { type: 'upload', subdirectory: null } });
  const [{ id }, { id: empty }] = [await add('shop'), await add('blog')];
  const agent = await instance.world.agent();
  const uploads = `/api/v1/applications/${id}/uploads`;
  await agent.post(uploads).set('Content-Range', 'bytes */5000').expect(201);
  await agent.post(uploads).type('application/octet-stream').send(ARCHIVE).expect(201);
  return { ...instance, serverId, id, empty };
}

const inBrowser = browserTests(start, { as: OWNER });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const uploadsOf = (id: string) => ({ path: `/applications/${id}/settings/uploads`, ready: 'Uploads' });

test(
  'creates an application that is deployed from uploads, and shows how a pipeline uploads',
  inBrowser(async ({ instance, page }) => {
    await openPage(page, instance.url, { path: '/applications/new', ready: 'Source' });
    await field(page, 'Uploads').check();
    expect(await field(page, 'Repository').count()).toBe(0);
    await field(page, 'Folder').fill('/apps/web/');
    await field(page, 'Name').fill('billing');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: 'Create application' }).click();
    expect((await sent).postDataJSON()).toEqual({
      name: 'billing',
      server_id: instance.serverId,
      source: { type: 'upload', subdirectory: 'apps/web' },
    });
    await page.getByRole('heading', { name: 'Upload an archive' }).waitFor();
    const commands = page.getByRole('region', { name: 'upload commands' });
    expect(await commands.innerText()).toMatch(/curl .*\/api\/v1\/applications\/app_\w+\/uploads/);
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Deploy', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Deploy billing' });
    await dialog.getByText('No uploads yet').waitFor();
    expect(await dialog.getByRole('button', { name: 'Deploy an upload' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Settings', exact: true }).last().click();
    expect(await field(page, 'Folder').inputValue()).toBe('apps/web');
    await field(page, 'Git repository').check();
    await field(page, 'Repository').waitFor();
  }),
);

test(
  'lists what was uploaded, by whom and with its checksum, deploys it, and deletes what nothing needs',
  inBrowser(async ({ instance, page }) => {
    const { url, id } = instance;
    await openPage(page, url, uploadsOf(id));
    const rows = page.getByRole('table', { name: 'Uploads' }).locator('tbody tr');
    const ready = rows.filter({ hasText: 'Ready' });
    await ready.getByText(SHA256.slice(0, 12)).waitFor();
    await ready.getByText('by world').or(ready.getByText(/^by /)).first().waitFor();
    const receiving = rows.filter({ hasText: 'Receiving' });
    await receiving.getByText(/0.B of 4\.9.KiB/).waitFor();
    expect(await receiving.getByRole('button', { name: /^Deploy/ }).count()).toBe(0);
    expect(await axeViolationsInBothThemes(page)).toEqual([]);

    await page.getByRole('button', { name: 'Deploy', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Deploy shop' });
    await dialog.getByLabel('Upload').waitFor();
    await dialog.getByRole('button', { name: /^Deploy upload/ }).click();
    await page.getByRole('heading', { name: 'Deployment 1' }).waitFor();
    await page.getByText(SHA256, { exact: true }).waitFor();
    await page.getByText('Uploaded by').waitFor();
    expect(await page.getByText('Author').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);

    await openPage(page, url, uploadsOf(id));
    await ready.getByRole('button', { name: /^Delete upload/ }).click();
    const confirm = page.getByRole('dialog', { name: /^Delete upload/ });
    await confirm.getByRole('button', { name: 'Delete upload' }).click();
    await confirm.getByText('A deployment that is queued or running needs the upload.').waitFor();
    await confirm.getByRole('button', { name: 'Keep it' }).click();
    await receiving.getByRole('button', { name: /^Delete upload/ }).click();
    await confirm.getByRole('button', { name: 'Delete upload' }).click();
    await receiving.waitFor({ state: 'detached' });
    expect(await rows.count()).toBe(1);
  }),
);

test(
  'shows where uploads will be, on a phone and to viewers, who change nothing',
  inBrowser(async ({ instance, page }) => {
    const { url, id, empty } = instance;
    const pages = [uploadsOf(empty), uploadsOf(id)];
    expect(await pagesTooWide(page, url, pages)).toEqual([]);
    await openPage(page, url, uploadsOf(empty));
    await page.getByRole('heading', { name: 'No uploads' }).waitFor();
    await page.getByRole('region', { name: 'upload commands' }).waitFor();
    const [name = '', value = ''] = (await sessionOf(instance, VIEWER)).split('=');
    await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
    await openPage(page, url, uploadsOf(id));
    await page.getByText('Ready').first().waitFor();
    expect(await page.getByRole('button', { name: /^(Deploy|Delete)/ }).count()).toBe(0);
    expect(await page.getByRole('region', { name: 'upload commands' }).count()).toBe(0);
  }, NARROW_VIEWPORT),
);
