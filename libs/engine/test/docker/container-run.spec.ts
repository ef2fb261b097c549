import { inspectApplications, readRuntimeLogs } from '@fairlead/engine';
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
import { pollUntil, type TestMachine } from '../support/engine-harness';

let machine: TestMachine;

beforeAll(async () => {
  machine = await startDockerMachine();
});

afterAll(() => machine?.stop());

describe('a container', () => {
  it('gets its environment byte for byte, and no other user can read it', async () => {
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
    const { app } = await deployContainer(machine, { version: 'v1', says: 'hello from the container' }, { env });
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
    await removeContainerApplication(machine, app);
  });

  it('has few rights, and those that the settings add', async () => {
    const { app } = await deployContainer(machine, { version: 'v1' });
    const status = await execInContainer(
      machine,
      app,
      'grep -E "^(NoNewPrivs|CapBnd)" /proc/self/status; ulimit -a >/dev/null',
    );
    expect(status).toMatch(/NoNewPrivs:\s+1/);
    // CHOWN, DAC_OVERRIDE, FOWNER, KILL, SETGID, SETUID, NET_BIND_SERVICE.
    expect(status).toMatch(/CapBnd:\s+00000000000004eb/);
    await app.deploy({
      container: { readOnly: true, capabilities: ['SYS_TIME'], user: '1000:1000' },
      resources: { memoryMb: 128, cpuPercent: 50 },
    });
    const closed = await execInContainer(
      machine,
      app,
      'grep ^CapBnd /proc/self/status; id -u; touch /app/x 2>&1; touch /tmp/x && echo written',
    );
    expect(closed).toMatch(/CapBnd:\s+00000000020004eb/);
    expect(closed).toMatch(/^1000$/m);
    expect(closed).toContain('Read-only file system');
    expect(closed).toContain('written');
    const limits = await machine.server.must(
      `docker inspect --format '{{.HostConfig.Memory}} {{.HostConfig.CpuQuota}} {{.HostConfig.CpuPeriod}} {{.HostConfig.PidsLimit}}' fairlead-${app.id}-2`,
    );
    expect(limits.trim()).toBe('134217728 50000 100000 1024');
    // More than the server has: then it has all of them.
    expect((await app.deploy({ resources: { cpuPercent: 6400 } })).outcome).toEqual({ kind: 'live' });
    const listening = await machine.server.must(`ss -Hltn 'sport = :${app.live?.port ?? 0}'`);
    expect(listening).toContain(`127.0.0.1:${app.live?.port ?? 0}`);
    expect(listening.trim().split('\n')).toHaveLength(1);
    await removeContainerApplication(machine, app);
  });

  it('that exceeds its memory limit is killed and restarted, and the reason is reported', async () => {
    const { app } = await deployContainer(machine, { version: 'v1' }, { resources: { memoryMb: 96 } });
    await app.visit('/eat?mb=200').catch(() => undefined);
    await pollUntil('the reason', async () => {
      const { lines } = await readRuntimeLogs(machine.host, app.id, { lines: 20 });
      return lines.some(({ text }) => text === 'Fairlead: the container was killed: out of memory');
    });
    await waitUntilServed(app);
    const seen = (await inspectApplications(machine.host)).find(({ applicationId }) => applicationId === app.id);
    expect(seen).toMatchObject({
      runtime: 'docker',
      state: 'running',
      processes: [
        {
          name: 'web',
          recentOomKills: 1,
          lastExit: 'killed: out of memory',
          memoryBytes: expect.any(Number),
          cpuNanoseconds: expect.any(Number),
        },
      ],
    });
    expect(seen?.processes[0]?.memoryBytes).toBeGreaterThan(1_000_000);
    await removeContainerApplication(machine, app);

    const hungry = {
      version: 'v1',
      diesAfterMs: 60_000,
      dockerfile: ['RUN echo "setTimeout(() => Buffer.alloc(3e8, 1), 50)" >> server.js'],
    };
    const { app: first } = await createContainerApplication(machine, containerApp(hungry), {
      resources: { memoryMb: 96 },
      healthCheck: { ...app.spec.healthCheck, path: '/never' },
    });
    expect(await first.expectFailure()).toMatchObject({
      code: 'START_FAILED',
      message: expect.stringContaining('killed: out of memory'),
    });
    expect(await dockerObjectsOf(machine, first.id)).toEqual([]);
    await removeContainerApplication(machine, first);
  });

  it('keeps what it writes into its persistent paths, from one release to the next, until it is removed', async () => {
    const { app } = await deployContainer(
      machine,
      {
        version: 'v1',
        dockerfile: ['RUN mkdir /data && echo from-the-image > /data/first && chown -R 1000:1000 /data', 'USER app'],
      },
      { persistentPaths: ['/data'] },
    );
    expect(await execInContainer(machine, app, 'cat /data/first; echo kept > /data/second')).toBe('from-the-image\n');
    await app.deploy();
    await app.cleanUp();
    expect(await execInContainer(machine, app, 'cat /data/second; id -u')).toBe('kept\n1000\n');
    expect((await dockerObjectsOf(machine, app.id)).filter((line) => line.startsWith('volume'))).toHaveLength(1);
    await removeContainerApplication(machine, app);
    expect(await dockerObjectsOf(machine, app.id)).toEqual([]);
  });
});

