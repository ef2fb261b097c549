import { generateKeyPair, listRefs, removeApplication } from '@fairlead/engine';
import { expressApp, hostileApp, plainNodeApp, serveOverSsh } from '@fairlead/testbed';
import { DeployedApplication } from '../support/deployed-application';
import {
  TestSteps,
  gitApplicationSpec,
  pollUntil,
  startTestMachine,
  type TestMachine,
} from '../support/engine-harness';

let machine: TestMachine;
let victim: DeployedApplication;

beforeAll(async () => {
  machine = await startTestMachine();
  const repository = await machine.git.createRepository('victim');
  await repository.commit(plainNodeApp({ version: 'v1' }));
  const env = { SECRET: 'a secret of the victim' };
  victim = new DeployedApplication(
    machine.server,
    machine.host,
    gitApplicationSpec(repository.url, 'main', { env, observeSeconds: 0 }),
    'victim.test',
  );
  await victim.deploy();
});

afterAll(() => machine?.stop());

/** Folder in which a release is built, wherever that is. */
const buildFolder = (app: DeployedApplication, number = app.number): string =>
  `$(ls -d /var/lib/fairlead/apps/${app.id}/staging/${number} /var/lib/fairlead/apps/${app.id}/releases/${number} 2>/dev/null | head -n 1)`;

it('a build and the release before it gain nothing of each other, of other applications, or of the deploy key', async () => {
  const repository = await machine.git.createRepository('hostile');
  await repository.commit({ ...hostileApp(), wait: '' });
  const served = await serveOverSsh(machine.server, repository);
  const key = generateKeyPair('deploy key');
  await served.authorize(key.publicKey);
  const spec = gitApplicationSpec(served.url, 'main', { deployKey: key.privateKey, observeSeconds: 0 });
  const build = { startCommand: 'node server.js', buildCommand: `sh attack.sh ${victim.id} ${spec.id}` };
  const app = new DeployedApplication(machine.server, machine.host, spec, 'hostile.test');
  const home = `/var/lib/fairlead/apps/${app.id}`;
  const taken = async (command: string): Promise<string> => (await app.visit(`/${encodeURIComponent(command)}`)).body;
  await app.applyRoutes();
  await app.deploy({ build: { startCommand: build.startCommand } });

  // The release that serves reads the key, and every folder that a deployment could use, for as long as it takes.
  const stolen = `${home}/home/stolen`;
  await taken(
    `touch ${stolen}; (while [ -e ${stolen} ]; do cat /run/fairlead-*/key >>${stolen}; done) >/dev/null 2>&1 &`,
  );
  const steps = new TestSteps();
  const deploying = app.deploy({ build }, steps);
  deploying.catch(() => undefined);
  await pollUntil('the attacks', () => steps.text.includes('attacks are over'));
  expect(steps.log.join('').match(/got .*/g)).toBeNull();
  const builder = (await machine.server.must(`stat -c %U ${buildFolder(app, 2)}`)).trim();
  expect(builder).not.toBe(app.id);
  const numbers = await machine.server.must(`id -u ${app.id}; id -u ${builder}; id -u git_${app.id.slice(4)}`);
  // None that users in images have, whose processes the kernel takes for theirs.
  expect(numbers).toMatch(/^[1-8]\d\d\n[6-9]\d{4}\n[6-9]\d{4}\n$/);
  for (const command of [
    `ls ${home}/staging`,
    `ls ${home}/staging/2`,
    `ls ${home}/build ${home}/cache`,
    `cat ${home}/runs/2/build`,
    `ls ${home}/repository.git`,
    `ls ${home}/fetch`,
    `touch ${home}/releases/2/mine`,
    `touch ${home}/staging/2/open/mine`,
    `pkill -u ${builder}`,
    `grep -la CI=1 /proc/[0-9]*/environ`,
  ]) {
    expect([command, await taken(command)]).toEqual([command, 'refused']);
  }
  const source = { repository: served.url, applicationId: app.id, deployKey: key.privateKey };
  expect((await listRefs(machine.host, source, { seconds: 20 })).branches).toHaveLength(1);
  await machine.server.must(`touch ${home}/build/go`);
  expect((await deploying).outcome).toEqual({ kind: 'live' });
  expect(await machine.server.must(`cat ${stolen}`)).toBe('');
  await machine.server.must(`rm ${stolen}`);

  for (const left of ['./pipe: it is a device, a socket or a pipe', './out', './up', './deep/er/other'])
    expect(steps.text).toContain(`Left out ${left}`);
  const release = `${home}/releases/2`;
  const kept = await machine.server.must(`cd ${release}; ls; find . ! -type d ! -type f ! -type l -o -perm /6000`);
  expect(kept.split('\n').filter((name) => /pipe|out$|up$|root-shell|passwd|memory/.test(name))).toEqual([]);
  expect(await machine.server.must(`cd ${release}; readlink env inside`)).toBe('/usr/bin/env\nserver.js\n');
  // What the build has left running is gone, and nothing in the release belongs to its user.
  const late = `ps -o pid= -u ${builder}; find ${release} -user ${builder}; find ${home}/staging -mindepth 1`;
  expect((await machine.server.exec(late)).stdout.trim()).toBe('');
  await machine.server.must(`systemd-run --quiet --unit=stray --uid=${app.id} sleep 600`);
  await removeApplication(machine.host, app.id, new TestSteps().run);
  const users = `getent passwd | grep ${app.id.slice(4)}; ls ${home}; systemctl is-active --quiet stray && echo running`;
  expect((await machine.server.exec(users)).stdout.trim()).toBe('');
});

