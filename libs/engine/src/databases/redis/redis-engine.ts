import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { EngineError } from '../../errors/engine-error';
import type { Step } from '../../step/step';
import type { Host } from '../../host/host';
import { ensurePackages } from '../../host/packages/ensure-packages';
import { findPackage } from '../engine-packages';

const FIND_ENGINE = loadScript('databases/redis/find-engine.sh');
const HOLD_SERVICE = loadScript('databases/redis/hold-service.sh');
const RELEASE_SERVICES = loadScript('databases/redis/release-services.sh');

/** The installed program: Redis or Valkey. */
export interface RedisEngine {
  readonly program: string;
  readonly name: 'Redis' | 'Valkey';
  readonly version: string;
  readonly major: number;
}

export async function findRedisEngine(host: Host, signal?: AbortSignal): Promise<RedisEngine | undefined> {
  const { code, stdout } = await host.exec(script('find-redis', FIND_ENGINE), { signal, expect: [0, 69] });
  if (code !== 0) return undefined;
  const [, program = '', version = ''] = /^(\S+) .*\bv=(\d+\.\d+\.\d+)/.exec(stdout) ?? [];
  return {
    program,
    version,
    name: program.endsWith('valkey-server') ? 'Valkey' : 'Redis',
    major: Number.parseInt(version, 10),
  };
}

export async function requireRedisEngine(host: Host, signal?: AbortSignal): Promise<RedisEngine> {
  const engine = await findRedisEngine(host, signal);
  if (!engine) throw new EngineError('ENGINE_DOWN', 'Neither Redis nor Valkey is installed on the server.');
  return engine;
}

export function findRedisPackage(host: Host, step: Step): Promise<string> {
  return findPackage(host, step, 'Redis or Valkey', ['redis-server', 'valkey-server']);
}

/** Installs the package without starting its service, because each database has its own instance. */
export async function installRedisEngine(host: Host, step: Step): Promise<RedisEngine> {
  if (!(await findRedisEngine(host, step.signal))) {
    const name = await findRedisPackage(host, step);
    await host.exec(script('hold-service', HOLD_SERVICE, name), { signal: step.signal });
    await ensurePackages(host, step, [name]);
  }
  await host.exec(script('release-services', RELEASE_SERVICES), { signal: step.signal });
  return requireRedisEngine(host, step.signal);
}