describe('a database on the loopback address of the server', () => {
  const url = { DATABASE_URL: 'postgresql://shop:secret@127.0.0.1:5999/shop', DATABASE_HOST: '127.0.0.1' };
  const ask =
    'node -e "fetch(\\"http://host.docker.internal:5999/\\").then((answer) => answer.text()).then((text) => process.stdout.write(text))"';

  /** What listens for containers, and the units by which it does. */
  const forwards = async (): Promise<string> => {
    const found = `ss -Hltn 'sport = :5999' | grep fl-; ls /etc/systemd/system | grep fairlead-forward`;
    return (await machine.server.exec(found)).stdout;
  };

  it('is reachable from its containers, also after a power cut, and not from outside the server', async () => {
    await machine.server.must(`
      mkdir -p /srv/loopback && echo served > /srv/loopback/index.html
      printf '[Service]\nExecStart=/bin/busybox httpd -f -p 127.0.0.1:5999 -h /srv/loopback\n[Install]\nWantedBy=multi-user.target\n' > /etc/systemd/system/loopback.service
      systemctl enable --now --quiet loopback.service`);
    const linkedNames = ['DATABASE_URL', 'DATABASE_HOST'];
    const { app } = await deployContainer(machine, { version: 'v1' }, { env: url, linkedNames });
    const seen: unknown = JSON.parse((await app.visit('/env?name=DATABASE_URL')).body);
    expect(seen).toEqual({ value: 'postgresql://shop:secret@host.docker.internal:5999/shop' });
    expect(await execInContainer(machine, app, ask)).toBe('served\n');
    const outside = await machine.server.must(`ip -4 -o address show dev docker0 | sed 's/.* inet //; s,/.*,,'`);
    expect(outside.trim()).toMatch(/^[0-9.]+$/);
    const listening = await machine.server.must(`ss -Hltn 'sport = :5999'`);
    expect(listening).not.toMatch(/0\.0\.0\.0:5999|\*:5999|\[::\]:5999/);
    expect(listening).toContain(`${outside.trim()}%fl-`);
    expect(listening).not.toContain('%docker0');
    await machine.server.reboot();
    await waitUntilServed(app);
    expect(await execInContainer(machine, app, ask)).toBe('served\n');
    const { app: other } = await deployContainer(machine, { version: 'v1' }, { env: url, linkedNames });
    await removeContainerApplication(machine, app);
    expect(await execInContainer(machine, other, ask)).toBe('served\n');
    await removeContainerApplication(machine, other);
    expect(await forwards()).toBe('');
  });

  it('is no longer reachable once it is unlinked and the application is cleaned up', async () => {
    const linked = { env: url, linkedNames: ['DATABASE_URL'] };
    const { app } = await deployContainer(machine, { version: 'v1' }, linked);
    const { app: other } = await deployContainer(machine, { version: 'v1' }, linked);
    for (const one of [app, other]) {
      await one.cleanUp();
      expect(await forwards()).toContain(`fairlead-forward-${one.id}-5999.socket`);
      await one.deploy({ env: {}, linkedNames: [] });
      expect(await forwards()).toContain(`fairlead-forward-${one.id}-5999.socket`);
      await one.cleanUp();
    }
    expect(await forwards()).toBe('');
    for (const one of [app, other]) await removeContainerApplication(machine, one);
  });
});

