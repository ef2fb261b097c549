import { CONTAINER_SCRIPT } from '../start-container';
import { loadScript } from '../../../command/load-script';
import { script } from '../../../command/shell-command';
import { quote } from '../../../command/quote';
import { secret, type Secret } from '../../../specs/secret';
import { parseDockerResponse } from '../api/docker-api';
import { ensureDocker, type DockerEngine } from '../api/ensure-docker';
import { imageFromResponse, imagePort, type ImageMetadata } from './image-metadata';
import { EngineError } from '../../../errors/engine-error';
import { DEFAULT_BUILD_LIMITS, type DeploySpec } from '../../../specs/deployment-spec';
import type { Step } from '../../../step/step';
import type { Host } from '../../../host/host';
import { commandFailure, diskFullFailure, tailLines } from '../../../errors/command-failure';
import { withCause } from '../../../errors/failure-cause';
import { buildLimitSettings, buildUnit, BUILD_TIMEOUT_MS, memoryAdvice, stopBuild } from '../../build/build-unit';
import { unitProperties } from '../../systemd/unit-setting';
import { renderManifest, type Manifest, type ReleaseOrigin } from '../../../layout/manifest';
import { SCRIPT_END_MARKER } from '../../start-script';

/** Exit code of the script: the folder has no such Dockerfile. */
const NO_DOCKERFILE = 80;
/** Exit code of the script: there is no engine that answers. */
const ENGINE_AWAY = 81;

/** What both builders print if the kernel has ended a command. */
const OUT_OF_MEMORY = /(exit code:|non-zero code:) 137\b/;

const BUILD_IMAGE = loadScript('docker/build-image.sh');
const COMPLETE_IMAGE = loadScript('docker/complete-image.sh');
const RUN_IMAGE_BUILD = loadScript('docker/run-image-build.sh');
const WRITE_SECRETS = loadScript('docker/write-secrets.sh');

/** Builds the image of a release from its Dockerfile on the server. Unchanged steps come from Docker's cache. */
export async function buildImage(
  host: Host,
  spec: DeploySpec,
  folder: string,
  origin: ReleaseOrigin,
  step: Step,
): Promise<Manifest> {
  const image = (await runBuild(host, spec, folder, step)) ?? (await buildOnceMore(host, spec, folder, step));
  step.log(`Image ${image.id.slice(7, 19)}`);
  const manifest = imageManifest(spec, image, step, { ...origin, digest: image.id });
  await completeImage(host, spec, manifest, step);
  return manifest;
}

/** Exit code if the server has no Docker yet, or a stopped one. */
async function buildOnceMore(host: Host, spec: DeploySpec, folder: string, step: Step): Promise<ImageMetadata> {
  await ensureDocker(host, step);
  const image = await runBuild(host, spec, folder, step);
  if (!image) throw new EngineError('DOCKER_UNAVAILABLE', 'The Docker engine of the server does not respond.');
  return image;
}

/** Returns undefined if no engine responds. */
async function runBuild(host: Host, spec: DeploySpec, folder: string, step: Step): Promise<ImageMetadata | undefined> {
  const { id, build } = spec.application;
  const mounts = await writeSecrets(host, spec, step);
  const file = build.dockerfile ?? 'Dockerfile';
  const args = Object.entries(build.args ?? {}).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
  const { memoryPercent, tasks } = spec.buildLimits ?? DEFAULT_BUILD_LIMITS;
  const words = [id, String(spec.number), folder, file, String(memoryPercent), String(tasks), ...mounts, ...args];
  const properties = unitProperties([
    ...buildLimitSettings(spec.buildLimits),
    ['TimeoutStopSec', '5'],
    ['RuntimeMaxSec', String(BUILD_TIMEOUT_MS / 1000)],
    ['Environment', 'HOME=/root LANG=C.UTF-8'],
    // Every program that starts beside the build increases the latency for visitors.
    ...(mounts.length > 0 ? [['ExecStopPost', `/bin/rm -rf /run/fairlead-${id}`] as const] : []),
  ]);
  const unit = buildUnit(id, spec.number);
  // The command is logged only now, because the engine may have to be installed first.
  let isSaid = false;
  const say = (chunk: Buffer): void => {
    if (!isSaid) step.log(`$ docker build --file ${file} .`);
    isSaid = true;
    step.output('stdout', chunk);
  };
  try {
    const result = await host.exec(
      script('build-image', RUN_IMAGE_BUILD, id, spec.number, unit, CONTAINER_SCRIPT, ...properties),
      {
        stdin: `set -- ${words.map(quote).join(' ')}\n${BUILD_IMAGE}${SCRIPT_END_MARKER}`,
        signal: step.signal,
        timeoutMs: BUILD_TIMEOUT_MS,
        onOutput: (stream, chunk) => (stream === 'stderr' ? say(chunk) : undefined),
        maxOutputBytes: 256 * 1024,
        expect: 'any',
      },
    );
    if (result.code === ENGINE_AWAY) return undefined;
    if (result.code === 0) return imageFromResponse(parseDockerResponse(result.stdout));
    throw (
      diskFullFailure(result.stderr) ??
      (result.code === NO_DOCKERFILE
        ? new EngineError('SOURCE_NOT_RECOGNISED', `There is no file "${file}" to build the image from.`)
        : new EngineError(
            'BUILD_FAILED',
            OUT_OF_MEMORY.test(result.stderr)
              ? `A command of the Dockerfile was killed. ${memoryAdvice(spec.buildLimits)}`
              : withCause(`docker build ended with exit code ${result.code}`, result.stderr),
            {
              output: tailLines(result.stderr, 20),
            },
          ))
    );
  } catch (error) {
    await stopBuild(host, id, spec.number);
    throw error;
  }
}

