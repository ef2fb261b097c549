import { script } from '../command/command';
import type { DeploySpec } from '../flows/specs';
import type { Step } from '../flows/step';
import type { Host } from '../host/host';
import { commandFailure } from '../source/failure';
import { KEEP_DEPENDENCIES, LINK_DEPENDENCIES, PREPARE_SPARE } from './build-script';
import { renderManifest, type Manifest } from './manifest';

/** Gives a release the dependencies that were kept under the key, if there are; and completes it, if that was all it lacked. */
export async function linkDependencies(
  host: Host,
  spec: DeploySpec,
  folder: string,
  key: string,
  complete: Manifest | undefined,
  step: Step,
): Promise<boolean> {
  const { id } = spec.application;
  const command = script('link-dependencies', LINK_DEPENDENCIES, id, spec.number, folder, key, complete ? 'yes' : 'no');
  const result = await host.exec(command, {
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
export async function keepDependencies(
  host: Host,
  spec: DeploySpec,
  folder: string,
  key: string,
  step: Step,
): Promise<void> {
  const result = await host.exec(
    script('keep-dependencies', KEEP_DEPENDENCIES, spec.application.id, spec.number, folder, key),
    {
      signal: step.signal,
      timeoutMs: 300_000,
      expect: 'any',
    },
  );
  if (result.code !== 0) throw commandFailure('The dependencies could not be kept for later releases.', result.stderr);
}

/** Most deployments change no dependency: the copy for the next one is made while nobody waits for it. */
export async function prepareSpare(
  host: Host,
  applicationId: string,
  releaseNumber: number,
  signal: AbortSignal,
): Promise<void> {
  await host.exec(script('prepare-spare', PREPARE_SPARE, applicationId, releaseNumber), { signal, timeoutMs: 300_000 });
}
