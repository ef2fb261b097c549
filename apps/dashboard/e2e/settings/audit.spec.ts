import { readFile } from 'node:fs/promises';
import { addTokens, addViewer, OWNER, sessionOf, startOwnedInstance, VIEWER } from '../support/instance';
import { axeViolations } from '../support/axe';
import { browserTests } from '../support/browser-tests';

const inBrowser = browserTests(
  async () => {
    const instance = await startOwnedInstance();
    await addViewer(instance);
    await addTokens(instance, 'for the audit', '=cmd()');
    return instance;
  },
  { as: OWNER },
);
const PATH = '/settings/audit';

test(
  'filters by the address, shows all of an entry, and leads from it to what else was done',
  inBrowser(async ({ instance, page }) => {
    await page.goto(instance.url + PATH);
    await page.getByLabel('Subject', { exact: true }).selectOption('token');
    await page.waitForURL(/subject_type=token/);
    await page.getByText('for the audit').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 2);
    await page.getByRole('searchbox').fill('FOR THE');
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
    await page.reload();
    await page.getByText('for the audit').waitFor();

    await page.getByRole('button', { name: /^token.created: for the audit/ }).click();
    const dialog = page.getByRole('dialog', { name: 'token.created' });
    const entry = JSON.parse(await dialog.getByRole('region', { name: 'entry as JSON' }).innerText());
    expect(entry.subject.name).toBe('for the audit');
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: `Show all entries by ${OWNER.email}` }).click();
    await page.waitForURL(new RegExp(`actor_id=${entry.actor.id}`));
    await page.getByRole('row').getByText('user.created').first().waitFor();
    await page.getByRole('button', { name: /^Remove filter: Actor:/ }).click();
    await page.waitForURL(/audit$/);

    await page.goto(`${instance.url}${PATH}?to=2020-01-01`);
    await page.getByText('No entries match these filters').waitFor();
    await page.getByRole('button', { name: 'Show all entries' }).click();
    await page.getByText('for the audit').waitFor();
  }),
);

test(
  'downloads what the filters let through, as CSV that no spreadsheet runs and as JSON Lines',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}${PATH}?name=token.created`);
    await page.getByText('for the audit').waitFor();
    const download = async (link: string) => {
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: link }).click()]);
      return readFile(await file.path(), 'utf8');
    };
    const csv = await download('Export CSV');
    expect(csv.trim().split('\n')).toHaveLength(3);
    expect(csv).toContain('for the audit');
    expect(csv).not.toMatch(/(^|,)"?=cmd/m);
    const lines = (await download('Export JSON Lines')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).name)).toEqual(['token.created', 'token.created']);
    await page.goto(`${instance.url}${PATH}?name=audit.exported`);
    await page.waitForFunction(() => document.querySelectorAll('tbody tr time').length === 2);
  }),
);

test(
  'keeps from a viewer what concerns others, in the list and in the file',
  inBrowser(
    async ({ instance, page }) => {
      const cookie = await sessionOf(instance, VIEWER);
      const [name = '', value = ''] = cookie.split('=');
      await page.context().addCookies([{ name, value, url: instance.url }]);
      await page.goto(instance.url + PATH);
      await page.getByText('for the audit').waitFor();
      expect(await page.getByText('user.created').filter({ hasText: OWNER.email }).count()).toBe(0);
      const file = await instance.world
        .http()
        .get('/api/dashboard/audit/export?format=jsonl&subject_type=user')
        .set('cookie', cookie)
        .buffer()
        .parse((answer, done) => {
          let text = '';
          answer.on('data', (chunk) => (text += String(chunk)));
          answer.on('end', () => done(null, text));
        })
        .expect(200);
      expect(String(file.body)).not.toContain(`"name":"${OWNER.email}"},"actor":{"type":"system"`);
      expect(String(file.body)).toContain(VIEWER.email);
    },
    { storageState: undefined },
  ),
);
