import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import type { Host } from '../../host/host';
import { prepareSpareCopy } from '../../runtime/dependencies/dependency-cache';
import { removeRun } from '../../runtime/systemd/remove-run';
import { describeDrain, drainConnections, type DrainSpec } from './drain';
import type { RunningRelease } from '../../specs/deployment-spec';
import type { Step, StepRunner } from '../../step/step';

const LIST_RUNS = loadScript('application/list-runs.sh');
const PRUNE_RELEASES = loadScript('application/prune-releases.sh');

export interface CleanupSpec extends DrainSpec {
  /** The live release by the record. Without it nothing counts as old and nothing is removed. */
  readonly current?: RunningRelease;
  /** Numbers of deployments in progress, whose units are left alone. */
  readonly keepUnits: readonly number[];
  readonly keepReleases: readonly number[];
}

/**
 * Stops and removes everything of older deployments, after their requests in flight have had time to end. Deployments newer
 * than the current one are left alone.
 */
export async function cleanUpApplication(host: Host, spec: CleanupSpec, step: StepRunner): Promise<void> {
  const { current } = spec;
  if (!current) return;
  const old = await step('find', async ({ signal }) => {
    const { stdout } = await host.exec(script('list-runs', LIST_RUNS, spec.applicationId), { signal });
    const numbers = stdout.split('\n').filter(Boolean).map(Number);
    return numbers.filter((number) => number < current.number && !spec.keepUnits.includes(number));
  });
  await step('drain', async (current) => {
    // Deployments drain concurrently, because each may take the full time.
    await Promise.all(old.map((number) => drainAndStop(host, spec, number, current)));
  });
  await step('prune', async (tidying) => {
    await pruneReleases(host, spec, current, tidying);
    await prepareSpareCopy(host, spec.applicationId, current.releaseNumber, tidying.signal);
  });
}

async function drainAndStop(host: Host, spec: CleanupSpec, number: number, step: Step): Promise<void> {
  const left = await drainConnections(host, spec, number, step);
  await removeRun(host, { ...spec, number, stopSeconds: spec.drainSeconds }, step.signal);
  step.log(describeDrain(number, left, spec.drainSeconds));
}

async function pruneReleases(host: Host, spec: CleanupSpec, current: RunningRelease, step: Step): Promise<void> {
  const keep = [...new Set([...spec.keepReleases, current.releaseNumber])];
  const result = await host.exec(
    script('prune-releases', PRUNE_RELEASES, spec.applicationId, current.number, ...keep),
    {
      signal: step.signal,
      timeoutMs: 300_000,
    },
  );
  const removed = result.stdout.split('\n').filter(Boolean);
  if (removed.length > 0) step.log(`Removed releases ${removed.join(', ')}`);
}
