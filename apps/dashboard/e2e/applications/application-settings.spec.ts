import type { Page } from 'playwright-core';
import {
  type ApplicationSettingsFixture,
  settingsPage,
  startApplicationSettings,
} from '../support/application-settings-fixture';
import { OWNER } from '../support/instance';
import { waitForFocus, tabTo } from '../support/keyboard';
import { openPage } from '../support/page-checks';
import { axeViolations } from '../support/axe';
import { browserTests } from '../support/browser-tests';

const inBrowser = browserTests(startApplicationSettings, { as: OWNER });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const read = async ({ http }: ApplicationSettingsFixture, id: string) =>
  (await http.get(`/api/v1/applications/${id}`).expect(200)).body.data;

const settings = (page: Page, { url }: ApplicationSettingsFixture, id: string) => openPage(page, url, settingsPage(id));

/** Saves, and gives what was sent. */
async function save(page: Page): Promise<unknown> {
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const body: unknown = (await sent).postDataJSON();
  await page.getByText('No changes').waitFor();
  return body;
}

test(
  'shows of each kind only what is for it',
  inBrowser(async ({ instance, page }) => {
    const labels = [
      'Install command',
      'Output folder',
      'Port',
      'Instances',
      'Dockerfile',
      'Memory',
      'User in the container',
      'Repository',
    ];
    /** What is folded away comes a moment later. */
    const expectShown = async (id: string, expected: string[]) => {
      await settings(page, instance, id);
      await Promise.all(expected.map((label) => field(page, label).waitFor({ state: 'attached' })));
      const counts = await Promise.all(labels.map((label) => field(page, label).count()));
      expect(labels.filter((_, index) => counts[index])).toEqual(expected);
    };
    await expectShown(instance.program, ['Install command', 'Port', 'Instances', 'Memory', 'Repository']);
    await expectShown(instance.container, [
      'Port',
      'Instances',
      'Dockerfile',
      'Memory',
      'User in the container',
      'Repository',
    ]);
    await expectShown(instance.pages, ['Install command', 'Output folder', 'Repository']);
    await expectShown(instance.image, ['Port', 'Instances', 'Memory', 'User in the container']);
    expect(await page.getByRole('heading', { name: 'Deploy key' }).count()).toBe(0);
  }),
);

test(
  'sends of a container what was changed in its fields and lists, and shows it as it was saved',
  inBrowser(async ({ instance, page }) => {
    await settings(page, instance, instance.container);
    expect(await field(page, 'Value of argument 1').inputValue()).toBe('22');
    await field(page, 'Value of argument 1').fill('24');
    await field(page, 'Build secrets').fill('NPM_TOKEN SENTRY_TOKEN');
    await field(page, 'Rolling').check();
    await field(page, 'Sticky sessions').check();
    await page.getByRole('button', { name: 'Add process' }).click();
    await page.keyboard.type('clock');
    await field(page, 'Command of process 2').fill('node clock.js');
    await page.getByRole('button', { name: 'Remove worker' }).click();
    await page.getByRole('button', { name: 'Add folder' }).click();
    await page.keyboard.type('/logs/');
    await field(page, 'Read-only file system').check();
    await page.getByText('Capabilities (1 more)').click();
    await field(page, 'SYS_NICE').check();
    await field(page, 'HTTP request').check();
    await field(page, 'Path').fill('/up');
    await page.getByText('Open connections', { exact: true }).click();
    await field(page, 'Signal for open connections').selectOption('SIGTERM');
    await page.getByText('2 changes effective immediately, 10 with the next deployment').waitFor();
    expect(await axeViolations(page)).toEqual([]);

    expect(await save(page)).toEqual({
      build: { args: { NODE_VERSION: '24' }, secrets: ['NPM_TOKEN', 'SENTRY_TOKEN'] },
      switch_mode: 'one_by_one',
      sticky: true,
      processes: { clock: { command: 'node clock.js', instances: 1 }, worker: null },
      persistent_paths: ['/data', '/logs'],
      container: { read_only: true, capabilities: ['SYS_NICE', 'SYS_PTRACE'] },
      health_check: { type: 'http', path: '/up' },
      drain_signal: 'SIGTERM',
    });
    const saved = await read(instance, instance.container);
    expect(saved.processes).toEqual({ clock: { command: 'node clock.js', instances: 1 } });
    expect(saved).toMatchObject({ port: 8080, sticky: true, drain_signal: 'SIGTERM' });
    expect(await field(page, 'Name of process 1').inputValue()).toBe('clock');
    expect(await field(page, 'Name of process 2').count()).toBe(0);
  }),
);

