import { loadScript } from '../../../command/load-script';
import { script } from '../../../command/shell-command';
import { EngineError } from '../../../errors/engine-error';
import type { Step } from '../../../step/step';
import type { Host } from '../../../host/host';
import { ensurePackages } from '../../../host/packages/ensure-packages';
import { tailLines } from '../../../errors/command-failure';

/** Exit code of the script: there is no Docker. Whatever else fails, it says why. */
const ABSENT = 78;
/** Limit in milliseconds, including an installation that it may have to wait for. */
const LONGEST_LOOK_MS = 1_020_000;

const READ_DOCKER = loadScript('docker/read-engine.sh');

const FIND_PACKAGES = loadScript('docker/find-packages.sh');

const CONFIGURE = loadScript('docker/configure-engine.sh');

export interface DockerEngine {
  readonly version: string;
  /** Whether images are built with BuildKit, which is needed for build secrets that are not stored in the image. */
  readonly buildKit: boolean;
}

/**
 * Makes sure that a Docker engine is running on the server. An existing one is used unchanged; otherwise that of the
 * distribution is installed.
 * @throws {EngineError} DOCKER_UNAVAILABLE
 */
export async function ensureDocker(host: Host, step: Step): Promise<DockerEngine> {
  const found = await readDocker(host, step);
  if (found) return found;
  step.log('The server has no Docker yet; installing it');
  await host.exec(script('configure-docker', CONFIGURE), { signal: step.signal });
  await install(host, step, ['docker.io', 'docker-cli', 'docker-buildx', 'apparmor']);
  const installed = await readDocker(host, step);
  if (!installed) throw unavailable('it was installed, but docker.service does not exist');
  step.log(`Docker ${installed.version} is running`);
  return installed;
}

async function readDocker(host: Host, { signal }: Step): Promise<DockerEngine | undefined> {
  const result = await host.exec(script('read-docker', READ_DOCKER), {
    signal,
    timeoutMs: LONGEST_LOOK_MS,
    expect: 'any',
  });
  if (result.code === ABSENT) return undefined;
  if (result.code !== 0) {
    const [reason = '', ...rest] = result.stdout.trim().split('\n');
    throw unavailable(reason || result.stderr.trim(), rest.join('\n'));
  }
  return parseDocker(result.stdout);
}

/** Parses `Docker version 20.10.24+dfsg1, build 297e128`, followed by a line with 1 or 0. */
function parseDocker(text: string): DockerEngine {
  const [said = '', buildKit] = text.split('\n');
  return { version: /\d+(\.\d+)+/.exec(said)?.[0] ?? '', buildKit: buildKit === '1' };
}

async function install(host: Host, step: Step, packages: readonly string[]): Promise<void> {
  const { stdout } = await host.exec(script('find-packages', FIND_PACKAGES, ...packages), {
    signal: step.signal,
    timeoutMs: 400_000,
    expect: 'any',
  });
  const known = stdout.split('\n').filter(Boolean);
  if (!known.includes('docker.io')) throw unavailable('the package sources of the server do not have docker.io');
  try {
    await ensurePackages(host, step, known);
  } catch (error) {
    if (error instanceof EngineError && error.code === 'PACKAGE_INSTALL_FAILED')
      throw unavailable('the package manager could not install it', error.output);
    throw error;
  }
}

function unavailable(reason: string, output?: string): EngineError {
  return new EngineError('DOCKER_UNAVAILABLE', `Docker is not available on the server: ${reason}.`, {
    output: output === undefined ? undefined : tailLines(output, 20),
  });
}