/**
 * Writes the secrets that the Dockerfile may mount to files on the server; returns the arguments of docker build that name
 * them.
 */
async function writeSecrets(host: Host, spec: DeploySpec, step: Step): Promise<string[]> {
  const { id, build } = spec.application;
  const names = build.secrets ?? [];
  if (names.length === 0) return [];
  const secrets = secretsOf(spec, names, await ensureDocker(host, step));
  await host.exec(script('write-secrets', WRITE_SECRETS, id), { stdin: secretLines(secrets), signal: step.signal });
  return names.flatMap((name) => ['--secret', `id=${name},src=/run/fairlead-${id}/secrets/${name}`]);
}

/** Without BuildKit only build arguments would be possible, which are stored in the image. */
function secretsOf(
  { application }: DeploySpec,
  names: readonly string[],
  { version, buildKit }: DockerEngine,
): ReadonlyMap<string, Secret> {
  if (!buildKit)
    throw new EngineError(
      'DOCKER_UNAVAILABLE',
      `Secrets for builds need BuildKit, and Docker ${version} on the server lacks the plugin buildx (package docker-buildx or docker-buildx-plugin).`,
    );
  return new Map(
    names.map((name) => {
      const value = application.env[name];
      if (!value)
        throw new EngineError('BUILD_FAILED', `The build needs the secret ${name}, but there is no such variable.`);
      return [name, value];
    }),
  );
}

function secretLines(secrets: ReadonlyMap<string, Secret>): Secret {
  const lines = [...secrets].map(([name, value]) => `${name} ${Buffer.from(value.reveal()).toString('base64')}\n`);
  return secret(lines.join(''));
}

/** Returns the manifest of a release that is an image. */
export function imageManifest(
  { application }: DeploySpec,
  image: ImageMetadata,
  step: Step,
  more: ReleaseOrigin & { readonly reference?: string; readonly digest: string },
): Manifest {
  const { port, from } = imagePort(image, application.port);
  step.log(`The container is expected to listen on port ${port} (from ${from})`);
  if (application.healthCheck.type === 'image' && !image.hasHealthCheck)
    throw new EngineError(
      'HEALTH_CHECK_FAILED',
      'The image has no health check (HEALTHCHECK): add one, or set health_check.type to http.',
    );
  return {
    ...(more.commit && { commit: more.commit }),
    ...(more.upload && { upload: more.upload }),
    runtime: 'docker',
    ...(application.build.startCommand !== undefined && { start: application.build.startCommand }),
    ...(application.build.releaseCommand !== undefined && { releaseCommand: application.build.releaseCommand }),
    image: { id: image.id, ...(more.reference !== undefined && { reference: more.reference }), port },
    workingDirectory: '.',
    digest: more.digest,
  };
}

export async function completeImage(host: Host, spec: DeploySpec, manifest: Manifest, step: Step): Promise<void> {
  const result = await host.exec(script('complete-image', COMPLETE_IMAGE, spec.application.id, spec.number), {
    stdin: renderManifest(manifest),
    signal: step.signal,
    timeoutMs: 300_000,
    expect: 'any',
  });
  if (result.code !== 0) throw commandFailure('The release could not be completed.', result.stderr);
}
