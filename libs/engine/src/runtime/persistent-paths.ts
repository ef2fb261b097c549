import { loadScript } from '../command/load-script';
import { as, script } from '../command/shell-command';
import { EngineError } from '../errors/engine-error';
import type { Step } from '../step/step';
import type { Host } from '../host/host';
import { commandFailure } from '../command/command-failure';
import { requireRelease } from './require-release';
import type { ReleaseRun } from './release-run';

const SHARE_PATHS = loadScript('runtime/link-persistent-paths.sh');

/**
 * Links the folders and files that all releases share into a release. What the first release has there is moved to where they
 * are shared; what later ones bring along gives way. Pages are read-only and belong to the proxy, containers have volumes.
 * @throws {EngineError} BUILD_FAILED where a path leads out of the release, or of what is shared.
 */
export async function linkPersistentPaths(host: Host, run: ReleaseRun, step: Step): Promise<void> {
  const { application, number } = run.spec;
  const paths = application.persistentPaths;
  if (paths.length === 0 || run.manifest.runtime === 'docker') return;
  if (run.manifest.runtime === 'static') return step.log('Pages keep nothing: the persistent paths are left out');
  // A release that has run without them may hold the only copy of what it has written.
  const own = run.releaseNumber === number ? 'replace' : 'keep';
  const link = script(
    'share-paths',
    SHARE_PATHS,
    application.id,
    run.releaseNumber,
    run.manifest.workingDirectory,
    own,
    ...paths,
  );
  // As its user, so that no link of the release can lead to what only root may write.
  const result = await host.exec(as(application.id, link), {
    signal: step.signal,
    timeoutMs: 300_000,
    expect: 'any',
  });
  requireRelease(result, run.releaseNumber);
  if (result.code === 69) throw new EngineError('BUILD_FAILED', result.stdout.trim());
  if (result.code !== 0)
    throw commandFailure('The persistent paths could not be linked into the release.', result.stderr);
  step.log(`Shared with all releases: ${paths.join(', ')}`);
}
