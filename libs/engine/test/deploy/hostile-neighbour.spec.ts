import { connect } from 'node:net';
import { followRuntimeLogs, inspectApplications, readRuntimeLogs, removeApplication } from '@fairlead/engine';
import { plainNodeApp, pollUntil } from '@fairlead/testbed';
import { DeployedApplication } from '../support/deployed-application';
import {
  TestSteps,
  gitApplicationSpec,
  newApplicationId,
  startTestMachine,
  type TestMachine,
} from '../support/engine-harness';
import { deployHostileApplication, type HostileApplication } from '../support/hostile-application';

let machine: TestMachine;
let victim: DeployedApplication;
let neighbour: HostileApplication;

const portOf = (app: DeployedApplication): number => app.live?.port ?? 0;
const unitOf = (app: DeployedApplication): string => `fairlead-${app.id}-${app.live?.number ?? 0}.service`;
const answers = async (port: number): Promise<string> =>
  (await machine.server.exec(`curl -s --max-time 3 http://127.0.0.1:${port}/`)).stdout;

async function deployVictim(): Promise<DeployedApplication> {
  const repository = await machine.git.createRepository('victim');
  await repository.commit(plainNodeApp({ version: 'v1' }));
  const spec = gitApplicationSpec(repository.url, 'main', { observeSeconds: 0, env: {} });
  const app = new DeployedApplication(machine.server, machine.host, spec, 'victim.test');
  await app.deploy();
  return app;
}

/** Whether a connection from another machine is accepted. */
function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: machine.server.address, port, timeout: 1500 });
    const end = (accepted: boolean) => () => {
      socket.destroy();
      resolve(accepted);
    };
    socket.on('connect', end(true)).on('timeout', end(false)).on('error', end(false));
  });
}

beforeAll(async () => {
  machine = await startTestMachine();
  victim = await deployVictim();
  neighbour = await deployHostileApplication(machine);
  await victim.applyRoutes(victim.route(), neighbour.app.route());
});

afterAll(() => machine?.stop());

describe('the port of an application that is down', () => {
  afterEach(() => machine.server.must(`systemctl start ${unitOf(neighbour.app)} ${unitOf(victim)}`));

  it('gives no visitor to a neighbour that listens on it, however it does', async () => {
    await machine.server.must(`systemctl stop ${unitOf(victim)}`);
    expect(await neighbour.listen(portOf(victim))).toEqual([portOf(victim)]);
    for (let count = 0; count < 5; count += 1) {
      const { status, body } = await victim.visit('/', { headers: { cookie: 'session=secret' } });
      expect([502, 503]).toContain(status);
      expect(body).not.toContain('stolen');
    }
    expect(await answers(portOf(victim))).toBe('');
  });

  it('is freed when the application starts again', async () => {
    await machine.server.must(`systemctl stop ${unitOf(victim)}`);
    await neighbour.listen(portOf(victim));
    await machine.server.must(`systemctl start ${unitOf(victim)}`);
    await pollUntil('the victim', async () => (await victim.visit().catch(() => undefined))?.body === 'v1');
    const { stdout } = await machine.server.exec(`journalctl -q -o cat -u ${unitOf(victim)} -g '^Fairlead: killed'`);
    expect(stdout).toContain(`Fairlead: killed ${unitOf(neighbour.app)}, which listened on port ${portOf(victim)}`);
  });

  it('is freed of the one who has it only, whoever that one is called after', async () => {
    // A name of a program can look like the end of one entry and the number of another process.
    const innocent = `fairlead-run-${newApplicationId()}-1`;
    await machine.server.must(`systemctl stop ${unitOf(victim)}; systemd-run --quiet --unit=${innocent} sleep 600`);
    const pid = (await machine.server.must(`systemctl show -p MainPID --value ${innocent}`)).trim();
    const name = `",pid=${pid},`;
    await neighbour.attack(`cp "$(command -v perl)" './${name}'; './${name}' listener.pl ${portOf(victim)}`);
    expect(await machine.server.must(`ss -Hltnp 'sport = :${portOf(victim)}'`)).toContain(`pid=${pid},`);
    await machine.server.must(`systemctl start ${unitOf(victim)}`);
    await pollUntil('the victim', async () => (await victim.visit().catch(() => undefined))?.body === 'v1');
    expect(await machine.server.must(`systemctl is-active ${innocent}; systemctl stop ${innocent}`)).toBe('active\n');
  });

  it('is held by nobody who takes all ports before: the next deployment gets one', async () => {
    const all = Array.from({ length: 10_000 }, (_, index) => 20_000 + index);
    expect((await neighbour.listen(...all)).length).toBeGreaterThan(9000);
    expect((await victim.deploy()).outcome).toEqual({ kind: 'live' });
    expect(await victim.visit()).toMatchObject({ body: 'v1' });
    await victim.cleanUp();
  });
});

