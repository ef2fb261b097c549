import { script } from '../command/command';
import { quote } from '../command/quote';
import { secret, type Secret } from '../command/secret';
import { BUILD_IMAGE, COMPLETE_IMAGE, MARK_CONTAINERS, NO_DOCKERFILE, WRITE_SECRETS } from '../docker/build-script';
import { ensureDocker, type DockerEngine } from '../docker/ensure-docker';
import { imageTag, portOf, readImage, type ImageFacts } from '../docker/image-facts';
import { CONTAINER_SCRIPT, CONTAINER_SCRIPT_PATH } from '../docker/start-container';
import { EngineError } from '../engine-error';
import type { DeploySpec } from '../flows/specs';
import type { Step } from '../flows/step';
import type { Host } from '../host/host';
import { commandFailure, diskFull, lastLines } from '../source/failure';
import { buildUnit, LONGEST_BUILD_MS, stopBuild } from './build';
import { RUN_BUILD, WRITE_BUILD_SCRIPT } from './build-script';
import { renderManifest, type CommitInfo, type Manifest } from './manifest';
import { runPath } from './paths';

/** Builds the image of a release from its Dockerfile, on the server. Steps of it that have not changed come from Docker's cache. */
export async function buildImage(
  host: Host,
  spec: DeploySpec,
  folder: string,
  commit: CommitInfo,
  step: Step,
): Promise<Manifest> {
  const { id } = spec.application;
  const engine = await ensureDocker(host, step);
  await markContainers(host, id, step);
  await runBuild(host, spec, folder, engine, step);
  const image = await readImage(host, imageTag(id, spec.number), step.signal);
  step.log(`Image ${image.id.slice(7, 19)}`);
  const manifest = imageManifest(spec, image, step, { commit, digest: image.id });
  await completeImage(host, spec, manifest, step);
  return manifest;
}

async function runBuild(host: Host, spec: DeploySpec, folder: string, engine: DockerEngine, step: Step): Promise<void> {
  const { id, build } = spec.application;
  const secrets = secretsOf(spec, engine);
  const file = build.dockerfile ?? 'Dockerfile';
  const args = Object.entries(build.args ?? {}).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
  const mounts = [...secrets.keys()].flatMap((name) => [
    '--secret',
    `id=${name},src=/run/fairlead-${id}/secrets/${name}`,
  ]);
  if (secrets.size > 0)
    await host.exec(script('write-secrets', WRITE_SECRETS, id), { stdin: secretLines(secrets), signal: step.signal });
  step.log(`$ docker build --file ${file} .`);
  const properties = [
    ['TasksMax', '2048'],
    ['TimeoutStopSec', '5'],
    ['RuntimeMaxSec', String(LONGEST_BUILD_MS / 1000)],
    ['Environment', 'HOME=/root LANG=C.UTF-8'],
    ['ExecStopPost', `/bin/rm -rf /run/fairlead-${id}/secrets`],
  ].map(([name, value]) => `--property=${name}=${value}`);
  const words = [id, String(spec.number), folder, file, engine.buildKit ? '1' : '0', ...mounts, ...args];
  // In a file, because systemd would replace what looks like a variable in the words of a command.
  await host.exec(script('write-build', WRITE_BUILD_SCRIPT, id, spec.number), {
    stdin: `set -- ${words.map(quote).join(' ')}\n${BUILD_IMAGE}`,
    signal: step.signal,
  });
  const program = ['/bin/sh', `${runPath(id, spec.number)}/build`];
  try {
    const result = await host.exec(script('build', RUN_BUILD, buildUnit(id, spec.number), ...properties, ...program), {
      signal: step.signal,
      timeoutMs: LONGEST_BUILD_MS,
      onOutput: step.output,
      maxOutputBytes: 16 * 1024,
      expect: 'any',
    });
    if (result.code === 0) return;
    const output = `${result.stdout}\n${result.stderr}`;
    throw (
      diskFull(output) ??
      (result.code === NO_DOCKERFILE
        ? new EngineError('SOURCE_NOT_RECOGNISED', `There is no file "${file}" to build the image from.`)
        : new EngineError('BUILD_FAILED', `docker build ended with exit code ${result.code}.`, {
            output: lastLines(output, 20),
          }))
    );
  } catch (error) {
    await stopBuild(host, id, spec.number);
    throw error;
  }
}

/** What the Dockerfile may mount. Without BuildKit there would be no way but arguments, which stay in the image. */
function secretsOf({ application }: DeploySpec, { version, buildKit }: DockerEngine): ReadonlyMap<string, Secret> {
  const names = application.build.secrets ?? [];
  if (names.length > 0 && !buildKit)
    throw new EngineError(
      'DOCKER_UNAVAILABLE',
      `Secrets for builds need BuildKit, and Docker ${version} on the server lacks the plugin buildx (package docker-buildx or docker-buildx-plugin).`,
    );
  return new Map(
    names.map((name) => {
      const value = application.env[name];
      if (!value)
        throw new EngineError('BUILD_FAILED', `The build asks for the secret ${name}, and there is no such variable.`);
      return [name, value];
    }),
  );
}

function secretLines(secrets: ReadonlyMap<string, Secret>): Secret {
  const lines = [...secrets].map(([name, value]) => `${name} ${Buffer.from(value.reveal()).toString('base64')}\n`);
  return secret(lines.join(''));
}

/** Must come before anything of the application is made in Docker. */
export async function markContainers(host: Host, applicationId: string, { signal }: Step): Promise<void> {
  const command = script('mark-containers', MARK_CONTAINERS, applicationId, CONTAINER_SCRIPT_PATH);
  await host.exec(command, { stdin: CONTAINER_SCRIPT, signal });
}

/** The record of a release that is an image. */
export function imageManifest(
  { application }: DeploySpec,
  image: ImageFacts,
  step: Step,
  more: { readonly commit?: CommitInfo; readonly reference?: string; readonly digest: string },
): Manifest {
  const { port, from } = portOf(image, application.container.port);
  step.log(`The container is expected to listen on port ${port} (from ${from})`);
  if (application.healthCheck.type === 'image' && !image.checksItself)
    throw new EngineError(
      'HEALTH_CHECK_FAILED',
      'The image brings no check of its own (HEALTHCHECK): add one, or set health_check.type to http.',
    );
  return {
    ...(more.commit && { commit: more.commit }),
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
