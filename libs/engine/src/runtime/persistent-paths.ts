import { loadScript } from '../command/load-script';
import { as, script } from '../command/shell-command';
import { EngineError } from '../errors/engine-error';
import type { Step } from '../step/step';
import type { Host } from '../host/host';
import { commandFailure } from '../errors/command-failure';
import { requireRelease } from './require-release';
import type { ReleaseRun } from './release-run';

const SHARE_PATHS = loadScript('runtime/link-persistent-paths.sh');

/**
 * Links the persistent paths into a release. A path begins with the content of the live release, or of the first release that
 * has it; content of later releases is replaced. Static releases are read-only, and containers have volumes.
 * @throws {EngineError} BUILD_FAILED if a path points outside of the release or the shared folder.
 */
export async function linkPersistentPaths(host: Host, run: ReleaseRun, step: Step): Promise<void> {
  const { application, number, previous } = run.spec;
  const paths = application.persistentPaths;
  if (paths.length === 0 || run.manifest.runtime === 'docker') return;
  if (run.manifest.runtime === 'static') return step.log('Static releases are read-only: persistent paths are ignored');
  // A release that ran without them may hold the only copy of its data.
  const own = run.releaseNumber === number ? 'replace' : 'keep';
  const live = previous?.runtime === 'systemd' && previous.releaseNumber !== run.releaseNumber ? previous : undefined;
  const link = script(
    'share-paths',
    SHARE_PATHS,
    application.id,
    run.releaseNumber,
    run.manifest.workingDirectory,
    own,
    live?.releaseNumber ?? '',
    ...paths,
  );
  // It runs as the application's user, so that a link in the release cannot reach files that only root may write.
  const result = await host.exec(as(application.id, link), {
    signal: step.signal,
    timeoutMs: 300_000,
    expect: 'any',
  });
  requireRelease(result, run.releaseNumber);
  if (result.code === 69) throw new EngineError('BUILD_FAILED', result.stdout.trim());
  if (result.code !== 0)
    throw commandFailure('The persistent paths could not be linked into the release.', result.stderr);
  const adopted = result.stdout.split('\n').filter(Boolean);
  if (adopted.length > 0) step.log(`Now shared, with the content of the live release: ${adopted.join(', ')}`);
  step.log(`Shared with all releases: ${paths.join(', ')}`);
}
