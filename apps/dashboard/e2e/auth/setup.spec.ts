import { browserTests } from '../support/browser-tests';
import { OWNER, startInstance } from '../support/instance';

const inBrowser = browserTests(() => startInstance());

test(
  'sends whoever comes to a new instance to its setup, which wants the printed link',
  inBrowser(async ({ instance, page }) => {
    await page.goto(instance.url);
    await page.getByRole('heading', { name: 'Welcome to Fairlead' }).waitFor();
    expect(await page.getByLabel('E-mail').count()).toBe(0);
  }),
);

test(
  'makes no owner with a link that was not printed',
  inBrowser(async ({ instance, page }) => {
    await page.goto(`${instance.url}/setup#token=fls_made-up`);
    await page.getByLabel('E-mail').fill(OWNER.email);
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await page.getByRole('button', { name: 'Create owner account' }).click();
    await page.getByRole('alert').getByText('Could not create the owner account').waitFor();
    expect((await instance.world.http().get('/api/dashboard/setup')).body.data).toMatchObject({ completed: false });
  }),
);

test(
  'makes the first owner with the printed link, once',
  inBrowser(async ({ instance, page }) => {
    const link = await instance.setupLink();
    await page.goto(link);
    await page.getByLabel('E-mail').fill(OWNER.email);
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Create owner account' }).click();
    await page.getByText('At least 12 characters. A passphrase works well.').waitFor();

    await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
    // Suggested, and left to the person.
    const contact = page.getByLabel('Certificate contact');
    expect(await contact.inputValue()).toBe(OWNER.email);
    await contact.fill('ops@example.org');
    await page.getByRole('button', { name: 'Create owner account' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.goto(`${instance.url}/settings/instance`);
    const setting = page.getByRole('textbox', { name: 'ACME account e-mail' });
    expect(await setting.inputValue()).toBe('ops@example.org');
    await setting.fill('certificates@example.org');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('1 setting changed').waitFor();
    expect(await setting.inputValue()).toBe('certificates@example.org');
    await page.getByRole('complementary').getByText(OWNER.email).waitFor();

    await page.goto('about:blank');
    await page.goto(link);
    await page.getByRole('heading', { name: 'Fairlead is already set up' }).waitFor();
    expect(await page.getByLabel('E-mail').count()).toBe(0);
  }),
);
