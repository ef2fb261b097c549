import { openBrowserPage } from '../support/browser';
import { addViewer, OWNER, sessionOf, startOwnedInstance, VIEWER } from '../support/instance';
import { NARROW_VIEWPORT } from '../support/page-checks';
import { axeViolations } from '../support/axe';
import { browserTests } from '../support/browser-tests';

const ANN = { email: 'ann@example.org', password: 'a lamp in the window' };

const inBrowser = browserTests(
  async () => {
    const instance = await startOwnedInstance();
    await addViewer(instance);
    return instance;
  },
  { as: OWNER },
);
const SIGNED_OUT = { storageState: undefined };
const PATH = '/settings/people';

test(
  'invites a person by a link that is shown once, which they accept in a browser of their own',
  inBrowser(async ({ instance, page }) => {
    await page.goto(instance.url + PATH);
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a person' });
    await dialog.getByLabel('E-mail').fill('not an address');
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    await dialog.getByText('Enter a valid e-mail address.').waitFor();
    await dialog.getByLabel('E-mail').fill(ANN.email);
    await dialog.getByLabel('Name').fill('Ann Author');
    await dialog.getByLabel('Admin').check();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    const link = await dialog.getByRole('region', { name: 'link' }).innerText();
    expect(link).toMatch(/^http:\/\/fairlead\.test:\d+\/invitation#token=fli_/);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    const open = page.getByRole('table', { name: 'Invitations' });
    await open.getByText(ANN.email).waitFor();
    expect(await page.content()).not.toContain('fli_');

    const browser = page.context().browser();
    if (!browser) throw new Error('There is no browser.');
    const other = await openBrowserPage(browser);
    try {
      await other.page.goto(link);
      await other.page.getByLabel('Password', { exact: true }).fill(ANN.password);
      await other.page.getByRole('button', { name: 'Accept and sign in' }).click();
      await other.page.getByRole('heading', { name: 'Overview' }).waitFor();
      expect(other.faults).toEqual([]);
    } finally {
      await other.close();
    }
    // Told by events, without a reload.
    const row = page.getByRole('table', { name: 'People' }).getByRole('row').filter({ hasText: ANN.email });
    await row.getByText('Admin', { exact: true }).waitFor();
    await open.getByText(ANN.email).waitFor({ state: 'hidden' });
  }),
);

test(
  'renews and withdraws invitations',
  inBrowser(async ({ instance, page }) => {
    const cookie = await sessionOf(instance, OWNER);
    const body = { email: 'carol@example.org', role: 'viewer' };
    const created = await instance.world
      .http()
      .post('/api/dashboard/invitations')
      .set('cookie', cookie)
      .send(body)
      .expect(201);
    const before: string = created.body.data.link.split('#token=')[1];
    const lookUp = (token: string) => instance.world.http().post('/api/dashboard/invitations/look-up').send({ token });
    await page.goto(instance.url + PATH);
    await page.getByRole('button', { name: 'New link for carol@example.org' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create new link' }).click();
    const link = await dialog.getByRole('region', { name: 'link' }).innerText();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await lookUp(before).expect(401);
    const token = link.split('#token=')[1] ?? '';
    await lookUp(token).expect(200);

    await page.getByRole('button', { name: 'Revoke the invitation of carol@example.org' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No pending invitations.').waitFor();
    await lookUp(token).expect(401);
    await page.getByRole('button', { name: 'Revoked' }).click();
    await page.getByRole('table', { name: 'Invitations' }).getByText('carol@example.org').waitFor();
  }),
);

test(
  'changes a role, deactivates with a way back, and makes a reset link',
  inBrowser(async ({ instance, page }) => {
    await page.goto(instance.url + PATH);
    const row = page.getByRole('row').filter({ hasText: VIEWER.email });
    const act = async (name: RegExp) => {
      await row.getByRole('button', { name: `Actions for ${VIEWER.email}` }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await act(/Change role/);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Admin').check();
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await row.getByText('Admin', { exact: true }).waitFor();

    await act(/Deactivate/);
    await row.getByText('Deactivated').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.getByText('Active', { exact: true }).waitFor();

    await act(/reset link/);
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = await dialog.getByRole('region', { name: 'link' }).innerText();
    expect(link).toMatch(/\/reset#token=flr_/);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();

    await act(/Change role/);
    await dialog.getByLabel('Viewer').check();
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await row.getByText('Viewer', { exact: true }).waitFor();
  }),
);

test(
  'searches and filters by the address',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}${PATH}?role=viewer`);
    await page.getByRole('row').filter({ hasText: VIEWER.email }).waitFor();
    expect(await page.getByRole('row').filter({ hasText: OWNER.email }).count()).toBe(0);
    await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill('nobody at all');
    await page.getByText('No people match these filters').waitFor();
    await page.getByRole('button', { name: 'Show all people' }).click();
    await page.getByRole('row').filter({ hasText: OWNER.email }).waitFor();
    await page.getByLabel('Filter by status').selectOption('Deactivated');
    await page.waitForURL(/active=false/);
    await page.getByText('No people match these filters').waitFor();
  }),
);

test(
  'loses nothing typed into the invitation when the session ends in the middle of it',
  inBrowser(async ({ instance, page }) => {
    await page.goto(instance.url + PATH);
    await page.getByRole('button', { name: 'Invite' }).click();
    const form = page.getByRole('dialog', { name: 'Invite a person' });
    await form.getByLabel('E-mail').fill('dave@example.org');
    await form.getByLabel('Name').fill('Dave');
    await page.context().clearCookies();
    await form.getByRole('button', { name: 'Create invitation' }).click();
    const again = page.getByRole('dialog', { name: 'Your session has ended' });
    await again.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await again.waitFor({ state: 'hidden' });
    expect(await form.getByLabel('E-mail').inputValue()).toBe('dave@example.org');
    expect(await form.getByLabel('Name').inputValue()).toBe('Dave');
    await form.getByRole('button', { name: 'Create invitation' }).click();
    await form.getByText('dave@example.org has been invited').waitFor();
  }),
);

test(
  'tells other roles why they see no people, and refuses what they send by hand',
  inBrowser(async ({ instance, page }) => {
    const cookie = await sessionOf(instance, VIEWER);
    const [name = '', value = ''] = cookie.split('=');
    await page.context().addCookies([{ name, value, url: instance.url }]);
    await page.goto(instance.url + PATH);
    await page.getByText('Only owners can manage people').waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);

    // From the page itself, with the cookie that it has.
    const statuses = await page.evaluate(
      async (wanted) =>
        Promise.all(
          wanted.map(async ([method, path, body]) => {
            const init: RequestInit = { method, headers: { 'content-type': 'application/json' } };
            if (body) init.body = JSON.stringify(body);
            const answer = await fetch(`/api/dashboard${path}`, init);
            return `${method} ${path} ${answer.status}`;
          }),
        ),
      [
        ['GET', '/users'],
        ['POST', '/invitations', { email: 'eve@example.org', role: 'owner' }],
        ['PATCH', '/users/usr_x', { role: 'owner' }],
        ['DELETE', '/users/usr_x'],
        ['POST', '/users/usr_x/reset-link'],
        ['DELETE', '/users/usr_x/totp'],
        ['DELETE', '/invitations/inv_x'],
        ['PATCH', '/instance/settings', { FAIRLEAD_INVITATION_HOURS: 1 }],
        ['POST', '/tokens', { name: 'x', scopes: ['servers:read'] }],
        ['DELETE', '/tokens/tok_x'],
      ] as [string, string, object?][],
    );
    expect(statuses.filter((line) => !line.endsWith(' 403'))).toEqual([]);
  }, SIGNED_OUT),
);

test(
  'has a window that fits a screen 360 pixels wide',
  inBrowser(async ({ instance, page }) => {
    await page.goto(instance.url + PATH);
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail').waitFor();
    const box = await dialog.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true);
  }, NARROW_VIEWPORT),
);
