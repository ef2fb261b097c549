import {
  inspectApplications,
  readRuntimeLogs,
  removeApplication,
  tidyApplication,
  type ApplicationSpec,
} from '@fairlead/engine';
import { containerApp } from '@fairlead/testbed';
import type { DeployedApplication } from './deployed-application';
import { containerApplication, inDocker, startDockerMachine } from './docker-machine';
import { Steps, until, type Machine } from './harness';

let machine: Machine;

beforeAll(async () => {
  machine = await startDockerMachine();
}, 120_000);

afterAll(() => machine?.stop());

type Changes = Partial<Omit<ApplicationSpec, 'env' | 'source'>> & { readonly env?: Readonly<Record<string, string>> };

async function served(options: Parameters<typeof containerApp>[0], changes: Changes = {}) {
  const made = await containerApplication(machine, containerApp(options), changes);
  await made.app.deploy();
  return made;
}

const remove = (app: DeployedApplication): Promise<void> => removeApplication(machine.host, app.id, new Steps().run);

/** Runs a command in the container that serves. */
const inside = (app: DeployedApplication, command: string): Promise<string> =>
  machine.server.must(`docker exec fairlead-${app.id}-${app.live?.number ?? 0} sh -c '${command}'`);

const back = (app: DeployedApplication): Promise<void> =>
  until('the application', async () => (await app.visit().catch(() => undefined))?.status === 200, 60_000);

