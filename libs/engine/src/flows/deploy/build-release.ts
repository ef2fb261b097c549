import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { EngineError } from '../../errors/engine-error';
import type { Host } from '../../host/host';
import { runBuildCommand, type BuildGround } from '../../runtime/build/build-unit';
import { runWithBuildTools } from '../../runtime/build/run-with-build-tools';
import { withBuildCaches } from '../../runtime/build/build-caches';
import {
  cacheDependencies,
  linkDependencies,
  dependencyCachePath,
  type DependencyCache,
} from '../../runtime/dependencies/dependency-cache';
import { buildImage } from '../../runtime/docker/images/build-image';
import { pullRelease } from '../../runtime/docker/images/pull-release';
import type { Manifest, ReleaseOrigin } from '../../layout/manifest';
import { renderManifest } from '../../layout/manifest';
import { checkFixedPort } from '../../runtime/systemd/fixed-port';
import { ensureToolchains, type ReadyToolchains } from '../../runtime/toolchains/ensure-toolchains';
import { planRelease } from '../../source/detect/plan-release';
import type { ReleasePlan } from '../../source/detect/release-plan';
import { dependencyCacheKey } from '../../source/detect/dependency-cache-key';
import { releaseFailure } from '../../errors/release-refusal';
import { fetchSource } from '../../source/git/fetch-source';
import { unpackUpload } from '../../source/upload/unpack-upload';
import { checkRuntimeSettings } from '../../source/detect/check-runtime-settings';
import type { InstallCommand, ToolchainName } from '../../source/detect/stacks/stack';
import type { DeployRecorder, DeploySpec, NewReleaseSpec } from '../../specs/deployment-spec';
import type { Step } from '../../step/step';

const COMPLETE_RELEASE = loadScript('build/complete-release.sh');
const REMOVE_LINKS = loadScript('build/remove-outside-links.sh');
const FIND_OUTPUT = loadScript('build/find-output.sh');

/** Builds a complete release from a ref or an upload: fetches or unpacks, plans, installs, builds and writes the manifest. */
export async function buildRelease(
  host: Host,
  spec: NewReleaseSpec,
  step: Step,
  recorder: DeployRecorder,
): Promise<Manifest> {
  const wanted = spec.application.source;
  if (wanted.type === 'image') return pullRelease(host, spec, wanted, step);
  const source = await (wanted.type === 'upload'
    ? unpackUpload(host, spec, wanted, step)
    : fetchSource(host, spec, wanted, step));
  if (source.kind === 'complete') {
    step.log('The release is complete already');
    if (source.manifest.commit) await recorder.commit(source.manifest.commit);
    return source.manifest;
  }
  const { commit } = source.origin;
  if (commit) {
    await recorder.commit(commit, source.branch);
    step.log(`Commit ${commit.sha.slice(0, 12)}: ${commit.message.split('\n')[0] ?? ''}`);
  }
  const plan = planRelease(spec.application, source.repository);
  plan.reasons.forEach((reason) => step.log(reason));
  checkRuntimeSettings(spec.application, plan.runtime);
  const { id, port } = spec.application;
  if (plan.runtime === 'systemd' && port !== undefined) await checkFixedPort(host, { id, port }, step.signal);
  if (plan.runtime === 'docker') return buildImage(host, spec, wanted.subdirectory ?? '.', source.origin, step);
  const toolchains = await ensureToolchains(host, spec, plan.toolchains, source.repository.server, step);
  return makeRelease(host, spec, wanted.subdirectory ?? '.', plan, source.origin, toolchains, step);
}

