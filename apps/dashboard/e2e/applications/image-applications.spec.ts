import type { Page } from 'playwright-core';
import { API_ONLY, type HttpAgent } from '../../../api/test/world';
import { type Instance, OWNER, startInstance } from '../support/instance';
import { waitForFocus } from '../support/keyboard';
import { NARROW_VIEWPORT, openPage, pagesTooWide } from '../support/page-checks';
import { axeViolations, axeViolationsInBothThemes } from '../support/axe';
import { browserTests } from '../support/browser-tests';

interface World extends Instance {
  http: HttpAgent;
  serverId: string;
  /** An application that is live from an image. */
  live: string;
}

const DIGEST = `sha256:${'9f86d081884c'.repeat(5)}9f86`;
const IMAGE = { type: 'image', image: 'registry.example.test/shop/web:1.4' } as const;

/** Nothing is worked on: what is live is only said to be so. */
async function start(): Promise<World> {
  const instance = await startInstance({
    ...API_ONLY,
    FAIRLEAD_ADMIN_EMAIL: OWNER.email,
    FAIRLEAD_ADMIN_PASSWORD: OWNER.password,
  });
  const { world } = instance;
  const { id: serverId } = await world.servers.add({ name: 'web-1' });
  const shop = await world.applications.add(serverId, { name: 'shop', source: IMAGE });
  const deployment = await world.deployments.request(shop);
  const artifact = { kind: 'docker' as const, digest: DIGEST, image: `registry.example.test/shop/web@${DIGEST}` };
  const done = new Date().toISOString();
  const times = { live_at: done, switch: { at: done, duration_ms: 1 }, finished_at: done };
  await world.deployments.change(deployment, { status: 'live', artifact, ...times });
  await world.applications.change(shop, { status: 'running', current_deployment_id: deployment.id });
  return { ...instance, http: await world.agent(), serverId, live: shop.id };
}

const inBrowser = browserTests(start, { as: OWNER });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const NEW = { path: '/applications/new', ready: 'Source' };

async function beginImage(page: Page, { url }: World): Promise<void> {
  await openPage(page, url, NEW);
  await field(page, 'Container image').check();
  await field(page, 'Image').waitFor();
}

test(
  'creates an application from a private image, without showing its password to anybody',
  inBrowser(async ({ instance, page }) => {
    await beginImage(page, instance);
    await field(page, 'Image').fill('ghcr.io/acme/billing:2.1');
    await page.getByText('Registry credentials').click();
    await field(page, 'User').fill('acme');
    await field(page, 'Password or token').fill('do-not-show');
    expect(await field(page, 'Name').inputValue()).toBe('billing');
    await field(page, 'Port').fill('8080');
    await field(page, 'Image HEALTHCHECK').check();
    expect(await field(page, 'Install command').count()).toBe(0);
    await page.getByRole('button', { name: 'Show API request' }).click();
    const call = await page.getByRole('region', { name: 'curl command' }).innerText();
    expect(call).toContain('ghcr.io/acme/billing:2.1');
    expect(call).not.toContain('do-not-show');
    await page.getByRole('button', { name: 'Hide API request' }).click();

    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: 'Create application' }).click();
    expect((await sent).postDataJSON()).toEqual({
      name: 'billing',
      server_id: instance.serverId,
      source: {
        type: 'image',
        image: 'ghcr.io/acme/billing:2.1',
        registry_username: 'acme',
        registry_password: 'do-not-show',
      },
      port: 8080,
      health_check: { type: 'image' },
    });
    await page.getByRole('heading', { name: 'Not deployed yet' }).waitFor();
    await page.getByText('ghcr.io/acme/billing:2.1 is pulled and started as a container').waitFor();
    expect(await page.getByRole('button', { name: 'Detect settings' }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
  }),
);

test(
  'says what is wrong with an image beside it, and keeps what was typed for a repository',
  inBrowser(async ({ instance, page }) => {
    await openPage(page, instance.url, NEW);
    await field(page, 'Repository').fill('https://git.example.test/shop.git');
    await field(page, 'Container image').check();
    await page.getByRole('button', { name: 'Create application' }).click();
    await page.getByText('Enter the name of an image.').waitFor();
    await waitForFocus(field(page, 'Image'));
    await field(page, 'Image').fill('https://ghcr.io/acme/web');
    await page.getByRole('button', { name: 'Create application' }).click();
    await page.getByText(/Enter the image without “https:\/\/”/).waitFor();
    await field(page, 'Image').fill('ghcr.io/Acme/web');
    await page.getByRole('button', { name: 'Create application' }).click();
    await page.getByText(/has a name that is not valid/).waitFor();
    await waitForFocus(field(page, 'Image'));
    await field(page, 'Git repository').check();
    expect(await field(page, 'Repository').inputValue()).toBe('https://git.example.test/shop.git');
  }),
);

test(
  'speaks of an image where there is no branch and no commit',
  inBrowser(async ({ instance, page }) => {
    const { url, live } = instance;
    await openPage(page, url, { path: '/applications?search=shop', ready: 'registry.example.test/shop/web:1.4' });
    await page.getByRole('table').getByText('sha256:9f86d081884c…').waitFor();

    await openPage(page, url, { path: `/applications/${live}`, ready: 'registry.example.test/shop/web:1.4' });
    expect(await page.getByRole('main').innerText()).not.toMatch(/commit| of registry/i);
    await page.getByRole('button', { name: 'More deploy options' }).click();
    await page.getByRole('menuitem', { name: 'Review image…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deploy shop' });
    await dialog.getByText('The tag is resolved to its current digest.').waitFor();
    expect(await dialog.getByLabel('Branch, tag or commit').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('link', { name: 'the settings' }).click();
    await field(page, 'Image').waitFor();

    await instance.http
      .patch(`/api/v1/applications/${live}`)
      .send({ source: { image: 'registry.example.test/shop/web:1.5' } })
      .expect(200);
    await page.getByText('registry.example.test/shop/web:1.5').first().waitFor();
  }),
);

test(
  'has nothing that axe objects to while an image is described, in either theme',
  inBrowser(async ({ instance, page }) => {
    await beginImage(page, instance);
    await page.getByText('Registry credentials').click();
    await page.getByText('Instances and processes').click();
    await page.getByText('Container permissions').click();
    await page.getByRole('button', { name: 'Add process' }).click();
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
  }),
);

test(
  'fits a screen 360 pixels wide without scrolling sideways',
  inBrowser(async ({ instance, page }) => {
    const path = `/applications/${instance.live}`;
    const shown = [
      { path, ready: 'Healthy when' },
      { path: `${path}/settings`, ready: 'Delete application' },
      { path: '/applications', ready: /registry\.example\.test/ },
    ];
    expect(await pagesTooWide(page, instance.url, shown)).toEqual([]);
    await beginImage(page, instance);
    await page.getByText('Instances and processes').click();
    await page.getByRole('button', { name: 'Add process' }).click();
    const [width, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(width).toBe(screen);
  }, NARROW_VIEWPORT),
);
