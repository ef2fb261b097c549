import { ID_TOKEN_TYPES, TOKEN_EXCHANGE_GRANT } from '@fairlead/contracts';
import { ID_TOKEN_AUDIENCE, OidcIssuer, WATCHERS_OFF } from '../../../api/test/world';
import { axeViolations } from '../support/axe';
import { signIn } from '../support/browser';
import { browserTests } from '../support/browser-tests';
import { addViewer, type Instance, OWNER, startInstance, VIEWER } from '../support/instance';

interface World extends Instance {
  issuer: OidcIssuer;
}

async function start(): Promise<World> {
  const [issuer, instance] = await Promise.all([
    OidcIssuer.start(),
    startInstance({
      ...WATCHERS_OFF,
      FAIRLEAD_WEBHOOK_NETWORKS: '127.0.0.0/8',
      FAIRLEAD_ADMIN_EMAIL: OWNER.email,
      FAIRLEAD_ADMIN_PASSWORD: OWNER.password,
    }),
  ]);
  const stop = async (): Promise<void> => {
    issuer.stop();
    await instance.stop();
  };
  return { ...instance, issuer, stop };
}

const inBrowser = browserTests(start, { as: OWNER });

const exchange = ({ world }: World, idToken: string) =>
  world.http().post('/oauth/token').type('form').send({
    grant_type: TOKEN_EXCHANGE_GRANT,
    subject_token: idToken,
    subject_token_type: ID_TOKEN_TYPES[0],
  });

test(
  'trusts a pipeline, shows what its id tokens would get and why not, changes and deletes it',
  inBrowser(async ({ instance, page }) => {
    const { issuer, url } = instance;
    await page.goto(`${url}/settings/trusted-pipelines`);
    await page.getByRole('heading', { name: 'No trusted pipelines yet' }).waitFor();
    await page.getByRole('link', { name: 'Trust a pipeline' }).first().click();

    const trust = page.getByRole('button', { name: 'Trust pipeline' });
    await trust.click();
    await page.getByText('Enter a name to recognize it by.').waitFor();
    await page.getByText('Enter the claim and at least one value of each condition, or remove it.').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Deploy shop');
    await page.getByRole('textbox', { name: 'Issuer' }).fill(issuer.url);
    await page.getByRole('textbox', { name: 'Audience' }).fill(ID_TOKEN_AUDIENCE);
    await page.getByLabel('Values 1').fill('*');
    await page.getByLabel('Values 2').fill('refs/heads/main, refs/tags/v*');
    await trust.click();
    // Any repository of the forge could deploy.
    await page
      .getByRole('alert')
      .getByText(/repository/)
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('Values 1').fill('acme/shop');
    await trust.click();
    await page.getByRole('heading', { name: 'Deploy shop' }).waitFor();
    await page.getByText('Not used yet').waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole('link', { name: 'Trusted pipelines' }).first().click();
    await page.getByRole('cell', { name: 'repository: acme/shop' }).waitFor();
    const idToken = await issuer.token();
    const tryOut = async (token: string): Promise<void> => {
      await page.getByRole('textbox', { name: 'Id token' }).fill(token);
      await page.getByRole('button', { name: 'Test', exact: true }).click();
    };
    await tryOut(idToken);
    await page.getByText('Deploy shop would accept it').waitFor();
    await page.getByText('acme/shop@refs/heads/main').waitFor();
    expect(await page.getByRole('table', { name: 'Checks' }).getByText('Passed').count()).toBe(10);
    expect(await axeViolations(page)).toEqual([]);
    await tryOut(await issuer.token({ ref: 'refs/heads/next' }));
    await page.getByText('It would be refused').waitFor();
    const conditions = page.getByRole('table', { name: 'Conditions of Deploy shop' });
    const differs = conditions.getByRole('row').filter({ hasText: 'Differs' });
    expect(await differs.innerText()).toMatch(/ref\s+Differs\s+refs\/heads\/next\s+expected: refs\/heads\/main or/);
    expect(await axeViolations(page)).toEqual([]);
    // The test has not used it.
    const { body } = await exchange(instance, idToken).expect(200);
    const get = (token: string = body.access_token) =>
      instance.world.http().get('/api/v1/applications').set('authorization', `Bearer ${token}`);
    await get().expect(200);

    await page.getByRole('link', { name: 'Deploy shop' }).click();
    await page.getByText('acme/shop@refs/heads/main').first().waitFor();
    await page.getByRole('textbox', { name: 'Lifetime in minutes' }).fill('5');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Trusted pipeline saved').waitFor();
    await get().expect(200);
    const { body: shorter } = await exchange(instance, await issuer.token()).expect(200);
    expect(shorter.expires_in).toBe(300);

    const runs = page.getByRole('table', { name: 'Latest tokens' }).getByRole('row');
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 2);
    await runs
      .nth(1)
      .getByRole('button', { name: /^Revoke acme\/shop/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
    await runs.nth(1).getByText('Revoked').waitFor();
    await get(shorter.access_token).expect(401);
    await get().expect(200);
    expect(await axeViolations(page)).toEqual([]);

    const actions = page.getByRole('button', { name: 'Actions for Deploy shop' });
    await actions.click();
    await page.getByRole('menuitem', { name: 'Disable' }).click();
    await page.getByText('Disabled').first().waitFor();
    await get().expect(401);
    await exchange(instance, await issuer.token()).expect(400);
    await actions.click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete trusted pipeline' }).click();
    await page.getByRole('heading', { name: 'No trusted pipelines yet' }).waitFor();

    await page.goto(`${url}/settings/audit`);
    await page.getByRole('table').getByText('trusted_pipeline.exchange_refused').first().waitFor();
  }),
);

test(
  'shows a viewer nothing of trusted pipelines',
  inBrowser(
    async ({ instance, page }) => {
      await addViewer(instance);
      await signIn(page, instance.url, VIEWER);
      await page.goto(`${instance.url}/settings/trusted-pipelines`);
      await page.getByText('Viewers cannot see trusted pipelines').waitFor();
      expect(await page.getByRole('link', { name: 'Trust a pipeline' }).count()).toBe(0);
      await page.goto(`${instance.url}/settings/trusted-pipelines/new`);
      await page.getByText('Viewers cannot trust pipelines').waitFor();
    },
    { storageState: undefined },
  ),
);