it.each([80, 3306, 5432, 6379, 26_500])('a neighbour answers nobody on port %i', async (port) => {
  await neighbour.attack(`(until perl listener.pl ${port} | grep -q .; do sleep 0.1; done) >/dev/null 2>&1 &`);
  // A server may allow everybody such ports; then only the proxy keeps its own, as long as it runs.
  if (port < 1024)
    await machine.server.must('echo 0 >/proc/sys/net/ipv4/ip_unprivileged_port_start; systemctl stop fairlead-proxy');
  try {
    const listens = `ss -Hltn 'sport = :${port}'`;
    await pollUntil('the listener', async () => (await machine.server.must(listens)).trim() !== '');
    expect(await answers(port)).toBe('');
  } finally {
    await machine.server.must(
      `echo 1024 >/proc/sys/net/ipv4/ip_unprivileged_port_start; systemctl restart ${unitOf(neighbour.app)}; systemctl start fairlead-proxy`,
    );
  }
});

describe('past the proxy', () => {
  it('a neighbour does not reach an application, which reaches itself', async () => {
    const visit = (port: number) => neighbour.attack(`curl -s --max-time 3 http://127.0.0.1:${port}/; echo " $?"`);
    expect(await visit(portOf(victim))).toBe('7');
    expect(await visit(portOf(neighbour.app))).toBe('hostile 0');
  });

  it('another machine does not reach an application that listens on all addresses', async () => {
    expect(await machine.server.must(`ss -Hltn 'sport = :${portOf(neighbour.app)}'`)).toMatch(/(\*|\[::\]):/);
    expect(await accepts(portOf(neighbour.app))).toBe(false);
    expect(await accepts(80)).toBe(true);
  });

  it('what empties the firewall does not for long', async () => {
    await machine.server.must('nft flush ruleset; nft add table inet other');
    expect(await accepts(portOf(neighbour.app))).toBe(true);
    await inspectApplications(machine.host);
    expect(await accepts(portOf(neighbour.app))).toBe(false);
    await machine.server.must('systemctl start nftables.service; systemctl restart fairlead-firewall.service');
    await machine.server.must('systemctl restart nftables.service');
    await pollUntil('the table', async () => !(await accepts(portOf(neighbour.app))));
    await machine.server.must('nft add table inet other; systemctl restart fairlead-firewall.service');
    expect(await machine.server.must('nft list tables')).toContain('table inet other');
    await machine.server.must(
      'nft delete table inet other; systemctl stop nftables.service; systemctl start fairlead-firewall.service',
    );
  });

  it('the firewall is there after a restart of the server, before any application', async () => {
    await machine.server.reboot();
    await pollUntil('the neighbour', async () => (await neighbour.app.visit().catch(() => undefined))?.status === 200);
    expect(await accepts(portOf(neighbour.app))).toBe(false);
    const began = async (unit: string) =>
      Number(await machine.server.must(`systemctl show -p ActiveEnterTimestampMonotonic --value ${unit}`));
    expect(await began('fairlead-firewall.service')).toBeLessThan(await began(unitOf(victim)));
  });
});

it('a neighbour holds no lock that a deployment needs', async () => {
  const held = await neighbour.attack(`
    for file in /var/lib/fairlead/*lock* /var/lib/fairlead/locks/* /var/lib/fairlead/locks/packages /var/lib/fairlead/packages.lock \\
      /var/lib/fairlead/toolchains/.lock /var/lib/fairlead/forwards.lock /var/lib/fairlead/databases/lock \\
      /var/lib/fairlead/locks/source-${victim.id} /var/lib/fairlead/apps/${victim.id}/lock /var/lib/fairlead/apps/${victim.id}/replacing \\
      /var/lib/fairlead/apps/${neighbour.app.id}/lock /var/lib/fairlead/proxy/lock; do
      if [ -r "$file" ]; then echo "$file"; setsid flock "$file" sleep 15 >/dev/null 2>&1 & fi
    done`);
  expect(held).toBe('');
  expect((await victim.deploy()).outcome).toEqual({ kind: 'live' });
});

