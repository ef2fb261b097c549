import {
  HostPool,
  applyRoutes,
  establishTrust,
  provisionServer,
  removeServer,
  secret,
  type Host,
} from '@fairlead/engine';
import { bootHost, plainNodeApp, startGitServer, type GitServer, type TestHost } from '@fairlead/testbed';
import { DeployedApplication } from '../support/deployed-application';
import { TestSteps, gitApplicationSpec, connectToHost } from '../support/engine-harness';

const servers: TestHost[] = [];
const pools: HostPool[] = [];
let git: GitServer;

async function boot(options: Parameters<typeof bootHost>[0] = {}): Promise<{ server: TestHost; host: Host }> {
  const server = await bootHost(options);
  servers.push(server);
  const { host, pool } = await connectToHost(server);
  pools.push(pool);
  return { server, host };
}

beforeAll(async () => {
  git = await startGitServer();
});

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

afterAll(async () => {
  await git?.stop();
});

it('provisions a bare machine, can run twice, deploys there, and removes all of it again', async () => {
  const { server, host } = await boot({ image: 'plain' });
  const files = `find /etc/systemd/system /var/lib /run -newer /etc/hostname -name '*fairlead*' | cat; getent passwd | grep app_ | cat`;
  const steps = new TestSteps();
  const { facts, capabilities } = await provisionServer(host, steps.run);
  expect(steps.names).toEqual(['connect', 'inspect', 'packages', 'proxy', 'capabilities']);
  expect(steps.text).toContain('Installing: git curl');
  expect(facts).toMatchObject({ os: 'debian', osVersion: '12' });
  expect(capabilities).toMatchObject({ systemd: '252', caddy: '2.6.2', git: expect.stringMatching(/^2\./) });
  const pid = await server.must('systemctl show -p MainPID fairlead-proxy');
  const again = new TestSteps();
  await provisionServer(host, again.run);
  expect(again.text).not.toContain('Installing:');
  expect(await server.must('systemctl show -p MainPID fairlead-proxy')).toBe(pid);
  expect((await server.exec('systemctl is-enabled caddy')).stdout.trim()).toBe('disabled');

  const repository = await git.createRepository('bare');
  await repository.commit(plainNodeApp({ version: 'v1' }));
  const app = new DeployedApplication(
    server,
    host,
    gitApplicationSpec(repository.url, 'main', { observeSeconds: 0 }),
    'bare.test',
  );
  await app.applyRoutes();
  const { steps: deployed } = await app.deploy();
  expect(deployed.text).toContain('Installing Node.js 24.');
  expect(await app.visit()).toMatchObject({ body: 'v1' });

  await removeServer(host, new TestSteps().run);
  expect((await server.must(files)).trim()).toBe('');
  expect((await server.must('systemctl list-units --all --plain --no-legend "fairlead*" | cat')).trim()).toBe('');
  expect((await server.exec('ls /var/lib/fairlead')).code).not.toBe(0);
  await expect(app.visit()).rejects.toThrow('ECONNREFUSED');
  await removeServer(host, new TestSteps().run);
});

it('names the program that holds port 80, and leaves an already configured Caddy unchanged', async () => {
  const { server, host } = await boot();
  await server.must(`printf ':80 {\\n respond "mine"\\n}\\n' > /etc/caddy/Caddyfile; systemctl restart caddy`);
  await expect(provisionServer(host, new TestSteps().run)).rejects.toMatchObject({
    code: 'PORT_IN_USE',
    message: expect.stringMatching(/80 is held by caddy/),
  });
  expect((await server.must('curl -s http://127.0.0.1/')).trim()).toBe('mine');
  await server.must('systemctl disable --now caddy');
  await provisionServer(host, new TestSteps().run);
});

it('says which system it does not manage', async () => {
  const { server, host } = await boot();
  await server.must(
    `cp --remove-destination /usr/lib/os-release /etc/os-release; sed -i 's/^ID=.*/ID=fedora/; s/^PRETTY_NAME=.*/PRETTY_NAME="Fedora Linux 41"/' /etc/os-release`,
  );
  await expect(provisionServer(host, new TestSteps().run)).rejects.toMatchObject({
    code: 'SYSTEM_NOT_SUPPORTED',
    message: expect.stringContaining('Fedora Linux 41'),
  });
});

it('works as a user with sudo as it does as root', async () => {
  const { server } = await boot();
  await server.addUser({ name: 'deployer', sudo: true, authorizedKey: server.rootKey.publicKey });
  const target = {
    id: 'sudo',
    connection: 'ssh' as const,
    address: server.address,
    port: server.port,
    username: 'deployer',
    privateKey: secret(server.rootKey.privateKey),
  };
  const hostKey = await establishTrust(target, { publicKey: server.rootKey.publicKey });
  const pool = new HostPool();
  pools.push(pool);
  const host = pool.host({ ...target, hostKey });
  await provisionServer(host, new TestSteps().run);
  const repository = await git.createRepository('sudo');
  await repository.commit(plainNodeApp({ version: 'v1' }));
  const app = new DeployedApplication(
    server,
    host,
    gitApplicationSpec(repository.url, 'main', { observeSeconds: 0 }),
    'sudo.test',
  );
  await app.applyRoutes();
  await app.deploy();
  expect(await app.visit()).toMatchObject({ body: 'v1' });
  await removeServer(host, new TestSteps().run);
});

it('says so when the disk is full, keeps serving, and goes on once there is room', async () => {
  const { server, host } = await boot({ smallDisk: { path: '/var/lib/fairlead', megabytes: 64 } });
  await provisionServer(host, new TestSteps().run);
  const repository = await git.createRepository('full');
  await repository.commit(plainNodeApp({ version: 'v1' }));
  const app = new DeployedApplication(
    server,
    host,
    gitApplicationSpec(repository.url, 'main', { observeSeconds: 0 }),
    'full.test',
  );
  await app.applyRoutes();
  await app.deploy();
  await repository.commit({ ...plainNodeApp({ version: 'v2' }), 'large.bin': Buffer.alloc(3_000_000, 'x') });
  await server.fillDisk();
  expect(await app.expectFailure()).toMatchObject({ code: 'DISK_FULL' });
  await expect(
    applyRoutes(host, [app.route(), app.route({ hostname: 'other.test' })], new TestSteps().run),
  ).rejects.toMatchObject({ code: 'DISK_FULL' });
  expect(await app.visit()).toMatchObject({ status: 200, body: 'v1' });
  expect(await app.leftovers()).toEqual([]);
  await server.freeDisk();
  await app.deploy();
  expect(await app.visit()).toMatchObject({ body: 'v2' });
});