/** Installs and builds as planned, and completes the release with its manifest. */
async function makeRelease(
  host: Host,
  spec: DeploySpec,
  folder: string,
  plan: ReleasePlan,
  origin: ReleaseOrigin,
  toolchains: ReadyToolchains,
  step: Step,
): Promise<Manifest> {
  const ground: BuildGround = { spec, workingDirectory: folder, toolchains: toolchains.releases };
  const installs = plan.installs.map((install) => ({
    ...install,
    place: cacheOf(install, folder, toolchains.versions),
  }));
  const keys = installs.flatMap(({ place }) => place?.key ?? []);
  // If only linking remains, the same command also writes the manifest.
  const [only, ...others] = installs;
  const linkIsAll =
    plan.runtime === 'systemd' && plan.build === undefined && others.length === 0 && !only?.cacheable?.refresh;
  const complete = linkIsAll ? manifestOf(plan, origin, ground, keys) : undefined;
  const groundOf = (where: 'root' | undefined): BuildGround =>
    where === 'root' ? { ...ground, workingDirectory: '.' } : ground;
  for (const { command, cacheable, place, folder: installFolder } of installs) {
    const linked = place !== undefined && (await linkDependencies(host, spec, place, complete, step));
    if (linked && complete) return complete;
    if (linked) {
      if (cacheable?.refresh !== undefined) await runBuildCommand(host, ground, cacheable.refresh, step);
      continue;
    }
    const writable = place && dependencyCachePath(spec, place);
    await runWithBuildTools(host, groundOf(installFolder), command, step, writable);
    if (place) await cacheDependencies(host, spec, place, step);
  }
  const { build } = plan;
  if (build !== undefined) {
    await withBuildCaches(host, spec, folder, plan.caches, step, () =>
      runWithBuildTools(host, groundOf(plan.buildFolder), build, step),
    );
  }
  const output = plan.runtime === 'static' ? await findOutput(host, spec, plan, folder, step) : undefined;
  const manifest = manifestOf(plan, origin, ground, keys, output);
  await completeRelease(host, spec, manifest, step);
  return manifest;
}

function cacheOf(
  { cacheable }: InstallCommand,
  folder: string,
  versions: ReadonlyMap<ToolchainName, string>,
): DependencyCache | undefined {
  return (
    cacheable && {
      kind: cacheable.kind,
      key: dependencyCacheKey(cacheable.fingerprint, versions.get(cacheable.toolchain) ?? ''),
      folder,
    }
  );
}

function manifestOf(
  plan: ReleasePlan,
  origin: ReleaseOrigin,
  { workingDirectory, toolchains }: BuildGround,
  [dependencies, moreDependencies]: readonly string[],
  output?: string,
): Manifest {
  const { runtime, start, php, processes, releaseCommand } = plan;
  const entries = {
    runtime,
    start,
    php,
    ...(Object.keys(processes).length > 0 && { processes }),
    releaseCommand,
    output,
    workingDirectory,
    ...(toolchains.length > 0 && { toolchains }),
    dependencies,
    moreDependencies,
  };
  const content = JSON.stringify([origin.commit?.sha ?? origin.upload?.sha256, entries, plan.install, plan.build]);
  return { ...entries, ...origin, digest: `sha256:${createHash('sha256').update(content).digest('hex')}` };
}

async function completeRelease(host: Host, spec: DeploySpec, manifest: Manifest, step: Step): Promise<void> {
  const values = [spec.application.id, spec.number, manifest.output ?? '', manifest.workingDirectory, REMOVE_LINKS];
  const command = script('complete-release', COMPLETE_RELEASE, ...values);
  const result = await host.exec(command, {
    stdin: renderManifest(manifest),
    signal: step.signal,
    timeoutMs: 300_000,
    expect: 'any',
  });
  if (result.stdout) step.output('stdout', Buffer.from(result.stdout));
  if (result.code !== 0) throw releaseFailure('The release could not be completed.', result);
}

async function findOutput(
  host: Host,
  spec: DeploySpec,
  plan: ReleasePlan,
  workingDirectory: string,
  step: Step,
): Promise<string> {
  // Workspaces can have their pages in the root: `../../dist/apps/web`.
  const folders = plan.outputs.map((name) => posix.join(workingDirectory, name));
  const found = await host.exec(script('find-output', FIND_OUTPUT, spec.application.id, spec.number, ...folders), {
    signal: step.signal,
    timeoutMs: 300_000,
    expect: 'any',
  });
  if (found.code === 0) return found.stdout.trim();
  if (found.code !== 68) throw releaseFailure('The pages could not be searched.', found);
  const places = plan.outputs.join(', ');
  throw new EngineError(
    'SOURCE_NOT_RECOGNISED',
    `There are no pages to serve: looked for index.html in ${places}. Set build.output_directory, or build.start_command if the application is a program.`,
  );
}
