import type { ApplicationStatus, DesiredState } from '@fairlead/contracts';
import type { InspectedStatusDetails } from '../../applications/status/application-states';
import { isWebProcess, processKey, processDisplayName, type ProcessSnapshot } from './process-snapshot';

/** A process that had to be started again is not called sound before it has run for so long. */
const SOUND_AFTER_MS = 5 * 60_000;
/** So many restarts within 10 minutes are a loop … */
export const CRASH_LOOP_RESTARTS = 5;
/** … until it has run for so long: what runs longer cannot be restarted as often. */
const OUT_OF_LOOP_MS = 2 * 60_000;
/** One failed check, or two, is nothing: a slow answer, a short load. */
export const UNHEALTHY_AFTER_FAILURES = 3;

export interface DerivedStatus {
  readonly status: ApplicationStatus;
  readonly reason: string | null;
  /** Without its lines, which are read only where they are of interest. */
  readonly details: InspectedStatusDetails | null;
}

/** Failed health checks in a row, by process. */
export type FailedChecks = ReadonlyMap<string, number>;

/** What was seen of an application; undefined where its server has nothing of it that visitors could reach. */
export interface InspectedProcesses {
  readonly processes: readonly ProcessSnapshot[];
  readonly failedChecks: FailedChecks;
}

/**
 * Counts the checks of one look to those of the looks before. A look that could not be made counts for nothing, and neither does a
 * process that was not asked: it does not run, which is told as that.
 */
export function countFailedChecks(
  before: FailedChecks | undefined,
  processes: readonly ProcessSnapshot[],
): FailedChecks {
  return new Map(
    processes
      .filter(({ healthy }) => healthy === false)
      .map((process) => [processKey(process), (before?.get(processKey(process)) ?? 0) + 1]),
  );
}

/** Whether it is to be looked at again sooner than in its turn: a check has failed, and it is not known yet whether that is nothing. */
export const needsRecheck = (failed: FailedChecks): boolean =>
  [...failed.values()].some((count) => count < UNHEALTHY_AFTER_FAILURES);

/**
 * What an application does, from what was seen of it on its server. This is the only place that says so:
 * - `crashed`: no web process runs, because each has ended and is not started again; or each ends again and again.
 * - `degraded`: visitors are served, but something is down, ended not long ago, or fails its health checks.
 * - `stopped`: nothing of it is there to run, or it is not meant to run.
 */
export function deriveStatus(seen: InspectedProcesses | undefined, desired: DesiredState, now: number): DerivedStatus {
  if (!seen) return desired === 'stopped' ? STOPPED : { ...STOPPED, reason: NOTHING_FOUND };
  const web = seen.processes.filter(isWebProcess);
  const down = web.filter(({ state }) => state === 'failed' || state === 'stopped');
  if (web.length > 0 && down.length === web.length) return allDown(down, desired);
  const looping = web.filter((process) => loops(process, now));
  const [inLoop] = looping;
  if (inLoop && looping.length === web.length) return found('crashed', inLoop, `${keepsEnding(inLoop)}.`, seen);
  return degraded(seen, now) ?? { status: 'running', reason: null, details: null };
}

const STOPPED: DerivedStatus = { status: 'stopped', reason: null, details: null };
const NOTHING_FOUND = 'Nothing of the application was found on the server.';

function allDown(down: readonly ProcessSnapshot[], desired: DesiredState): DerivedStatus {
  const failed = down.find(({ state }) => state === 'failed');
  if (failed) return found('crashed', failed, `${ended(failed)} and is not started again.`);
  return desired === 'stopped' ? STOPPED : { ...STOPPED, reason: 'The process does not run.' };
}

/** What is worst comes first. */
function degraded(seen: InspectedProcesses, now: number): DerivedStatus | undefined {
  const { processes, failedChecks } = seen;
  const looping = processes.find((process) => loops(process, now));
  if (looping) return found('degraded', looping, `${keepsEnding(looping)}.`, seen);
  const failed = processes.find(({ state }) => state === 'failed');
  if (failed) return found('degraded', failed, `${ended(failed)} and is not started again.`, seen);
  const away = processes.find(({ state }) => state === 'stopped');
  if (away) return found('degraded', away, `${subject(away)} does not run.`, seen);
  const restarting = processes.find(({ state }) => state === 'restarting');
  if (restarting) return found('degraded', restarting, `${ended(restarting)} and is being started again.`, seen);
  const sick = processes.find((process) => (failedChecks.get(processKey(process)) ?? 0) >= UNHEALTHY_AFTER_FAILURES);
  if (sick) return found('degraded', sick, `${subject(sick)} runs, but fails its health check${why(sick)}.`, seen);
  const restarted = processes.find((process) => !isSound(process, now));
  return restarted && found('degraded', restarted, `${ended(restarted)} and was started again not long ago.`, seen);
}

function found(
  status: ApplicationStatus,
  process: ProcessSnapshot,
  reason: string,
  seen?: InspectedProcesses,
): DerivedStatus {
  const { lastExit, outOfMemory, recentRestarts } = process;
  const failed = seen?.failedChecks.get(processKey(process)) ?? 0;
  return {
    status,
    reason,
    details: {
      process: processDisplayName(process),
      last_exit: lastExit ?? null,
      out_of_memory: outOfMemory,
      restarts: recentRestarts,
      failed_checks: Math.min(failed, UNHEALTHY_AFTER_FAILURES),
      lines: [],
    },
  };
}

function loops({ recentRestarts, state, activeSince }: ProcessSnapshot, now: number): boolean {
  if (recentRestarts < CRASH_LOOP_RESTARTS) return false;
  return state !== 'running' || activeSince === undefined || now - Date.parse(activeSince) < OUT_OF_LOOP_MS;
}

function isSound({ restarts, activeSince }: ProcessSnapshot, now: number): boolean {
  return restarts === 0 || activeSince === undefined || now - Date.parse(activeSince) >= SOUND_AFTER_MS;
}

const subject = (process: ProcessSnapshot): string =>
  isWebProcess(process) && process.instance === 1 ? 'The process' : `The process ${processDisplayName(process)}`;
const how = ({ lastExit }: ProcessSnapshot): string => (lastExit === undefined ? '' : ` (${lastExit})`);
const why = ({ unhealthyReason }: ProcessSnapshot): string =>
  unhealthyReason === undefined ? '' : `: ${unhealthyReason}`;
const ended = (process: ProcessSnapshot): string => `${subject(process)} ended${how(process)}`;
const keepsEnding = (process: ProcessSnapshot): string => `${subject(process)} ends again and again${how(process)}`;
