import { inspectApplications, readRuntimeLogs, removeApplication } from '@fairlead/engine';
import { expressApp, plainNodeApp, staticSite } from '@fairlead/testbed';
import { preferredPorts } from '../../src/layout/preferred-ports';
import { DeployedApplication } from '../support/deployed-application';
import {
  TestSteps,
  gitApplicationSpec,
  pollUntil,
  startTestMachine,
  type TestMachine,
} from '../support/engine-harness';

let machine: TestMachine;

beforeAll(async () => {
  machine = await startTestMachine();
});

afterAll(() => machine?.stop());

function application(
  repository: string,
  hostname: string,
  options: Parameters<typeof gitApplicationSpec>[2] = {},
): DeployedApplication {
  return new DeployedApplication(
    machine.server,
    machine.host,
    gitApplicationSpec(repository, 'main', options),
    hostname,
  );
}

describe('an application under traffic', () => {
  let shop: DeployedApplication;

  it('is deployed, deployed again and rolled back without a failed request, though it has no signal handler', async () => {
    const repository = await machine.git.createRepository('shop');
    await repository.commit(expressApp({ version: 'v1', stops: 'abruptly' }), { message: 'First\n\nWith a body' });
    shop = application(repository.url, 'shop.test');
    await shop.applyRoutes();
    const first = await shop.deploy();
    expect(first.outcome).toEqual({ kind: 'live' });
    expect(first.steps.names).toEqual(['building', 'starting', 'verifying', 'switching', 'observing']);
    expect(first.recorder.commits).toMatchObject([
      { message: 'First\n\nWith a body', author: 'Test Author <author@example.com>' },
    ]);
    expect(await shop.visit()).toMatchObject({ status: 200, body: 'v1' });
    await shop.cleanUp();

    await repository.commit(expressApp({ version: 'v2' }));
    const traffic = shop.traffic();
    const uploads = (async () => {
      const answers = [];
      for (let count = 0; count < 40; count += 1) {
        answers.push(await shop.visit('/upload', { method: 'POST', body: Buffer.alloc(200_000, count) }));
      }
      return answers;
    })();
    const second = await shop.deploy();
    expect(second.steps.text).toContain('The dependencies are unchanged and are reused');
    expect(second.steps.text).not.toContain('npm ci');
    await shop.cleanUp();
    const back = await shop.rollBack(1);
    expect(back.steps.names).toEqual(['starting', 'verifying', 'switching', 'observing']);
    const cleanup = await shop.cleanUp(shop.releases, 20);
    expect(cleanup.text).toContain('its requests had ended');
    const report = await traffic.stop();
    expect(report).toMatchObject({ failed: 0, failures: {} });
    expect(report.answers).toMatchObject({ v1: expect.any(Number), v2: expect.any(Number) });
    for (const answer of await uploads) expect(answer.status).toBe(200);
    expect(await shop.visit()).toMatchObject({ body: 'v1' });
    expect(await shop.leftovers()).toEqual([]);
  });

  it('shares dependencies between releases so that none can change what another uses', async () => {
    const home = `/var/lib/fairlead/apps/${shop.id}/releases`;
    const file = 'node_modules/express/index.js';
    const inodes = await machine.server.must(`stat -c %i ${home}/1/${file} ${home}/2/${file}`);
    expect(new Set(inodes.trim().split('\n')).size).toBe(1);
    const asItself = `setpriv --reuid ${shop.id} --regid ${shop.id} --clear-groups`;
    const attempt = await machine.server.exec(
      `cd ${home}/2; ${asItself} sh -c 'echo changed >> ${file}; chmod u+w ${file}; rm -f ${file}; echo mine > ${file}; touch node_modules/express/new'`,
    );
    expect(attempt.stderr).toContain('Permission denied');
    expect(await machine.server.readFile(`${home}/1/${file}`)).toContain('module.exports');
    expect((await machine.server.exec(`ls ${home}/1/node_modules/express/new`)).code).not.toBe(0);
    await removeApplication(machine.host, shop.id, new TestSteps().run);
  });

  it('comes back with the server after a power cut', async () => {
    const repository = await machine.git.createRepository('lasting');
    await repository.commit(plainNodeApp({ version: 'v1' }));
    const lasting = application(repository.url, 'lasting.test');
    await lasting.applyRoutes();
    await lasting.deploy();
    await repository.commit(plainNodeApp({ version: 'v2' }));
    await lasting.deploy();
    await machine.server.reboot();
    await machine.server.waitForSshd();
    await pollUntil('the application', async () => (await lasting.visit().catch(() => undefined))?.status === 200);
    expect(await lasting.visit()).toMatchObject({ status: 200, body: 'v2' });
    await removeApplication(machine.host, lasting.id, new TestSteps().run);
  });
});

