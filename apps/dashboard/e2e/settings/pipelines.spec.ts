import { eventually } from '../../../api/test/world';
import { axeViolations } from '../support/axe';
import { browserTests } from '../support/browser-tests';
import { type Instance, OWNER, sessionOf, startOwnedInstance } from '../support/instance';
import { NARROW_VIEWPORT, pagesTooWide } from '../support/page-checks';

const inBrowser = browserTests(startOwnedInstance, { as: OWNER });

/** An application on a server that is never reached: a pipeline is written before that. */
async function addApplication(instance: Instance, name: string, source: object) {
  const cookie = await sessionOf(instance, OWNER);
  const post = (path: string, body: object) =>
    instance.world.http().post(path).set('cookie', cookie).send(body).expect(201);
  const server = await post('/api/v1/servers', { name: `${name}-1`, host: '127.0.0.1', port: 9 });
  return (await post('/api/v1/applications', { name, server_id: server.body.data.id, source })).body.data;
}

const GIT = { type: 'git', repository: 'https://gitlab.com/acme/tools/shop.git', branch: 'production' };

test(
  'writes the pipeline of an application, and trusts it with one form that is filled in',
  inBrowser(async ({ instance, page }) => {
    const { id } = await addApplication(instance, 'shop', GIT);
    await page.goto(`${instance.url}/applications/${id}/settings/deploys`);
    const pipeline = page.getByRole('region', { name: 'pipeline', exact: true });
    // The forge of the repository comes first, and no secret.
    await pipeline.getByText('.gitlab/fairlead.yml').waitFor();
    const text = await pipeline.innerText();
    for (const part of [`url: ${instance.url}`, `application: ${id}`, '== "production"']) expect(text).toContain(part);
    const setup = await page.getByRole('region', { name: 'setup command' }).innerText();
    const address = /'(http[^']+)'$/.exec(setup.trim())?.[1] ?? '';
    await instance.world.http().get(new URL(address).pathname).expect(200);
    expect(await axeViolations(page)).toEqual([]);

    await page.getByText('With a token', { exact: true }).click();
    await page.getByText('Store the token in Settings → CI/CD → Variables').waitFor();
    await page.getByRole('radiogroup', { name: 'Forge' }).getByText('Woodpecker').click();
    expect(await page.getByText('Without a secret', { exact: true }).count()).toBe(0);
    await page.getByRole('radiogroup', { name: 'Forge' }).getByText('GitLab').click();
    await page.getByText('Without a secret', { exact: true }).click();
    await page.getByRole('link', { name: 'Trust the pipeline' }).click();

    const values = page.getByLabel('Values 1');
    await eventually('the form is filled in', async () => (await values.inputValue()) === 'acme/tools/shop');
    expect(await page.getByLabel('Values 2').inputValue()).toBe('production');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('CI, shop');
    expect(await page.getByLabel('Issuer', { exact: true }).inputValue()).toBe('https://gitlab.com');
    await page.getByLabel('Audience').fill('fairlead');
    await page.getByRole('button', { name: 'Trust pipeline' }).click();

    await pipeline.getByText('audience: fairlead').waitFor();
    expect(await pipeline.innerText()).toContain(`application: ${id}`);
    expect(await page.getByRole('radiogroup', { name: 'Forge' }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
  }),
);

test(
  'deploys an image with the commit as its tag',
  inBrowser(async ({ instance, page }) => {
    const { id } = await addApplication(instance, 'proxy', { type: 'image', image: 'registry.example.org/proxy:1.2' });
    await page.goto(`${instance.url}/applications/${id}/settings/deploys`);
    const pipeline = page.getByRole('region', { name: 'pipeline', exact: true });
    await pipeline.waitFor();
    expect(await pipeline.innerText()).toContain('image: registry.example.org/proxy:${{ github.sha }}');
  }),
);

test(
  'fits on a phone',
  inBrowser(async ({ instance, page }) => {
    const { id } = await addApplication(instance, 'narrow', GIT);
    const shown = { path: `/applications/${id}/settings/deploys`, ready: 'Add the integration to the repository.' };
    expect(await pagesTooWide(page, instance.url, [shown])).toEqual([]);
  }, NARROW_VIEWPORT),
);