describe('a container', () => {
  it('has its environment byte for byte, and nobody else sees it', async () => {
    const env = {
      QUOTES: `it's "quoted" \`id\` $(id) $HOME \${HOME} %h %%`,
      LINES: 'first\nsecond\r\n\tthird\n',
      BACKSLASH: 'a\\nb\\u0000port',
      EMPTY: '',
      UNICODE: 'größe 🚢',
      DOCKER_HOST: 'tcp://192.0.2.1:2375',
      LD_LIBRARY_PATH: '/nowhere',
      TOKEN: 'geheim-7c1d',
      PORT: '1',
    };
    const { app } = await served({ version: 'v1', says: 'hello from the container' }, { env });
    for (const [name, value] of Object.entries(env)) {
      const seen: unknown = JSON.parse((await app.visit(`/env?name=${name}`)).body);
      expect(seen).toEqual({ value: name === 'PORT' ? '8080' : value });
    }
    const unit = `fairlead-${app.id}-1.service`;
    const client = (await machine.server.must(`systemctl show -p MainPID --value ${unit}`)).trim();
    const shown = await machine.server.must(`
      tr '\\0' '\\n' < /proc/${client}/environ
      for line in /proc/[0-9]*/cmdline; do tr '\\0' ' ' < $line 2>/dev/null; echo; done
      journalctl -q -o cat -u ${unit}; cat /etc/systemd/system/${unit}`);
    expect(shown).toContain(`docker start --attach fairlead-${app.id}-1`);
    expect(shown).not.toContain('geheim-7c1d');
    const logs = await readRuntimeLogs(machine.host, app.id, { lines: 10 });
    expect(logs.lines).toMatchObject([{ unit_number: 1, process: 'web', text: 'hello from the container' }]);
    expect(await machine.server.must(`find /var/lib/docker/containers -name '*-json.log' | wc -l`)).toBe('0\n');
    await remove(app);
  });

  it('has few rights, and those that the settings add', async () => {
    const { app } = await served({ version: 'v1' });
    const status = await inside(app, 'grep -E "^(NoNewPrivs|CapBnd)" /proc/self/status; ulimit -a >/dev/null');
    expect(status).toMatch(/NoNewPrivs:\s+1/);
    // CHOWN, DAC_OVERRIDE, FOWNER, KILL, SETGID, SETUID, NET_BIND_SERVICE.
    expect(status).toMatch(/CapBnd:\s+00000000000004eb/);
    await app.deploy({
      container: { readOnly: true, capabilities: ['SYS_TIME'], user: '1000:1000' },
      resources: { memoryMb: 128, cpuPercent: 50 },
    });
    const closed = await inside(
      app,
      'grep ^CapBnd /proc/self/status; id -u; touch /app/x 2>&1; touch /tmp/x && echo written',
    );
    expect(closed).toMatch(/CapBnd:\s+00000000020004eb/);
    expect(closed).toMatch(/^1000$/m);
    expect(closed).toContain('Read-only file system');
    expect(closed).toContain('written');
    const limits = await machine.server.must(
      `docker inspect --format '{{.HostConfig.Memory}} {{.HostConfig.NanoCpus}} {{.HostConfig.PidsLimit}}' fairlead-${app.id}-2`,
    );
    expect(limits.trim()).toBe('134217728 500000000 1024');
    const listening = await machine.server.must(`ss -Hltn 'sport = :${app.live?.port ?? 0}'`);
    expect(listening).toContain(`127.0.0.1:${app.live?.port ?? 0}`);
    expect(listening.trim().split('\n')).toHaveLength(1);
    await remove(app);
  });

  it('that takes more memory than it may is killed, comes back, and the reason is said', async () => {
    const { app } = await served({ version: 'v1' }, { resources: { memoryMb: 96 } });
    await app.visit('/eat?mb=200').catch(() => undefined);
    await until('the reason', async () => {
      const { lines } = await readRuntimeLogs(machine.host, app.id, { lines: 20 });
      return lines.some(({ text }) => text === 'Fairlead: the container was killed: out of memory');
    });
    await back(app);
    const seen = (await inspectApplications(machine.host)).find(({ applicationId }) => applicationId === app.id);
    expect(seen).toMatchObject({
      runtime: 'docker',
      state: 'running',
      processes: [
        {
          name: 'web',
          oomKillsLately: 1,
          lastExit: 'killed: out of memory',
          memoryBytes: expect.any(Number),
          cpuNanoseconds: expect.any(Number),
        },
      ],
    });
    expect(seen?.processes[0]?.memoryBytes).toBeGreaterThan(1_000_000);
    await remove(app);

    const hungry = {
      version: 'v1',
      diesAfterMs: 60_000,
      dockerfile: ['RUN echo "setTimeout(() => Buffer.alloc(3e8, 1), 50)" >> server.js'],
    };
    const { app: first } = await containerApplication(machine, containerApp(hungry), {
      resources: { memoryMb: 96 },
      healthCheck: { ...app.spec.healthCheck, path: '/never' },
    });
    expect(await first.failure()).toMatchObject({
      code: 'START_FAILED',
      message: expect.stringContaining('killed: out of memory'),
    });
    expect(await inDocker(machine, first.id)).toEqual([]);
    await remove(first);
  });

  it('keeps what it writes into its persistent paths, from one release to the next, until it is removed', async () => {
    const { app } = await served(
      {
        version: 'v1',
        dockerfile: ['RUN mkdir /data && echo from-the-image > /data/first && chown -R 1000:1000 /data', 'USER app'],
      },
      { persistentPaths: ['/data'] },
    );
    expect(await inside(app, 'cat /data/first; echo kept > /data/second')).toBe('from-the-image\n');
    await app.deploy();
    await app.tidy();
    expect(await inside(app, 'cat /data/second; id -u')).toBe('kept\n1000\n');
    expect((await inDocker(machine, app.id)).filter((line) => line.startsWith('volume'))).toHaveLength(1);
    await remove(app);
    expect(await inDocker(machine, app.id)).toEqual([]);
  });

  it('is told to stop as its image wants it, and then has ten seconds', async () => {
    const { app } = await served({
      version: 'v1',
      dockerfile: [
        'STOPSIGNAL SIGUSR2',
        `RUN echo "process.on('SIGUSR2', () => { console.log('told to stop'); process.exit(0); })" >> server.js`,
      ],
    });
    await machine.server.must(`systemctl stop fairlead-${app.id}-1.service`);
    const { lines } = await readRuntimeLogs(machine.host, app.id, { lines: 10 });
    expect(lines.map(({ text }) => text)).toContain('told to stop');
    expect((await inDocker(machine, app.id)).filter((line) => line.startsWith('container'))).toEqual([]);
    await remove(app);
  });

  it('is told to close its long connections when its draining begins', async () => {
    const closes = `RUN echo "process.on('SIGUSR2', () => console.log('told to close'))" >> server.js`;
    const { app } = await served({ version: 'v1', dockerfile: [closes] });
    await app.deploy();
    const spec = { applicationId: app.id, current: app.live, keepUnits: [], keepReleases: [1, 2], drainSeconds: 3 };
    await tidyApplication(machine.host, { ...spec, drainSignal: 'SIGUSR2' }, new Steps().run);
    const { lines } = await readRuntimeLogs(machine.host, app.id, { lines: 10 });
    expect(lines).toMatchObject([{ unit_number: 1, text: 'told to close' }]);
    await remove(app);
  });

  it('runs the release command once, before the switch, with its environment; a failure ends the deployment', async () => {
    const { app } = await served({ version: 'v1' }, { persistentPaths: ['/data'], env: { WHO: 'shop' } });
    const releaseCommand = 'echo "prepared by $WHO" | tee -a /data/log';
    const { steps } = await app.deploy({ build: { releaseCommand } });
    expect(steps.names).toContain('releasing');
    expect(steps.text).toContain('prepared by shop');
    expect(await inside(app, 'cat /data/log')).toBe('prepared by shop\n');
    const failure = await app.failure({ build: { releaseCommand: 'echo no >&2; exit 4' } });
    expect(failure).toMatchObject({ code: 'RELEASE_COMMAND_FAILED', message: expect.stringContaining('exit code 4') });
    expect(await app.visit()).toMatchObject({ body: 'v1' });
    await app.tidy();
    expect((await inDocker(machine, app.id)).filter((line) => line.startsWith('container'))).toEqual([
      'container app-2',
    ]);
    await remove(app);
  });

  it('comes back when Docker is restarted', async () => {
    const { app } = await served({ version: 'v1' });
    await machine.server.must('systemctl restart docker.service');
    await back(app);
    expect(await inDocker(machine, app.id)).toEqual(['container app-1', 'image 1']);
    await remove(app);
  }, 120_000);

  it('is found healthy as soon as its program listens', async () => {
    const { app } = await containerApplication(machine, containerApp({ version: 'v1' }), {
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
    // What `node` itself takes to boot; between checks that fail lie up to ten seconds.
    expect(steps.took['verifying']).toBeLessThan(3_000);
    await remove(app);
  });
});

describe('what an application is linked to on the loopback address of its server', () => {
  const url = { DATABASE_URL: 'postgresql://shop:secret@127.0.0.1:5999/shop', DATABASE_HOST: '127.0.0.1' };
  const ask =
    'node -e "fetch(\\"http://host.docker.internal:5999/\\").then((answer) => answer.text()).then((text) => process.stdout.write(text))"';

  it('is reached from its containers, also after a power cut, and by nobody beyond the server', async () => {
    await machine.server.must(`
      mkdir -p /srv/loopback && echo served > /srv/loopback/index.html
      printf '[Service]\nExecStart=/bin/busybox httpd -f -p 127.0.0.1:5999 -h /srv/loopback\n[Install]\nWantedBy=multi-user.target\n' > /etc/systemd/system/loopback.service
      systemctl enable --now --quiet loopback.service`);
    const linkedNames = ['DATABASE_URL', 'DATABASE_HOST'];
    const { app } = await served({ version: 'v1' }, { env: url, linkedNames });
    const seen: unknown = JSON.parse((await app.visit('/env?name=DATABASE_URL')).body);
    expect(seen).toEqual({ value: 'postgresql://shop:secret@host.docker.internal:5999/shop' });
    expect(await inside(app, ask)).toBe('served\n');
    const outside = await machine.server.must(`ip -4 -o address show dev docker0 | sed 's/.* inet //; s,/.*,,'`);
    expect(outside.trim()).toMatch(/^[0-9.]+$/);
    const listening = await machine.server.must(`ss -Hltn 'sport = :5999'`);
    expect(listening).not.toMatch(/0\.0\.0\.0:5999|\*:5999|\[::\]:5999/);
    expect(listening).toContain(`${outside.trim()}%docker0:5999`);
    await machine.server.reboot();
    await back(app);
    expect(await inside(app, ask)).toBe('served\n');
    const { app: other } = await served({ version: 'v1' }, { env: url, linkedNames });
    await remove(app);
    expect(await inside(other, ask)).toBe('served\n');
    await remove(other);
    expect(await machine.server.must(`ss -Hltn 'sport = :5999'`)).not.toContain('docker0');
    expect((await machine.server.exec('ls /etc/systemd/system | grep fairlead-forward')).stdout).toBe('');
  }, 120_000);
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
    const { app, repository } = await containerApplication(
      machine,
      containerApp({ version: 'v1', dockerfile: check('test -e /tmp/ready || { touch /tmp/ready; exit 1; }') }),
      { healthCheck },
    );
    const { steps, outcome } = await app.deploy();
    expect(outcome).toEqual({ kind: 'live' });
    expect(steps.took['verifying']).toBeGreaterThan(1_500);
    await repository.commit(containerApp({ version: 'v2', dockerfile: check('exit 1') }));
    expect(await app.failure({ healthCheck: { ...healthCheck, deadlineSeconds: 4 } })).toMatchObject({
      code: 'HEALTH_CHECK_FAILED',
      message: expect.stringContaining('health check of its image'),
    });
    expect(await app.visit()).toMatchObject({ body: 'v1' });
    await remove(app);
  });
});

describe('an application of several containers', () => {
  it('has instances that share the requests, and workers that start after the switch', async () => {
    const { app } = await served(
      { version: 'v1' },
      {
        instances: 2,
        processes: { worker: { command: 'echo "worker of $ROLE"; exec sleep 1000', instances: 1 } },
        env: { ROLE: 'shop' },
      },
    );
    expect(await inDocker(machine, app.id)).toEqual([
      'container app-1',
      'container app-1-2',
      'container app-1-worker',
      'image 1',
    ]);
    const { lines } = await readRuntimeLogs(machine.host, app.id, { lines: 10 });
    expect(lines.map(({ text }) => text)).toContain('worker of shop');
    const first = await app.visit('/version');
    expect(first.status).toBe(200);
    await machine.server.must(`docker kill fairlead-${app.id}-1`);
    for (let visit = 0; visit < 20; visit += 1) expect((await app.visit()).status).toBe(200);
    await app.deploy({ instances: 1, processes: {} });
    await app.tidy();
    expect(await inDocker(machine, app.id)).toEqual(['container app-2', 'image 1', 'image 2']);
    await remove(app);
    expect(await inDocker(machine, app.id)).toEqual([]);
  }, 120_000);
});
