import { deployApplication } from '@fairlead/engine';
import { plainNodeApp, pollUntil } from '@fairlead/testbed';
import { DeployedApplication, sharedApplication } from './deployed-application';
import { TEST_MIRRORS, TestDeployRecorder, TestSteps, gitApplicationSpec, type TestMachine } from './engine-harness';

export const FIXED_PORT = 3000;
export type AppBehaviour = Omit<Parameters<typeof plainNodeApp>[0], 'version'>;

/** An application that listens on its port whatever it is told, and whose v1 serves at the start of each test. */
export function fixedPortApplication(machine: () => TestMachine) {
  return sharedApplication(async () => {
    const { server, host, git } = machine();
    const repository = await git.createRepository('stubborn');
    const commit = (version: string, behaviour: AppBehaviour = {}): Promise<string> =>
      repository.commit(plainNodeApp({ version, ...behaviour }));
    await commit('v1');
    const spec = gitApplicationSpec(repository.url, 'main', {
      port: FIXED_PORT,
      build: { startCommand: `env PORT=${FIXED_PORT} node server.js` },
    });
    const app = new DeployedApplication(server, host, spec, 'stubborn.test');
    await app.applyRoutes();
    const first = await app.deploy({ observeSeconds: 0 });
    return { app, commit, first };
  });
}

/** What `live` points to, such as `slots/7`. */
export async function liveSlotOf(app: DeployedApplication): Promise<string> {
  return (await app.server.must(`readlink /var/lib/fairlead/apps/${app.id}/live`)).trim();
}

/** What has come through a gate ends by itself. */
export async function expectOnlyLive(app: DeployedApplication): Promise<void> {
  await pollUntil('the end of the gate', async () => !(await app.leftovers()).some((one) => one.includes('-gate-')));
  expect(await app.leftovers()).toEqual([]);
  // A killed ln leaves a link of another name.
  const links = `-name '[0-9]*' -lname '${app.id}/*'`;
  const ports = await app.server.must(`find /var/lib/fairlead/ports ${links} -printf '%f %l\\n'`);
  expect(ports.trim()).toBe(`${FIXED_PORT} ${app.id}/${app.live?.number}`);
}

/** Deploys until requests wait, and then kills Fairlead: only what runs on the server continues. */
export async function killFairleadAtGate(app: DeployedApplication): Promise<void> {
  app.number += 1;
  const steps = new TestSteps();
  const spec = { application: app.spec, number: app.number, previous: app.live, mirrors: TEST_MIRRORS };
  const ended = deployApplication(app.host, spec, steps.run, new TestDeployRecorder()).catch(() => undefined);
  await pollUntil('the gate', async () => (await liveSlotOf(app)).startsWith(`slots/${app.number}.held-`));
  steps.cancel(new Error('killed'));
  await ended;
}