it('a number that is left in a file of locks is never signalled', async () => {
  const home = `/var/lib/fairlead/apps/${victim.id}`;
  const lock = `/var/lib/fairlead/locks/source-${victim.id}`;
  // Another program has the number of the process group that once had the lock.
  const stranger = (
    await machine.server.must(`
      setsid sh -c 'echo $$ >/run/stranger; exec sleep 600' >/dev/null 2>&1 </dev/null &
      until [ -s /run/stranger ]; do sleep 0.02; done
      cat /run/stranger | tee ${home}/lock.holder
      for file in ${lock} ${home}/lock; do
        setsid sh -c 'exec 8>>"$1"; flock 8; sleep 3' sh "$file" >/dev/null 2>&1 </dev/null &
      done
      while flock -n ${lock} true; do sleep 0.02; done`)
  ).trim();
  expect((await victim.deploy()).outcome).toEqual({ kind: 'live' });
  expect((await machine.server.exec(`kill ${stranger}`)).code).toBe(0);
});

it("a neighbour's lines do not appear in the log of another application, and displace none", async () => {
  await victim.visit('/say?text=genuine');
  const following: string[] = [];
  const canceler = new AbortController();
  const followed = followRuntimeLogs(machine.host, victim.id, {
    signal: canceler.signal,
    onLine: ({ text }) => following.push(text),
  });
  await neighbour.attack(`
    for count in $(seq 50); do echo forged; done | systemd-cat -t ${victim.id}
    logger -t ${victim.id} forged 2>/dev/null || true
    echo 'SYSLOG_IDENTIFIER=${victim.id}
_SYSTEMD_UNIT=${unitOf(victim)}
MESSAGE=forged' | logger --journald 2>/dev/null || true`);
  let visits = 0;
  await pollUntil('the log', async () => {
    await victim.visit('/say?text=later');
    visits += 1;
    return following.includes('later');
  });
  canceler.abort();
  await followed;
  const { lines } = await readRuntimeLogs(machine.host, victim.id, { lines: visits + 1 });
  expect(lines.map(({ text }) => text)).toEqual(expect.arrayContaining(['genuine', 'later']));
  expect([...lines.map(({ text }) => text), ...following]).not.toContain('forged');
});