describe('the environment and sandbox of an application', () => {
  it('has its environment byte for byte, and its port whatever the environment says', async () => {
    const repository = await machine.git.createRepository('values');
    await repository.commit(plainNodeApp({ version: 'v1', says: 'hello from the journal' }));
    const env = {
      QUOTES: `it's "quoted" \`id\` $(id) $HOME \${HOME} %h %%`,
      LINES: 'first\nsecond\r\n\tthird\n',
      BACKSLASH: 'a\\nb\\',
      EMPTY: '',
      UNICODE: 'größe 🚢',
      PORT: '1',
    };
    const values = application(repository.url, 'values.test', { env });
    await values.applyRoutes();
    await values.deploy();
    for (const [name, value] of Object.entries(env)) {
      const seen: unknown = JSON.parse((await values.visit(`/env?name=${name}`)).body);
      expect(seen).toEqual({ value: name === 'PORT' ? String(values.live?.port) : value });
    }
    // What is printed reaches the journal a moment later.
    const printed = async (cursor?: string) => {
      const read = () => readRuntimeLogs(machine.host, values.id, { lines: 10, cursor });
      await pollUntil('what it has printed', async () => (await read()).lines.length > 0);
      return read();
    };
    const logs = await printed();
    expect(logs.lines).toEqual([
      {
        at: expect.any(String),
        unit_number: 1,
        process: 'web',
        instance: 1,
        stream: 'stdout',
        level: null,
        severity: 'info',
        text: 'hello from the journal',
      },
    ]);
    await values.visit('/say?text=more');
    const more = await printed(logs.cursor);
    expect(more.lines.map((line) => line.text)).toEqual(['more']);
    const texts = async (of: { process?: string; instance?: number; cursor?: string }) =>
      (await readRuntimeLogs(machine.host, values.id, { lines: 10, ...of })).lines.map((line) => line.text);
    expect(await texts({ process: 'web', instance: 1 })).toEqual(['hello from the journal', 'more']);
    expect(await texts({ process: 'web', cursor: logs.cursor })).toEqual(['more']);
    expect(await texts({ process: 'web', instance: 2 })).toEqual([]);
    expect(await texts({ process: 'worker' })).toEqual([]);
    const seen = await inspectApplications(machine.host);
    expect(seen.find((one) => one.applicationId === values.id)).toMatchObject({
      number: 1,
      state: 'running',
      runtime: 'systemd',
      port: values.live?.port,
    });
    await removeApplication(machine.host, values.id, new TestSteps().run);
  });

  it('cannot read other applications, the proxy, or what Fairlead keeps, nor write outside its own folders', async () => {
    const repository = await machine.git.createRepository('prisoner');
    await repository.commit({
      'server.js': `const { execSync } = require('node:child_process');
        const out = (command) => { try { return execSync(command, { stdio: 'pipe' }).toString(); } catch (error) { return 'refused'; } };
        require('node:http').createServer((request, response) => response.end(out(decodeURIComponent(request.url.slice(1)) || 'true'))).listen(process.env.PORT);`,
    });
    const prisoner = application(repository.url, 'prisoner.test', {
      build: { startCommand: 'node server.js' },
    });
    await prisoner.applyRoutes();
    await prisoner.deploy();
    const run = async (command: string): Promise<string> =>
      (await prisoner.visit(`/${encodeURIComponent(command)}`)).body;
    const home = `/var/lib/fairlead/apps/${prisoner.id}`;
    for (const command of [
      'ls /run/fairlead-proxy',
      'curl --unix-socket /run/fairlead-proxy/admin.sock http://localhost/config/',
      'cat /var/lib/fairlead/proxy/config.json',
      'ls /var/lib/fairlead/apps',
      `ls ${home}/deps`,
      'ls /root',
      'touch /etc/x',
      `touch ${home}/live`,
      `touch ${home}/slots/1/29999`,
      `touch ${home}/runs/1/start`,
      'touch /var/lib/fairlead/ports/20000',
      'sudo -n true',
      'systemctl stop fairlead-proxy',
    ]) {
      expect([command, await run(command)]).toEqual([command, 'refused']);
    }
    expect(await run(`echo kept > ${home}/shared/x && cat ${home}/shared/x`)).toBe('kept');
    await removeApplication(machine.host, prisoner.id, new TestSteps().run);
  });
});

