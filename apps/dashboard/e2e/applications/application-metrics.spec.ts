import type { Page } from 'playwright-core';
import {
  IMAGE_DIGEST,
  type ApplicationStatesFixture,
  PINNED_IMAGE,
  startApplicationStates,
} from '../support/application-states-fixture';
import { OWNER } from '../support/instance';
import { initialScriptBytes } from '../support/page-checks';
import { browserTests } from '../support/browser-tests';

const inBrowser = browserTests(startApplicationStates, { as: OWNER });

const main = (page: Page) => page.getByRole('main');
const at = ({ url }: ApplicationStatesFixture, { id }: { id: string }, part = '') => `${url}/applications/${id}${part}`;
const KB = 1000;

test(
  'load at most 161 kB of JavaScript, compressed, when an application is the first page',
  inBrowser(async ({ instance, page }) => {
    await instance.inspectProcesses();
    const overview = { path: `/applications/${instance.shop.id}`, ready: 'Latest deployments' };
    expect(await initialScriptBytes(page, instance.url, overview)).toBeLessThanOrEqual(161 * KB);
  }),
);

test(
  'show what an application took, with the limit of its memory as a line, for a time that is in the address',
  inBrowser(async ({ instance, page }) => {
    await instance.inspectProcesses();
    await page.goto(at(instance, instance.shop, '/metrics'));
    const memory = page.getByRole('figure', { name: 'Memory' });
    await memory.getByText('Limit for all 3').first().waitFor();
    await memory.getByRole('row', { name: /^Limit for all 3 768 MiB/ }).waitFor();
    await page.locator('canvas').first().waitFor();
    await page.getByText('24 h', { exact: true }).click();
    await page.waitForURL(/metrics\?range=24h$/);
    await page.reload();
    expect(await page.getByRole('radio', { name: '24 h' }).isChecked()).toBe(true);
  }),
);

test(
  'tell of each process what it does and takes, and lead to its own lines',
  inBrowser(async ({ instance, page }) => {
    await instance.inspectProcesses();
    await page.goto(at(instance, instance.shop));
    const table = page.getByRole('table', { name: 'Processes' });
    await table.getByRole('row', { name: /^web 2/ }).waitFor();
    const rows = (await table.locator('tbody').getByRole('row').allInnerTexts()).map((text) =>
      text.split(/\s*[\n\t]\s*/),
    );
    expect(rows.map((cells) => cells.filter(Boolean).join(' ').replaceAll('\u00a0', ' '))).toEqual([
      'web Running 50 % 64 MiB of 256 MiB 0 1 hour ago',
      'web 2 Running last exit: exit code 137 0 % 96 MiB of 256 MiB 3 1 hour ago',
      'worker Failed last exit: exit code 7 – – 0 –',
    ]);
    const asked = page.waitForRequest((request) => request.url().includes('/logs?limit=1000'));
    await table.getByRole('link', { name: 'web 2' }).click();
    expect((await asked).url()).toMatch(/logs\?limit=1000&process=web&instance=2$/);
    await page.waitForURL(/\/logs\?process=web&instance=2$/);
  }),
);

test(
  'narrow the log to a process through the address',
  inBrowser(async ({ instance, page }) => {
    await instance.inspectProcesses();
    await page.goto(at(instance, instance.shop, '/logs'));
    const choice = page.getByLabel('Process', { exact: true });
    await choice.waitFor();
    expect(await choice.getByRole('option').allInnerTexts()).toEqual([
      'All processes',
      'web',
      'web 1',
      'web 2',
      'worker',
    ]);
    const asked = page.waitForRequest((request) => request.url().includes('process=worker'));
    await choice.selectOption('worker');
    expect((await asked).url()).not.toContain('instance=');
    await page.waitForURL(/\/logs\?process=worker$/);
    await page.reload();
    expect(await choice.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toBe('worker');
  }),
);

test(
  'say that it is unknown what runs while the server does not respond',
  inBrowser(async ({ instance, page }) => {
    await page.goto(at(instance, instance.hungry));
    await main(page).getByText('Unknown: the server is unreachable.').waitFor();
    expect(await page.getByRole('table', { name: 'Processes' }).count()).toBe(0);
  }),
);

test(
  'show the digest of an image where other deployments have a commit, and copy all of it',
  inBrowser(async ({ instance, page }) => {
    const { image } = instance;
    await page.goto(at(instance, image, `/deployments/${image.current_deployment_id}`));
    await main(page).getByText('sha256:9f86d081884c…').waitFor();
    expect(await main(page).getByText('Commit', { exact: true }).count()).toBe(0);
    await main(page).getByRole('button', { name: 'Copy the image with its digest' }).waitFor();
    expect(await main(page).getByText('sha256:9f86d081884c…').getAttribute('title')).toBe(PINNED_IMAGE);
    expect(PINNED_IMAGE).toContain(IMAGE_DIGEST);
    const sent = page.waitForRequest((request) => request.url().endsWith('/deploy'));
    await main(page).getByRole('button', { name: 'Redeploy' }).click();
    expect((await sent).postDataJSON()).toEqual({});
    await page.waitForURL((url) => !url.pathname.endsWith(String(image.current_deployment_id)));
  }),
);

test.each([
  ['RELEASE_COMMAND_FAILED', 'releasing', 'The release command failed', 'Changes it made before failing remain'],
  [
    'REGISTRY_AUTHENTICATION_FAILED',
    'building',
    'The build failed',
    'Many registries require a token with read access',
  ],
  ['HEALTH_CHECK_FAILED', 'verifying', 'The health check failed', 'all addresses of the container'],
] as const)('say what to do after %s', (code, stage, title, advice) =>
  inBrowser(async ({ instance, page }) => {
    const { image, world } = instance;
    const failure = { stage, code, message: 'What the server said.' };
    const artifact = { kind: 'docker' as const, digest: IMAGE_DIGEST, image: PINNED_IMAGE };
    const id = image.current_deployment_id ?? '';
    await world.deployments.change({ id }, { status: 'failed', failure, artifact });
    await page.goto(at(instance, image, `/deployments/${id}`));
    const notice = main(page).getByText(title).locator('..');
    await notice.getByText(advice).waitFor();
    expect(await notice.innerText()).toContain(code);
  })(),
);