describe('a neighbour gets nothing', () => {
  it.each<[string, (of: { readonly home: string; readonly pid: string; readonly uid: string }) => string]>([
    [
      'of the environment of another',
      ({ pid }) => `cat /proc/${pid}/environ /proc/${pid}/maps /proc/${pid}/mem; ls /proc/${pid}/fd /proc/${pid}/cwd/`,
    ],
    [
      'of its files',
      ({ home }) =>
        `cat ${home}/runs/*/* ${home}/releases/*/* ${home}/shared/*; ls ${home} ${home}/shared ${home}/home ${home}/releases/1 ${home}/repository.git`,
    ],
    ['of its temporary files', ({ pid }) => `ls /proc/${pid}/root/tmp/; ls -A /tmp | grep -v '^node-compile-cache$'`],
    ['by signals', ({ pid }) => `kill -0 ${pid} && echo signalled; kill -STOP ${pid} && echo stopped`],
    ['by ptrace', ({ pid }) => `perl -e 'print "traced" if syscall(101, 16, ${pid}, 0, 0) == 0'`],
    [
      'by writing where Fairlead and the proxy read',
      ({ home }) => `
      for folder in /var/lib/fairlead /var/lib/fairlead/apps /var/lib/fairlead/ports /var/lib/fairlead/locks /var/lib/fairlead/proxy \\
        ${home} ${home}/slots ${home}/slots/* ${home}/runs ${home}/releases /etc/systemd/system /run/fairlead-proxy /run/systemd/system; do
        touch "$folder/x" && echo "$folder"; done
      ln -sfn /etc ${home}/live && echo live`,
    ],
    [
      'of the admin interface of the proxy',
      () => 'curl -s --max-time 3 --unix-socket /run/fairlead-proxy/admin.sock http://localhost/config/',
    ],
    [
      'of the configuration of the proxy',
      () => 'cat /var/lib/fairlead/proxy/config.json; ls /var/lib/fairlead/proxy /var/lib/fairlead/proxy/data',
    ],
    [
      'of the control groups',
      () => `
      for file in $(find /sys/fs/cgroup -path '*fairlead*' -name 'cgroup.procs' 2>/dev/null | head -50) $(find /sys/fs/cgroup -name cgroup.kill 2>/dev/null | head -20); do
        [ -w "$file" ] && echo "$file"; done`,
    ],
    [
      'of systemd',
      ({ home }) => `
      systemctl stop fairlead-proxy.service && echo stopped
      systemctl --user list-units && echo manager
      systemd-run true && echo run
      busctl call org.freedesktop.systemd1 /org/freedesktop/systemd1 org.freedesktop.systemd1.Manager StopUnit ss fairlead-${home.slice(-10)}.service replace && echo bus
      loginctl enable-linger && echo lingers`,
    ],
    [
      'of schedules and other users',
      () => `
      echo '* * * * * true' | crontab - && echo cron; echo true | at now && echo at
      sudo -n true && echo sudo; su -c true && echo su; pkexec true && echo pkexec`,
    ],
    [
      'by mounting',
      ({ home }) => `
      mount --bind /tmp ${home} && echo mounted
      unshare -Urm sh -c 'mount -t tmpfs none ${home} && echo "$(ls -d ${home}/shared)"; cat ${home}/runs/*/start'`,
    ],
    [
      'by the firewall',
      () =>
        `nft flush ruleset && echo flushed; unshare -Urn nft list tables | grep fairlead; iptables -F && echo iptables`,
    ],
    [
      'by programs with the rights of their owner',
      () => 'cp /bin/sh home-sh; chmod u+s home-sh 2>/dev/null && ls -l home-sh | grep rws',
    ],
  ])('%s', async (_, script) => {
    const home = `/var/lib/fairlead/apps/${victim.id}`;
    const pid = (await machine.server.must(`systemctl show -p MainPID --value ${unitOf(victim)}`)).trim();
    const uid = (await machine.server.must(`id -u ${victim.id}`)).trim();
    // What was refused is said on the other stream.
    expect(await neighbour.attack(`exec 2>/dev/null </dev/null\n${script({ home, pid, uid })}`)).toBe('');
    expect(await victim.visit()).toMatchObject({ status: 200, body: 'v1' });
  });

  it('of the processes of the server: it may have a limited number, and the others go on', async () => {
    await neighbour.attack('for count in $(seq 1500); do sleep 20 & done >/dev/null 2>&1; echo').catch(() => '');
    expect((await machine.server.exec('true')).code).toBe(0);
    expect(await victim.visit()).toMatchObject({ status: 200, body: 'v1' });
    await machine.server.must(`systemctl restart ${unitOf(neighbour.app)}`);
  });
});

it('is removed only once nothing of it is left', async () => {
  const home = `/var/lib/fairlead/apps/${neighbour.app.id}`;
  const uid = (await machine.server.must(`id -u ${neighbour.app.id}`)).trim();
  // Memory that outlives its processes. The next user may get the same number.
  const segment = await neighbour.attack(
    `echo secret >/dev/shm/left; perl -e 'my $name = "left"; print shmget(77, 4096, 01600); exit(syscall(240, $name, 66, 384, 0) < 0)' && echo kept`,
  );
  expect(segment).toMatch(/^\d+kept$/m);
  // Files in memory are gone with the process, and no other sees them.
  expect(await machine.server.must('ls -A /dev/shm')).toBe('');
  const memory = `find /dev/shm /dev/mqueue -user ${uid}; awk -v user=${uid} '$8 == user' /proc/sysvipc/shm`;
  await machine.server
    .must(`mkdir -p ${home}/shared/busy; mount -t tmpfs none ${home}/shared/busy; touch ${home}/shared/busy/file
    cp /var/lib/fairlead/firewall /root/firewall; echo 'exit 1' >/var/lib/fairlead/firewall`);
  const failure = await removeApplication(machine.host, neighbour.app.id, new TestSteps().run).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ code: 'REMOVAL_INCOMPLETE' });
  expect(String(failure)).toContain(`${home}/shared/busy`);
  expect(String(failure)).toContain(`rule of the firewall for the user ${uid}`);
  await machine.server.must(`umount ${home}/shared/busy; cp /root/firewall /var/lib/fairlead/firewall`);
  await removeApplication(machine.host, neighbour.app.id, new TestSteps().run);
  const { stdout } = await machine.server.exec(
    `ls -d ${home}; id -u ${neighbour.app.id}; nft list table inet fairlead | grep -c ${portOf(neighbour.app)}; ${memory}`,
  );
  expect(stdout.trim()).toBe('0');
  expect(await victim.visit()).toMatchObject({ body: 'v1' });
});
