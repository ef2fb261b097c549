import { script } from '../../../command/shell-command';
import { EngineError } from '../../../errors/engine-error';
import type { Step } from '../../../step/step';
import type { Host } from '../../../host/host';
import { ensurePackages } from '../../../host/packages/ensure-packages';
import { tailLines } from '../../../errors/command-failure';
import { DOCKER_SOCKET } from './docker-api';
import { DOCKER_PING, DETECT_DOCKER_CLIENT } from './docker-client';

const ABSENT = 78;
const UNUSABLE = 79;
/** Limit in milliseconds, including an installation that it may have to wait for. */
const LONGEST_LOOK_MS = 1_020_000;

/**
 * Starts the engine where it is stopped. Exit code 78: there is none; 79: it does not run, and standard output says why. Prints
 * what the client says of itself, and whether it builds with BuildKit (1 or 0).
 */
const READ_DOCKER = `
set -u
refuse_podman() { echo 'the docker command of this server is that of Podman'; exit ${UNUSABLE}; }
${DOCKER_PING}if ! answers; then
  # Another application may be having it installed: what is there of it so far says nothing.
  exec 9>>/var/lib/fairlead/packages.lock
  flock -w 900 9
  exec 9>&-
fi
if ! answers; then
  if docker --version 2>/dev/null | grep -qi podman; then refuse_podman; fi
  if ! systemctl cat docker.service >/dev/null 2>&1; then
    if command -v docker >/dev/null || command -v dockerd >/dev/null; then
      echo 'there is a docker command, and neither an engine at ${DOCKER_SOCKET} nor docker.service'
      exit ${UNUSABLE}
    fi
    exit ${ABSENT}
  fi
  systemctl start docker.service >/dev/null 2>&1
  tries=0
  until answers; do
    tries=$((tries + 1))
    if [ "$tries" -gt 100 ] || ! systemctl is-active --quiet docker.service; then
      echo 'docker.service does not start'
      journalctl -q -o cat -n 20 -u docker.service
      exit ${UNUSABLE}
    fi
    sleep 0.2
  done
fi
docker=$(command -v docker) || { echo 'the engine runs, and the docker command is missing'; exit ${UNUSABLE}; }
${DETECT_DOCKER_CLIENT}if [ -n "$podman" ]; then refuse_podman; fi
printf '%s\\n' "$version" "$buildkit"
`;

/** Prints which of the packages are available from the server's package sources. */
const FIND_PACKAGES = `
apt-cache show docker.io >/dev/null 2>&1 || apt-get -q -o DPkg::Lock::Timeout=300 update >/dev/null 2>&1
for package; do
  if [ "$(apt-cache show "$package" 2>/dev/null | head -c 1)" ]; then echo "$package"; fi
done
`;

/**
 * For an engine that is installed now and belongs to nobody else: what builds leave for the next ones does not grow without
 * bound. Otherwise the engine's configuration is not ours.
 */
const CONFIGURE = `
set -eu
[ ! -e /etc/docker/daemon.json ] || exit 0
umask 022
mkdir -p /etc/docker
printf '%s\\n' '{ "builder": { "gc": { "enabled": true, "defaultKeepStorage": "10GB" } } }' >/etc/docker/daemon.json
`;

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
