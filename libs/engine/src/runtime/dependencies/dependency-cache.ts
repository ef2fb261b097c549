import { loadScript } from '../../command/load-script';
import { script, type ShellCommand } from '../../command/shell-command';
import type { DeploySpec } from '../../specs/application-spec';
import type { Step } from '../../step/step';
import type { Host } from '../../host/host';
import { commandFailure } from '../../command/command-failure';
import type { DependencyKind } from '../../source/detect/stacks/stack';
import { renderManifest, type Manifest } from '../../layout/manifest';
import { applicationPath } from '../../layout/paths';

const KEEP_COPY = loadScript('dependencies/keep-copy.sh');
const KEEP_PLACE = loadScript('dependencies/keep-place.sh');
const LINK_COPY = loadScript('dependencies/link-copy.sh');
const LINK_PLACE = loadScript('dependencies/link-place.sh');
const PREPARE_SPARE = loadScript('dependencies/prepare-spare-copy.sh');

/** Dependencies of a release that later ones can have as well. */
export interface DependencyCache {
  readonly kind: DependencyKind;
  readonly key: string;
  /** Folder of the application inside the release. */
  readonly folder: string;
}

/** What is linked into a release file by file, by the name that it has there. */
const COPIES: Readonly<Partial<Record<DependencyKind, string>>> = { node_modules: 'node_modules', vendor: 'vendor' };

/** What stays in its place, and the link to it: `BUNDLE_PATH` of the start script names that of the gems. */
const PLACES: Readonly<Partial<Record<DependencyKind, string>>> = { venv: '.venv', bundle: '.gems' };

/** Gives a release the dependencies that were kept under the key, if there are; and completes it, if that was all it lacked. */
export async function linkDependencies(
  host: Host,
  spec: DeploySpec,
  kept: DependencyCache,
  complete: Manifest | undefined,
  step: Step,
): Promise<boolean> {
  const result = await host.exec(linkCommand(spec, kept, complete ? 'yes' : 'no'), {
    stdin: complete ? renderManifest(complete) : '',
    signal: step.signal,
    timeoutMs: 300_000,
    expect: 'any',
  });
  if (result.code === 67) return false;
  if (result.code !== 0)
    throw commandFailure('The kept dependencies could not be linked into the release.', result.stderr);
  step.log('Dependencies are unchanged: reused');
  return true;
}

/** Keeps what the release has installed, for later ones. */
export async function cacheDependencies(
  host: Host,
  spec: DeploySpec,
  kept: DependencyCache,
  step: Step,
): Promise<void> {
  const result = await host.exec(keepCommand(spec, kept), { signal: step.signal, timeoutMs: 300_000, expect: 'any' });
  if (result.code !== 0) throw commandFailure('The dependencies could not be kept for later releases.', result.stderr);
}

/** Where an install command has to write, beyond what it may write anyway. */
export function dependencyCachePath(spec: DeploySpec, { kind, key }: DependencyCache): string | undefined {
  return PLACES[kind] === undefined ? undefined : `${applicationPath(spec.application.id)}/deps/${key}`;
}

/** Most deployments change no dependency: the copy for the next one is made while nobody waits for it. */
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
