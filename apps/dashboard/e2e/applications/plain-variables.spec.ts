import { type ApplicationSettingsFixture, startApplicationSettings } from '../support/application-settings-fixture';
import { axeViolations } from '../support/axe';
import { browserTests } from '../support/browser-tests';
import { OWNER } from '../support/instance';
import { openPage } from '../support/page-checks';

interface World extends ApplicationSettingsFixture {
  id: string;
}

async function start(): Promise<World> {
  const fixture = await startApplicationSettings();
  const env = { API_KEY: 'hush-hush', LOG_LEVEL: 'verbose' };
  const { http, world } = fixture;
  const server = await world.servers.add({ name: 'web-2' });
  const { id } = await world.applications.add(server.id, { name: 'shop', env, plain_env: ['LOG_LEVEL'] });
  return { ...fixture, http, id };
}

const inBrowser = browserTests(start, { as: OWNER });

test(
  'shows the values of plain variables at once, and marks others by keyboard',
  inBrowser(async ({ instance, page }) => {
    const { http, id, url } = instance;
    await openPage(page, url, { path: `/applications/${id}/environment`, ready: 'Import .env' });
    const plain = page.getByRole('checkbox', { name: 'Plain: LOG_LEVEL' });
    const secret = page.getByRole('checkbox', { name: 'Plain: API_KEY' });
    expect(await page.getByRole('textbox', { name: 'Value of LOG_LEVEL' }).inputValue()).toBe('verbose');
    expect(await page.getByRole('textbox', { name: 'Value of API_KEY' }).inputValue()).toBe('');
    expect([await plain.isChecked(), await secret.isChecked()]).toEqual([true, false]);
    expect(await page.getByRole('button', { name: 'Show the value of LOG_LEVEL' }).count()).toBe(0);

    await plain.press('Space');
    await page.getByRole('button', { name: 'Undo changes to LOG_LEVEL' }).click();
    expect(await plain.isChecked()).toBe(true);
    await secret.press('Space');
    await page.getByRole('button', { name: 'Add variable' }).click();
    await page.getByLabel('Name of the new variable').fill('DB_TYPE');
    await page.getByRole('textbox', { name: 'Value of DB_TYPE' }).fill('mongo');
    await page.getByRole('checkbox', { name: 'Plain: DB_TYPE' }).check();
    expect(await axeViolations(page)).toEqual([]);

    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByRole('button', { name: 'Save 2 changes' }).click();
    expect((await sent).postDataJSON()).toEqual({
      env: { DB_TYPE: 'mongo' },
      plain_env: ['API_KEY', 'DB_TYPE', 'LOG_LEVEL'],
    });
    await page.getByRole('button', { name: 'Add variable' }).waitFor();
    await page.getByText('Environment saved').waitFor();
    const { body } = await http.get(`/api/v1/applications/${id}?env=masked`).expect(200);
    expect(body.data.env).toEqual({ API_KEY: 'hush-hush', DB_TYPE: 'mongo', LOG_LEVEL: 'verbose' });
    expect(await page.getByRole('textbox', { name: 'Value of API_KEY' }).inputValue()).toBe('hush-hush');
  }),
);
