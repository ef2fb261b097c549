import { removeApplication } from '@fairlead/engine';
import { containerApp } from '@fairlead/testbed';
import { containerApplication } from './docker-machine';
import { Steps, startMachine, until, type Machine } from './harness';

const MINUTES = 60_000;

describe('a server without Docker', () => {
  let machine: Machine;

  beforeAll(async () => {
    machine = await startMachine({ containers: true, name: 'dockerless' });
  }, 2 * MINUTES);

  afterAll(() => machine?.stop());

  it(
    'gets the engine of its distribution when an application first needs it, and keeps its configuration afterwards',
    async () => {
      const { app } = await containerApplication(machine, { Dockerfile: 'FROM scratch\nCOPY Dockerfile /\n' });
      const { app: other } = await containerApplication(machine, { Dockerfile: 'FROM scratch\nCOPY Dockerfile /\n' });
      const [steps, ofOther] = [new Steps(), new Steps()];
      const first = app.failure({}, steps);
      await until('the installation', () => steps.text.includes('Installing:'), 2 * MINUTES);
      // Nothing in it can run; that it was built says that the engine works, also for who comes while it is installed.
      expect(await Promise.all([first, other.failure({}, ofOther)])).toMatchObject([
        { code: 'START_FAILED' },
        { code: 'START_FAILED' },
      ]);
      expect(steps.text).toMatch(/Installing:.* docker\.io/);
      expect(steps.text).toMatch(/Docker \d+\.\d+\.\d+ runs/);
      expect(ofOther.text).not.toContain('Installing');
      for (const { text } of [steps, ofOther]) expect(text.match(/\$ docker build/g)).toHaveLength(1);
      const configuration = await machine.server.readFile('/etc/docker/daemon.json');
      expect(JSON.parse(configuration)).toEqual({ builder: { gc: { enabled: true, defaultKeepStorage: '10GB' } } });
      await machine.server.must(
        `echo '{ "debug": false }' > /etc/docker/daemon.json; systemctl stop docker.service docker.socket`,
      );
      const again = new Steps();
      await app.failure({}, again);
      expect(again.text).not.toContain('Installing');
      expect(await machine.server.readFile('/etc/docker/daemon.json')).toBe('{ "debug": false }\n');
      expect(await machine.server.must('systemctl is-active docker.service')).toBe('active\n');
      await machine.server.must(
        `echo 'no JSON' > /etc/docker/daemon.json; systemctl stop docker.service docker.socket; systemctl reset-failed`,
      );
      expect(await app.failure()).toMatchObject({
        code: 'DOCKER_UNAVAILABLE',
        message: expect.stringContaining('docker.service does not start'),
        output: expect.stringContaining('daemon.json'),
      });
      // What it has in there stays remembered until it can be removed.
      await expect(removeApplication(machine.host, app.id, new Steps().run)).rejects.toMatchObject({
        code: 'DOCKER_UNAVAILABLE',
      });
      await machine.server.must(`echo '{}' > /etc/docker/daemon.json; systemctl reset-failed`);
      for (const { id } of [app, other]) await removeApplication(machine.host, id, new Steps().run);
    },
    10 * MINUTES,
  );
});

it(
  'says that Docker is not to be had where the package sources lack it, and does no harm to what runs',
  async () => {
    const machine = await startMachine();
    try {
      const { app } = await containerApplication(machine, containerApp({ version: 'v1' }));
      await machine.server
        .must(`printf 'Package: docker.io\\nPin: release *\\nPin-Priority: -1\\n' > /etc/apt/preferences.d/none
      rm -f /etc/apt/sources.list; rm -rf /var/lib/apt/lists/*`);
      expect(await app.failure()).toMatchObject({
        code: 'DOCKER_UNAVAILABLE',
        message: expect.stringContaining('do not have docker.io'),
      });
      expect(await app.leftovers()).toEqual([]);
      await removeApplication(machine.host, app.id, new Steps().run);
    } finally {
      await machine.stop();
    }
  },
  2 * MINUTES,
);
