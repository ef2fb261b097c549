import { loadScript } from '../../command/load-script';
import { script, type ShellCommand } from '../../command/shell-command';
import type { DeploySpec } from '../../specs/deployment-spec';
import type { Step } from '../../step/step';
import type { Host } from '../../host/host';
import { releaseFailure } from '../../errors/release-refusal';
import type { DependencyKind } from '../../source/detect/stacks/stack';
import { renderManifest, type Manifest } from '../../layout/manifest';
import { applicationPath } from '../../layout/paths';

const KEEP_COPY = loadScript('dependencies/keep-copy.sh');
const KEEP_PLACE = loadScript('dependencies/keep-place.sh');
const LINK_COPY = loadScript('dependencies/link-copy.sh');
const LINK_PLACE = loadScript('dependencies/link-place.sh');
const PREPARE_SPARE = loadScript('dependencies/prepare-spare-copy.sh');

/** Dependencies of a release that later releases can reuse. */
export interface DependencyCache {
  readonly kind: DependencyKind;
  readonly key: string;
  /** Folder of the application inside the release. */
  readonly folder: string;
}

/** Names of the folders that are linked into a release file by file. */
const COPIES: Readonly<Partial<Record<DependencyKind, string>>> = { node_modules: 'node_modules', vendor: 'vendor' };

/** Folders that stay in their place, and the links to them; `BUNDLE_PATH` in the start script names the link of the gems. */
const PLACES: Readonly<Partial<Record<DependencyKind, string>>> = { venv: '.venv', bundle: '.gems' };

/**
 * Links the cached dependencies of the key into a release, if they exist, and completes the release if nothing else is missing.
 */
export async function linkDependencies(
  host: Host,
  spec: DeploySpec,
  cache: DependencyCache,
  complete: Manifest | undefined,
  step: Step,
): Promise<boolean> {
  const result = await host.exec(linkCommand(spec, cache, complete ? 'yes' : 'no'), {
    stdin: complete ? renderManifest(complete) : '',
    signal: step.signal,
    timeoutMs: 300_000,
    expect: 'any',
  });
  if (result.code === 67) return false;
  if (result.code !== 0) throw releaseFailure('The cached dependencies could not be linked into the release.', result);
  if (result.stdout) step.output('stdout', Buffer.from(result.stdout));
  step.log('The dependencies are unchanged and are reused');
  return true;
}

/** Caches the installed dependencies of a release for later ones. */
export async function cacheDependencies(
  host: Host,
  spec: DeploySpec,
  cache: DependencyCache,
  step: Step,
): Promise<void> {
  const result = await host.exec(keepCommand(spec, cache), { signal: step.signal, timeoutMs: 300_000, expect: 'any' });
  if (result.code !== 0) throw releaseFailure('The dependencies could not be cached for later releases.', result);
  if (result.stdout) step.output('stdout', Buffer.from(result.stdout));
}

/** Path outside of the release that the install command must be able to write. */
export function dependencyCachePath(spec: DeploySpec, { kind, key }: DependencyCache): string | undefined {
  return PLACES[kind] === undefined ? undefined : `${applicationPath(spec.application.id)}/deps/${key}`;
}

/** Prepares the copy for the next deployment in the background, because most deployments change no dependency. */
export async function prepareSpareCopy(
  host: Host,
  applicationId: string,
  releaseNumber: number,
  signal: AbortSignal,
): Promise<void> {
  await host.exec(script('prepare-spare', PREPARE_SPARE, applicationId, releaseNumber), { signal, timeoutMs: 300_000 });
}

function linkCommand(spec: DeploySpec, { kind, key, folder }: DependencyCache, complete: 'yes' | 'no'): ShellCommand {
  const values = [spec.application.id, spec.number, folder, key, complete];
  const link = PLACES[kind];
  if (link !== undefined) return script('link-dependencies', LINK_PLACE, ...values, link, kind);
  return script('link-dependencies', LINK_COPY, ...values, COPIES[kind] ?? kind);
}

function keepCommand(spec: DeploySpec, { kind, key, folder }: DependencyCache): ShellCommand {
  const keep = PLACES[kind] === undefined ? KEEP_COPY : KEEP_PLACE;
  return script('keep-dependencies', keep, spec.application.id, spec.number, folder, key, COPIES[kind] ?? kind);
}
