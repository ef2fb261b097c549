import { OWNER, sessionOf, startOwnedInstance } from '../support/instance';
import { axeViolations } from '../support/axe';
import { browserTests } from '../support/browser-tests';

const inBrowser = browserTests(startOwnedInstance, { as: OWNER });

test(
  'refuses a deployment at once while the browser is offline, and does not start it later',
  inBrowser(async ({ instance, page }) => {
    const cookie = await sessionOf(instance, OWNER);
    const post = async (path: string, record: object) =>
      (await instance.world.http().post(`/api/v1/${path}`).set('cookie', cookie).send(record).expect(201)).body.data;
    const server = await post('servers', { name: 'adrift', host: '127.0.0.1', port: 9 });
    const source = { type: 'git', repository: 'https://git.example.org/ferry.git', branch: 'main' };
    const { id } = await post('applications', { name: 'ferry', server_id: server.id, source });
    let deployments = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/deploy')) deployments += 1;
    });
    await page.goto(`${instance.url}/applications/${id}`);
    const deploy = page.getByRole('button', { name: 'Deploy', exact: true }).first();
    await deploy.waitFor();

    await page.context().setOffline(true);
    const banner = page.getByRole('status').filter({ hasText: 'You are offline' });
    await banner.waitFor();
    await deploy.click();
    await banner.getByText('Could not deploy ferry').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const before = deployments;

    await page.getByRole('link', { name: 'Backups', exact: true }).first().click();
    await page.getByText('You are offline, and this page has not been loaded yet.').waitFor();
    await page.context().setOffline(false);
    await banner.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Backups', level: 1 }).waitFor();
    // Whatever was paused would have been sent before a request that is made now has its response.
    await page.goto(`${instance.url}/servers`);
    await page.getByRole('heading', { name: 'Servers', level: 1 }).waitFor();
    expect(deployments).toBe(before);
    const listed = await instance.world.http().get(`/api/v1/applications/${id}/deployments`).set('cookie', cookie);
    expect(listed.status).toBe(200);
    expect(listed.body.data).toEqual([]);
  }),
);