it.each(['systemd', 'static'] as const)(
  'root follows no link of a process that still holds the folder of a build open (%s)',
  async (runtime) => {
    const repository = await machine.git.createRepository(`swapped-${runtime}`);
    const files = expressApp({ version: 'v1' });
    await repository.commit({ ...files, 'dist/index.html': 'pages', 'attack/x': '' });
    const buildCommand =
      'mkdir -m 0777 attack/deep; chmod -R 0777 attack; chmod 0777 . node_modules; until [ -e attack/go ]; do sleep 0.05; done';
    const spec = gitApplicationSpec(repository.url, 'main', {
      observeSeconds: 0,
      runtime,
      build: { installCommand: 'npm ci --no-audit --no-fund', buildCommand, outputDirectory: 'dist' },
    });
    const app = new DeployedApplication(machine.server, machine.host, spec, 'swapped.test');
    await machine.server.must(`
      rm -rf /root/prey /srv/prey; mkdir -m 0700 /root/prey; mkdir -p -m 0755 /srv/prey/deep /srv/prey/node_modules
      echo secret >/srv/prey/deep/file; chmod 0600 /srv/prey/deep/file; chmod 0711 /srv/prey/deep; find /srv/prey -exec stat -c '%n %U:%G %a' {} + | sort >/root/before`);
    const steps = new TestSteps();
    const deploying = app.deploy({}, steps).then(
      ({ outcome }) => outcome.kind,
      (error: unknown) => String(error),
    );
    await pollUntil('the build', () => steps.text.includes('$ mkdir -m 0777'));
    await pollUntil('its folder', async () => {
      return (await machine.server.exec(`test -d ${buildFolder(app)}/attack/deep`)).code === 0;
    });
    // It was given the folders by the build: it need not be able to enter what is around them.
    await machine.server.must(`
      for place in node_modules attack .; do
        cd ${buildFolder(app)}/$place
        setpriv --reuid ${app.id} --regid ${app.id} --clear-groups setsid sh -c '
          n=0
          while [ "$n" -lt 3000 ]; do
            n=$((n + 1))
            for name in deep node_modules express dist; do
              mv -T $name $name.away; ln -s /srv/prey/deep $name; mv -T $name $name.link; mv -T $name.away $name; ln -sfn /srv/prey/deep new; rm -f $name.link
            done
          done' >/dev/null 2>&1 </dev/null &
        echo $! >>/root/swappers
      done
      touch ${buildFolder(app)}/attack/go`);
    const ended = await deploying;
    await machine.server.must('xargs kill -KILL </root/swappers 2>/dev/null; rm -f /root/swappers; true');
    expect(
      await machine.server.must(`find /srv/prey -exec stat -c '%n %U:%G %a' {} + | sort | diff /root/before -`),
    ).toBe('');
    expect(['live', expect.stringMatching(/The release was refused/)]).toContainEqual(ended);
    await removeApplication(machine.host, app.id, new TestSteps().run);
  },
);

it('a build that takes more memory than it may ends, and says so', async () => {
  const repository = await machine.git.createRepository('hungry');
  await repository.commit(plainNodeApp({ version: 'v1' }));
  const spec = gitApplicationSpec(repository.url, 'main', { build: { buildCommand: 'tail /dev/zero' } });
  const app = new DeployedApplication(machine.server, machine.host, spec, 'hungry.test');
  app.buildLimits = { memoryPercent: 3, tasks: 64 };
  expect(await app.expectFailure()).toMatchObject({
    code: 'BUILD_FAILED',
    message: expect.stringContaining('memory'),
  });
  expect(await app.leftovers()).toEqual([]);
  const build = { buildCommand: 'for n in $(seq 200); do sleep 5 & done; wait' };
  expect(await app.expectFailure({ build })).toMatchObject({
    code: 'BUILD_FAILED',
    output: expect.stringMatching(/Cannot fork|Resource temporarily unavailable/),
  });
});

it('a repository that takes more memory than a build may to be read is refused, and says so', async () => {
  const repository = await machine.git.createRepository('bomb');
  await repository.commit({ ...plainNodeApp({ version: 'v1' }), zeros: Buffer.alloc(256 * 1024 * 1024) });
  const app = new DeployedApplication(
    machine.server,
    machine.host,
    gitApplicationSpec(repository.url, 'main'),
    'bomb.test',
  );
  app.buildLimits = { memoryPercent: 0.3, tasks: 64 };
  expect(await app.expectFailure()).toMatchObject({
    code: 'COMMAND_FAILED',
    message: expect.stringContaining('memory'),
  });
  expect(await app.leftovers()).toEqual([]);
});