test(
  'replaces the password of a registry without ever showing it, and asks for it where another registry would see it',
  inBrowser(async ({ instance, page }) => {
    await settings(page, instance, instance.image);
    const password = field(page, 'Password or token');
    await page.getByText('Stored encrypted. Enter a new one to replace it.').waitFor();
    expect(await password.inputValue()).toBe('');
    expect(await page.content()).not.toContain('hunter2');

    await field(page, 'Image').fill('ghcr.io/acme/web:2');
    await page.getByText('Stored encrypted and never shown again.').waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Enter the password or token of this user.').waitFor();
    await waitForFocus(password);
    await password.fill('another secret');
    await page.getByRole('button', { name: 'Show API request' }).click();
    const call = await page.getByRole('region', { name: 'curl command' }).innerText();
    expect(call).toContain('$REGISTRY_PASSWORD');
    expect(call).not.toContain('another secret');
    await page.getByRole('button', { name: 'Hide API request' }).click();
    expect(await save(page)).toEqual({
      source: { image: 'ghcr.io/acme/web:2', registry_username: 'shop', registry_password: 'another secret' },
    });
    expect(await password.inputValue()).toBe('');

    await field(page, 'Image').fill('ghcr.io/acme/web:3');
    expect(await save(page)).toEqual({ source: { image: 'ghcr.io/acme/web:3' } });
    expect((await read(instance, instance.image)).source).toEqual({
      type: 'image',
      image: 'ghcr.io/acme/web:3',
      registry_username: 'shop',
    });
  }),
);

test(
  'becomes an image and a repository again, and keeps what was typed for either while nothing is saved',
  inBrowser(async ({ instance, page }) => {
    await settings(page, instance, instance.program);
    const repository = await field(page, 'Repository').inputValue();
    await field(page, 'Container image').check();
    await field(page, 'Image').fill('nginx:1.27');
    await field(page, 'Git repository').check();
    expect(await field(page, 'Repository').inputValue()).toBe(repository);
    await page.getByText('No changes').waitFor();
    await field(page, 'Container image').check();
    expect(await field(page, 'Image').inputValue()).toBe('nginx:1.27');
    await page.getByText('2 changes, effective with the next deployment').waitFor();
    expect(await save(page)).toEqual({ runtime: 'auto', source: { type: 'image', image: 'nginx:1.27' } });
    expect(await field(page, 'Image').inputValue()).toBe('docker.io/library/nginx:1.27');
    await page.getByRole('main').locator('header').getByText('nginx:1.27', { exact: true }).waitFor();

    await field(page, 'Git repository').check();
    await field(page, 'Repository').fill(repository);
    await field(page, 'Program').check();
    await save(page);
    expect(await read(instance, instance.program)).toMatchObject({ runtime: 'systemd', source: { repository } });
  }),
);

test(
  'says what is wrong beside the field and the row that it is about, and leads there through what is folded away',
  inBrowser(async ({ instance, page }) => {
    await settings(page, instance, instance.program);
    await page.getByRole('button', { name: 'Add process' }).click();
    await page.keyboard.type('Worker');
    await page.getByRole('button', { name: 'Add folder' }).click();
    await page.keyboard.type('/data');
    await page.getByText('Timing').click();
    await field(page, 'Timeout').fill('61');
    await page.getByText('Timing').click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Use up to 20 lower-case letters and digits, starting with a letter.').waitFor();
    await waitForFocus(field(page, 'Name of process 1'));
    await page.getByText('Use a path relative to the application’s folder, without a leading “/”.').waitFor();
    await page.getByRole('button', { name: 'Remove Worker' }).click();
    await page.getByRole('button', { name: 'Remove /data' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await waitForFocus(field(page, 'Timeout'));
    await field(page, 'Timeout').fill('60');
    expect(await field(page, 'Timeout').isVisible()).toBe(true);
  }),
);

test(
  'shows at its field what only the API can tell',
  inBrowser(async ({ instance, page }) => {
    await settings(page, instance, instance.image);
    const user = page.locator('input[data-path="container.user"]');
    await user.fill('no user!');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText(/must be a user such as/).waitFor();
    await waitForFocus(user);
    expect((await read(instance, instance.image)).container.user).toBe(null);
  }),
);

test(
  'has lists that can be filled and emptied with the keyboard alone',
  inBrowser(async ({ instance, page }) => {
    await settings(page, instance, instance.pages);
    await tabTo(page, /^Static site/);
    await page.keyboard.press('ArrowUp');
    await tabTo(page, /^Add folder/);
    await page.keyboard.press('Enter');
    await waitForFocus(field(page, 'Folder 1'));
    await page.keyboard.type('/data');
    await tabTo(page, /^Remove \/data/);
    await page.keyboard.press('Enter');
    await waitForFocus(page.getByRole('button', { name: 'Add folder' }));
    await page.keyboard.press('Enter');
    await page.keyboard.type('/logs');
    await page.keyboard.press('Enter');
    await page.getByText('No changes').waitFor();
    expect(await read(instance, instance.pages)).toMatchObject({ runtime: 'docker', persistent_paths: ['/logs'] });
  }),
);
