import { readRuntimeLogs, removeApplication, cleanUpApplication } from '@fairlead/engine';
import { containerApp } from '@fairlead/testbed';
import {
  waitUntilServed,
  createContainerApplication,
  execInContainer,
  dockerObjectsOf,
  removeContainerApplication,
  deployContainer,
  startDockerMachine,
} from './docker-machine';
import { TestSteps, type TestMachine } from '../support/engine-harness';

let machine: TestMachine;

beforeAll(async () => {
  machine = await startDockerMachine();
});

afterAll(() => machine?.stop());

describe('a container', () => {
  it('is stopped with the signal of its image, and then has ten seconds', async () => {
    const { app } = await deployContainer(machine, {
      version: 'v1',
      dockerfile: [
        'STOPSIGNAL SIGUSR2',
        `RUN echo "process.on('SIGUSR2', () => { console.log('told to stop'); process.exit(0); })" >> server.js`,
      ],
    });
    await machine.server.must(`systemctl stop fairlead-${app.id}-1.service`);
    const { lines } = await readRuntimeLogs(machine.host, app.id, { lines: 10 });
    expect(lines.map(({ text }) => text)).toContain('told to stop');
    expect((await dockerObjectsOf(machine, app.id)).filter((line) => line.startsWith('container'))).toEqual([]);
    await removeContainerApplication(machine, app);
  });

  it('is signaled to close its long-lived connections when draining begins', async () => {
    const closes = `RUN echo "process.on('SIGUSR2', () => console.log('told to close'))" >> server.js`;
    const { app } = await deployContainer(machine, { version: 'v1', dockerfile: [closes] });
    await app.deploy();
    const spec = { applicationId: app.id, current: app.live, keepUnits: [], keepReleases: [1, 2], drainSeconds: 3 };
    await cleanUpApplication(machine.host, { ...spec, drainSignal: 'SIGUSR2' }, new TestSteps().run);
    const { lines } = await readRuntimeLogs(machine.host, app.id, { lines: 10 });
    expect(lines).toMatchObject([{ unit_number: 1, text: 'told to close' }]);
    await removeContainerApplication(machine, app);
  });

  it('runs the release command once, before the switch, with its environment; a failure ends the deployment', async () => {
    const { app } = await deployContainer(
      machine,
      { version: 'v1' },
      { persistentPaths: ['/data'], env: { WHO: 'shop' } },
    );
    const releaseCommand = 'echo "prepared by $WHO" | tee -a /data/log';
    const { steps } = await app.deploy({ build: { releaseCommand } });
    expect(steps.names).toContain('releasing');
    expect(steps.text).toContain('prepared by shop');
    expect(await execInContainer(machine, app, 'cat /data/log')).toBe('prepared by shop\n');
    const failure = await app.expectFailure({ build: { releaseCommand: 'echo no >&2; exit 4' } });
    expect(failure).toMatchObject({ code: 'RELEASE_COMMAND_FAILED', message: expect.stringContaining('exit code 4') });
    expect(await app.visit()).toMatchObject({ body: 'v1' });
    await app.cleanUp();
    expect((await dockerObjectsOf(machine, app.id)).filter((line) => line.startsWith('container'))).toEqual([
      'container app-2',
    ]);
    await removeContainerApplication(machine, app);
  });

  it('comes back when Docker is restarted', async () => {
    const { app } = await deployContainer(machine, { version: 'v1' });
    await machine.server.must('systemctl restart docker.service');
    await waitUntilServed(app);
    expect(await dockerObjectsOf(machine, app.id)).toEqual(['container app-1', 'image 1']);
    await removeContainerApplication(machine, app);
  });

  it('is removed with all that it has in a Docker that is stopped, and not before that can be started', async () => {
    const { app } = await deployContainer(machine, { version: 'v1' }, { persistentPaths: ['/data'] });
    await machine.server.must('systemctl stop docker.socket docker.service && systemctl mask --runtime docker.service');
    await expect(removeApplication(machine.host, app.id, new TestSteps().run)).rejects.toMatchObject({
      code: 'DOCKER_UNAVAILABLE',
    });
    await machine.server.must('systemctl unmask --runtime docker.service');
    await removeApplication(machine.host, app.id, new TestSteps().run);
    expect(await dockerObjectsOf(machine, app.id)).toEqual([]);
  });

  it('is found healthy as soon as its program listens', async () => {
    const { app } = await createContainerApplication(machine, containerApp({ version: 'v1' }), {
      healthCheck: {
        type: 'http',
        path: '/',
        expectedStatus: [[200, 200]],
        intervalSeconds: 10,
        timeoutSeconds: 5,
        deadlineSeconds: 20,
      },
    });
    await app.deploy();
    const { steps } = await app.deploy();
    // After a failed check the next one would come ten seconds later.
    expect(steps.took['verifying']).toBeLessThan(10_000);
    await removeContainerApplication(machine, app);
  });
});

describe('the health check of an image', () => {
  const check = (command: string): string[] => [`HEALTHCHECK --interval=30s CMD ${command}`];
  const healthCheck = {
    type: 'image',
    path: '/',
    expectedStatus: [[200, 200]],
    intervalSeconds: 1,
    timeoutSeconds: 5,
    deadlineSeconds: 10,
  } as const;

  it('decides when the release is ready, as often as the settings say', async () => {
    const { app, repository } = await createContainerApplication(
      machine,
      containerApp({ version: 'v1', dockerfile: check('test -e /tmp/ready || { touch /tmp/ready; exit 1; }') }),
      { healthCheck },
    );
    const { steps, outcome } = await app.deploy();
    expect(outcome).toEqual({ kind: 'live' });
    expect(steps.took['verifying']).toBeGreaterThan(1_500);
    await repository.commit(containerApp({ version: 'v2', dockerfile: check('exit 1') }));
    expect(await app.expectFailure({ healthCheck: { ...healthCheck, deadlineSeconds: 4 } })).toMatchObject({
      code: 'HEALTH_CHECK_FAILED',
      message: expect.stringContaining('health check of its image'),
    });
    expect(await app.visit()).toMatchObject({ body: 'v1' });
    await removeContainerApplication(machine, app);
  });
});