describe('the containers of different applications', () => {
  it('reach neither each other nor what another one is linked to, and nobody reaches them past the proxy', async () => {
    await machine.server.must('[ ! -e /etc/systemd/system/loopback.service ] || systemctl stop loopback.service');
    await machine.server.must('systemd-run --quiet --unit=linked busybox httpd -f -p 127.0.0.1:5999 -h /');
    const linked = { env: { DATABASE_URL: 'postgresql://a:b@127.0.0.1:5999/x' }, linkedNames: ['DATABASE_URL'] };
    const { app } = await deployContainer(machine, { version: 'v1' }, linked);
    const { app: neighbour } = await deployContainer(machine, { version: 'v1' });
    const address = (
      await machine.server.must(
        `docker inspect --format '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}' fairlead-${app.id}-1`,
      )
    ).trim();
    const reaches = (from: typeof app, host: string, port: number): Promise<string> =>
      execInContainer(
        machine,
        from,
        `node -e "const s = require(\\"net\\").connect({ host: \\"${host}\\", port: ${port}, timeout: 1500 }); const end = (text) => () => { console.log(text); process.exit(); }; s.on(\\"connect\\", end(\\"open\\")).on(\\"timeout\\", end(\\"closed\\")).on(\\"error\\", end(\\"closed\\"))"`,
      );
    expect(await reaches(app, address, 8080)).toBe('open\n');
    expect(await reaches(neighbour, address, 8080)).toBe('closed\n');
    expect(await reaches(neighbour, `fairlead-${app.id}-1`, 8080)).toBe('closed\n');
    expect(await reaches(app, 'host.docker.internal', 5999)).toBe('open\n');
    expect(await reaches(neighbour, 'host.docker.internal', 5999)).toBe('closed\n');
    const visit = `curl -s -o /dev/null --max-time 3 -w '%{http_code}' http://${address}:8080/`;
    expect(await machine.server.must(visit)).toBe('200');
    expect((await machine.server.exec(`setpriv --reuid nobody --clear-groups ${visit}`)).stdout).toBe('000');
    for (const one of [app, neighbour]) await removeContainerApplication(machine, one);
    expect(await machine.server.must(`docker network ls --format '{{.Name}}'`)).not.toContain('fairlead-');
  });

  it('are removed only once they do not exist any more: what is in use is named', async () => {
    const { app } = await deployContainer(machine, { version: 'v1' }, { persistentPaths: ['/data'] });
    // A container of somebody else uses the volume and the network, and has a user with the number of the application's.
    await machine.server.must(`
      volume=$(docker volume ls --quiet --filter label=fairlead.application=${app.id})
      docker run --detach --name foreign --user "$(id -u ${app.id})" --network fairlead-${app.id} --volume "$volume:/data" testbed/node sleep 600`);
    await expect(removeContainerApplication(machine, app)).rejects.toMatchObject({
      code: 'REMOVAL_INCOMPLETE',
      message: expect.stringMatching(new RegExp(`volume fairlead-${app.id}-.*network fairlead-${app.id}`)),
    });
    expect(await machine.server.must(`docker inspect --format '{{.State.Running}}' foreign`)).toBe('true\n');
    await machine.server.must('docker rm --force foreign');
    await removeContainerApplication(machine, app);
    expect(await dockerObjectsOf(machine, app.id)).toEqual([]);
  });
});

describe('an application of several containers', () => {
  it('has instances that share the requests, and workers that start after the switch', async () => {
    const { app } = await deployContainer(
      machine,
      { version: 'v1' },
      {
        instances: 2,
        processes: { worker: { command: 'echo "worker of $ROLE"; exec sleep 1000', instances: 1 } },
        env: { ROLE: 'shop' },
      },
    );
    expect(await dockerObjectsOf(machine, app.id)).toEqual([
      'container app-1',
      'container app-1-2',
      'container app-1-worker',
      'image 1',
    ]);
    await pollUntil('the worker has written its line', async () => {
      const { lines } = await readRuntimeLogs(machine.host, app.id, { lines: 10 });
      return lines.some(({ text }) => text === 'worker of shop');
    });
    const first = await app.visit('/version');
    expect(first.status).toBe(200);
    await machine.server.must(`docker kill fairlead-${app.id}-1`);
    for (let visit = 0; visit < 20; visit += 1) expect((await app.visit()).status).toBe(200);
    await app.deploy({ instances: 1, processes: {} });
    await app.cleanUp();
    expect(await dockerObjectsOf(machine, app.id)).toEqual(['container app-2', 'image 1', 'image 2']);
    await removeContainerApplication(machine, app);
    expect(await dockerObjectsOf(machine, app.id)).toEqual([]);
  });
});
