import { removeApplication } from '@fairlead/engine';
import { containerApp } from '@fairlead/testbed';
import { createContainerApplication } from './docker-machine';
import { TestSteps, startTestMachine, pollUntil, type TestMachine } from '../support/engine-harness';

const MINUTES = 60_000;

describe('a server without Docker', () => {
  let machine: TestMachine;

  beforeAll(async () => {
    machine = await startTestMachine({ containers: true, name: 'dockerless' });
  }, 2 * MINUTES);

  afterAll(() => machine?.stop());

  it(
    'gets the engine of its distribution when an application first needs it, and keeps its configuration afterwards',
    async () => {
      const { app } = await createContainerApplication(machine, { Dockerfile: 'FROM scratch\nCOPY Dockerfile /\n' });
      const { app: other } = await createContainerApplication(machine, {
        Dockerfile: 'FROM scratch\nCOPY Dockerfile /\n',
      });
      const [steps, ofOther] = [new TestSteps(), new TestSteps()];
      const first = app.expectFailure({}, steps);
      await pollUntil('the installation', () => steps.text.includes('Installing:'), 2 * MINUTES);
      // Nothing in it can run; that it was built says that the engine works, also for who comes while it is installed.
      expect(await Promise.all([first, other.expectFailure({}, ofOther)])).toMatchObject([
        { code: 'START_FAILED' },
        { code: 'START_FAILED' },
      ]);
      expect(steps.text).toMatch(/Installing:.* docker\.io/);
      expect(steps.text).toMatch(/Docker \d+\.\d+\.\d+ is running/);
      expect(ofOther.text).not.toContain('Installing');
      for (const { text } of [steps, ofOther]) expect(text.match(/\$ docker build/g)).toHaveLength(1);
      const configuration = await machine.server.readFile('/etc/docker/daemon.json');
      expect(JSON.parse(configuration)).toEqual({ builder: { gc: { enabled: true, defaultKeepStorage: '10GB' } } });
      await machine.server.must(
        `echo '{ "debug": false }' > /etc/docker/daemon.json; systemctl stop docker.service docker.socket`,
      );
      const again = new TestSteps();
      await app.expectFailure({}, again);
      expect(again.text).not.toContain('Installing');
      expect(await machine.server.readFile('/etc/docker/daemon.json')).toBe('{ "debug": false }\n');
      expect(await machine.server.must('systemctl is-active docker.service')).toBe('active\n');
      await machine.server.must(
        `echo 'no JSON' > /etc/docker/daemon.json; systemctl stop docker.service docker.socket; systemctl reset-failed`,
      );
      expect(await app.expectFailure()).toMatchObject({
        code: 'DOCKER_UNAVAILABLE',
        message: expect.stringContaining('docker.service does not start'),
        output: expect.stringContaining('daemon.json'),
      });
      // What it has in there stays remembered until it can be removed.
      await expect(removeApplication(machine.host, app.id, new TestSteps().run)).rejects.toMatchObject({
        code: 'DOCKER_UNAVAILABLE',
      });
      await machine.server.must(`echo '{}' > /etc/docker/daemon.json; systemctl reset-failed`);
      for (const { id } of [app, other]) await removeApplication(machine.host, id, new TestSteps().run);
    },
    10 * MINUTES,
  );
});

it(
  'says that Docker is not to be had where the package sources lack it, and does no harm to what runs',
  async () => {
    const machine = await startTestMachine();
    try {
      const { app } = await createContainerApplication(machine, containerApp({ version: 'v1' }));
      await machine.server
        .must(`printf 'Package: docker.io\\nPin: release *\\nPin-Priority: -1\\n' > /etc/apt/preferences.d/none
      rm -f /etc/apt/sources.list; rm -rf /var/lib/apt/lists/*`);
      expect(await app.expectFailure()).toMatchObject({
        code: 'DOCKER_UNAVAILABLE',
        message: expect.stringContaining('do not have docker.io'),
      });
      expect(await app.leftovers()).toEqual([]);
      await removeApplication(machine.host, app.id, new TestSteps().run);
    } finally {
      await machine.stop();
    }
  },
  2 * MINUTES,
);