it('keeps the retained releases, and no dependency or port that none of them needs', async () => {
  const repository = await machine.git.createRepository('pruned');
  const app = application(repository.url, 'pruned.test', { observeSeconds: 0, drainSeconds: 0 });
  // From numbers of one digit to those of two.
  app.number = 7;
  while (app.number < 12) {
    await repository.commit(plainNodeApp({ version: `v${app.number + 1}` }));
    await app.deploy();
    await app.cleanUp(app.releases.slice(-3), 0);
  }
  const kept = await machine.server.must(
    `ls -d /var/lib/fairlead/apps/${app.id}/releases/*/ | xargs -n1 basename | sort -n | xargs`,
  );
  expect(kept.trim()).toBe('10 11 12');
  const ports = await machine.server.must(`find /var/lib/fairlead/ports -lname '${app.id}/*' -printf '%f ' | cat`);
  expect(ports.trim()).toBe(String(app.live?.port));
  await app.rollBack(10);
  await expect(app.rollBack(8)).rejects.toMatchObject({ code: 'RELEASE_MISSING' });
  await removeApplication(machine.host, app.id, new TestSteps().run);
  expect((await machine.server.must(`find /var/lib/fairlead/ports -lname '${app.id}/*' | cat`)).trim()).toBe('');
  expect((await machine.server.exec(`id ${app.id}; ls /var/lib/fairlead/apps/${app.id}`)).stdout.trim()).toBe('');
});

it('listens on its preferred ports in turn, on another one while both are used, and is reached on each', async () => {
  const repository = await machine.git.createRepository('ports');
  await repository.commit(plainNodeApp({ version: 'v1' }));
  const app = application(repository.url, 'ports.test', { observeSeconds: 0, drainSeconds: 0 });
  await app.applyRoutes();
  const portOfNext = async () => {
    await app.deploy();
    await app.cleanUp();
    expect(await app.visit()).toMatchObject({ status: 200, body: 'v1' });
    return app.live?.port;
  };
  const [one, other] = preferredPorts(app.id);
  expect(await portOfNext()).toBe(one);
  expect(await portOfNext()).toBe(other);
  // Whoever closes a connection first keeps it for a minute, with its port.
  const server = `LocalAddr => "127.0.0.1:${one}", Listen => 1, ReuseAddr => 1`;
  const closeFirst = `$s = IO::Socket::INET->new(${server}); $c = IO::Socket::INET->new("127.0.0.1:${one}"); close($s->accept)`;
  await machine.server.must(`perl -MIO::Socket::INET -e '${closeFirst}'; ss -Htan 'sport = :${one}' | grep TIME-WAIT`);
  expect([one, other]).not.toContain(await portOfNext());
});

describe('static pages', () => {
  it('are served by the proxy, and runtimes can change from one deployment to the next, under traffic', async () => {
    const repository = await machine.git.createRepository('pages');
    await repository.commit({ ...staticSite({ version: 'v1' }), '.env': 'SECRET=1', leak: 'x' });
    await repository.git('config', 'core.symlinks', 'true');
    const pages = application(repository.url, 'pages.test');
    await pages.applyRoutes();
    const first = await pages.deploy();
    expect(first.recorder.running).toMatchObject({ runtime: 'static' });
    expect(await pages.visit()).toMatchObject({ status: 200, body: 'v1' });
    expect(await pages.visit('/about/')).toMatchObject({ status: 200 });
    expect((await pages.visit('/missing')).status).toBe(404);
    expect((await pages.visit('/.env')).status).toBe(404);
    expect((await pages.visit('/../../../../etc/passwd')).body).not.toContain('root:');

    const traffic = pages.traffic();
    await repository.commit({ ...plainNodeApp({ version: 'v2' }), 'index.html': null });
    expect((await pages.deploy()).recorder.running).toMatchObject({ runtime: 'systemd' });
    await pages.cleanUp();
    expect(await pages.visit()).toMatchObject({ body: 'v2' });
    await pages.rollBack(1);
    await pages.cleanUp();
    const report = await traffic.stop();
    // The pages know no /slow, which answers 404; nothing else may fail.
    expect(Object.keys(report.failures).filter((name) => name !== 'status 404')).toEqual([]);
    expect(await pages.visit()).toMatchObject({ status: 200, body: 'v1' });
    expect(await pages.leftovers()).toEqual([]);
  });
});

describe('the proxy', () => {
  it('answers unknown hosts with 404, an application that does not run with 503, and redirects', async () => {
    const shop = application('https://example.com/none.git', 'idle.test');
    await shop.applyRoutes(
      shop.route(),
      shop.route({ hostname: 'old.test', redirectTo: 'idle.test' }),
      shop.route({ hostname: 'secure.test', tls: 'internal' }),
    );
    expect((await shop.visit('/', { hostname: 'unknown.test' })).status).toBe(404);
    expect((await shop.visit()).status).toBe(503);
    const redirected = await shop.visit('/a?b=c', { hostname: 'old.test' });
    expect(redirected).toMatchObject({ status: 308, headers: { location: 'http://idle.test/a?b=c' } });
    const toHttps = await shop.visit('/a?b=c', { hostname: 'secure.test' });
    expect(toHttps).toMatchObject({ status: 308, headers: { location: 'https://secure.test/a?b=c' } });
    const overTls = `curl -sk -o /dev/null -w '%{http_code}' --resolve secure.test:443:127.0.0.1 https://secure.test/`;
    await pollUntil('the certificate', async () => (await machine.server.exec(overTls)).stdout === '503');
  });
});
