import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Config } from '../../apps/api/src/platform/config/config';
import { composeText, composeVariables, readComposeFile, type ComposeService } from '../lib/compose-file.mjs';

const root = join(__dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const SECRETS = ['POSTGRES_PASSWORD', 'FAIRLEAD_SECRET_KEY'];
const KEY = randomBytes(32).toString('hex');
const PASSWORD = randomBytes(24).toString('hex');
const GIVEN = { POSTGRES_PASSWORD: PASSWORD, FAIRLEAD_SECRET_KEY: KEY };

const { services, configs, networks, volumes } = readComposeFile(GIVEN);
const serviceOf = (name: string): ComposeService => {
  const service = services[name];
  if (!service) throw new Error(`there is no service ${name}`);
  return service;
};
const inProfile = (profile: string): string[] =>
  Object.keys(services).filter((name) => serviceOf(name).profiles?.includes(profile) ?? true);
/** The services that run Fairlead, with their settings as Fairlead itself reads and checks them. */
const processes = Object.entries(services)
  .filter(([, service]) => service.image === 'fairlead:latest')
  .map(([name, service]) => ({ name, service, config: Config.load(service.environment) }));
const roleOf = new Map(processes.map(({ name, config }) => [name, config.get('FAIRLEAD_ROLE')]));
const caddyfile = configs['caddyfile']?.content ?? '';

describe('docker-compose.yml', () => {
  it.each(SECRETS)('does not start without %s, and says what to do', (name) => {
    const [variable] = composeVariables(composeText()).filter((one) => one.name === name);
    expect(variable).toEqual({ name, hint: `set ${name} in .env` });
    expect(() => readComposeFile({ ...GIVEN, [name]: '' })).toThrow(`set ${name} in .env`);
  });

  it('has a default for every other variable', () => {
    const others = composeVariables(composeText()).filter(({ name }) => !SECRETS.includes(name));
    expect(others.filter((variable) => variable.default === undefined)).toEqual([]);
  });

  it('contains no password, key or token', () => {
    const secret = /password|passwd|secret|key|token|credential/i;
    const texts = Object.values(services).flatMap(({ environment }) => Object.entries(environment ?? {}));
    const secrets = texts.filter(([name]) => secret.test(name)).map(([, value]) => value);
    expect(new Set(secrets)).toEqual(new Set([KEY, PASSWORD]));
    const addresses = texts.map(([, value]) => value).filter((value) => /:\/\/[^/]*@/.test(value));
    expect(new Set(addresses)).toEqual(new Set([`postgres://fairlead:${PASSWORD}@postgres:5432/fairlead`]));
  });

  it('gets all it requires from the command of the guide', () => {
    const [, format = ''] = /printf '([^']*)'/.exec(read('docs/guides/operating.md')) ?? [];
    const names = format
      .split('\\n')
      .map((line) => line.split('=')[0])
      .filter(Boolean);
    expect(names).toEqual(expect.arrayContaining(SECRETS));
    const known = [...composeVariables(composeText()).map(({ name }) => name), 'COMPOSE_PROFILES'];
    expect(names.filter((name) => !known.includes(name ?? ''))).toEqual([]);
  });

  it('runs one process, or three for the API and two workers with Redis behind Caddy', () => {
    expect(inProfile('single').toSorted()).toEqual(['fairlead', 'postgres']);
    const cluster = ['api-1', 'api-2', 'api-3', 'caddy', 'postgres', 'redis', 'worker-1', 'worker-2'];
    expect(inProfile('cluster').toSorted()).toEqual(cluster);
    expect(Object.fromEntries(roleOf)).toEqual({
      fairlead: 'all',
      'api-1': 'api',
      'api-2': 'api',
      'api-3': 'api',
      'worker-1': 'worker',
      'worker-2': 'worker',
    });
  });

  it.each(processes)('gives $name the key and the addresses that all share', ({ name, config, service }) => {
    expect(config.get('FAIRLEAD_SECRET_KEY')).toBe(KEY);
    expect(new URL(config.get('DATABASE_URL') ?? '').hostname).toBe('postgres');
    expect(service.depends_on?.['postgres']).toEqual({ condition: 'service_healthy' });
    if (name === 'fairlead') return;
    expect(new URL(config.get('REDIS_URL') ?? '').hostname).toBe('redis');
    expect(service.depends_on?.['redis']).toEqual({ condition: 'service_healthy' });
  });

  it.each(processes)('waits for $name to shut down before it is killed', ({ service, config }) => {
    const needed =
      config.get('FAIRLEAD_DRAIN_SECONDS') +
      config.get('FAIRLEAD_SHUTDOWN_SECONDS') +
      config.get('FAIRLEAD_OPERATION_STOP_SECONDS');
    expect(secondsOf(service.stop_grace_period)).toBeGreaterThanOrEqual(needed + 15);
  });

  it.each(Object.keys(services))('gives %s a grace period of its own', (name) => {
    const { config } = processes[0] ?? {};
    const drain = config?.get('FAIRLEAD_DRAIN_SECONDS') ?? Infinity;
    expect(secondsOf(serviceOf(name).stop_grace_period)).toBeGreaterThanOrEqual(drain + 15);
  });

  // A disk of one worker is no storage for backups where there are several: they refuse it (backup-repositories.ts).
  it('keeps local backups on a volume where there is one process, and nothing on a disk where there are several', () => {
    const [single] = processes.filter(({ name }) => name === 'fairlead');
    expect(single?.config.get('FAIRLEAD_DATA_DIR')).toBe('/data');
    expect(single?.service.volumes).toEqual(['fairlead-data:/data']);
    for (const { name, service } of processes) {
      if (name === 'fairlead') continue;
      expect(service.volumes).toBeUndefined();
      expect(service.tmpfs).toContain('/data:uid=1000,gid=1000,mode=0700');
    }
  });

  it('declares the volumes, configurations and networks that its services use', () => {
    const used = Object.values(services);
    const names = (kind: string[]): string[] => kind.toSorted();
    expect(names(used.flatMap((one) => one.volumes ?? []).map((text) => text.split(':')[0] ?? ''))).toEqual(
      names(Object.keys(volumes)),
    );
    expect(used.flatMap((one) => one.configs ?? []).map(({ source }) => source)).toEqual(Object.keys(configs));
    const others = used.flatMap((one) => one.networks ?? []).filter((name) => name !== 'default');
    expect(new Set(others)).toEqual(new Set(Object.keys(networks)));
    expect(used.flatMap((one) => Object.keys(one.depends_on ?? {})).filter((name) => !services[name])).toEqual([]);
  });

  it('lets only the API processes and Caddy meet in the network that Fairlead trusts', () => {
    const subnet = networks['proxy']?.ipam.config[0]?.subnet;
    const members = Object.keys(services).filter((name) => serviceOf(name).networks?.includes('proxy'));
    expect(members).toEqual(['api-1', 'api-2', 'api-3', 'caddy']);
    for (const { config, name } of processes)
      expect(config.get('FAIRLEAD_TRUSTED_PROXIES')).toEqual(roleOf.get(name) === 'api' ? [subnet] : []);
  });

  it('publishes ports on loopback only', () => {
    const published = Object.values(services).flatMap(({ ports }) => ports ?? []);
    expect(published).toEqual(['127.0.0.1:3000:3000', '127.0.0.1:3000:3000']);
  });

  it('sends requests to all API processes, whose health it checks by a path that exists', () => {
    const [, upstreams = ''] = /reverse_proxy ([^{]+) \{/.exec(caddyfile) ?? [];
    const apis = [...roleOf.keys()].filter((name) => roleOf.get(name) === 'api');
    expect(upstreams.split(' ')).toEqual(apis.map((name) => `${name}:3000`));
    const { paths }: { paths: Record<string, { get?: object }> } = JSON.parse(read('libs/client/openapi.json'));
    const [, checked = ''] = /health_uri (\S+)/.exec(caddyfile) ?? [];
    expect(paths[checked]?.get).toBeDefined();
    for (const { name, service } of processes) {
      const [, path = ''] = /127\.0\.0\.1:3000(\/[a-z/]+)/.exec(service.healthcheck?.test.join(' ') ?? '') ?? [];
      // A worker serves no requests.
      if (roleOf.get(name) === 'worker') expect(service.healthcheck).toBeUndefined();
      else expect(paths[path]?.get).toBeDefined();
    }
  });
});

/** `60s` and the like. */
function secondsOf(period: string | undefined): number {
  const [, number] = /^(\d+)s$/.exec(period ?? '') ?? [];
  return Number(number ?? 0);
}
