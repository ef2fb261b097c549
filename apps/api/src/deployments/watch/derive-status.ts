import type { ApplicationStatus, DesiredState } from '@fairlead/contracts';
import type { InspectedStatusDetails } from '../../applications/status/application-states';
import { isWebProcess, processKey, processDisplayName, type ProcessSnapshot } from './process-snapshot';

/** A restarted process counts as healthy after this time. */
const SOUND_AFTER_MS = 5 * 60_000;
/** This many restarts within 10 minutes are a crash loop … */
export const CRASH_LOOP_RESTARTS = 5;
/** … until the process has run for this long. */
const OUT_OF_LOOP_MS = 2 * 60_000;
/** Fewer failed checks may be a slow response under load. */
export const UNHEALTHY_AFTER_FAILURES = 3;

export interface DerivedStatus {
  readonly status: ApplicationStatus;
  readonly reason: string | null;
  /** Details without log lines and diagnosis, which are added only for processes that ended. */
  readonly details: InspectedStatusDetails | null;
}

/** Consecutive failed health checks by process. */
export type FailedChecks = ReadonlyMap<string, number>;

/** The inspected processes of an application; `undefined` where its server has no live release of it. */
export interface InspectedProcesses {
  readonly processes: readonly ProcessSnapshot[];
  readonly failedChecks: FailedChecks;
}

/**
 * Adds the checks of one inspection to the earlier ones. A failed inspection does not count, nor does a process without a check:
 * it does not run, which is a status of its own.
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

/** Whether a failed check calls for an earlier inspection. */
export const needsRecheck = (failed: FailedChecks): boolean =>
  [...failed.values()].some((count) => count < UNHEALTHY_AFTER_FAILURES);

/**
 * Derives the status of an application from its inspection. This is the only place with these rules:
 * - `crashed`: no web process runs, because each has ended and is not started again; or each ends again and again.
 * - `degraded`: visitors are served, but something is down, ended not long ago, or fails its health checks.
 * - `stopped`: nothing of it is there to run, or it is not meant to run.
 */
export function deriveStatus(
  inspected: InspectedProcesses | undefined,
  desired: DesiredState,
  now: number,
): DerivedStatus {
  if (!inspected) return desired === 'stopped' ? STOPPED : { ...STOPPED, reason: NOTHING_FOUND };
  const web = inspected.processes.filter(isWebProcess);
  const down = web.filter(({ state }) => state === 'failed' || state === 'stopped');
  if (web.length > 0 && down.length === web.length) return allDown(down, desired);
  const looping = web.filter((process) => loops(process, now));
  const [inLoop] = looping;
  if (inLoop && looping.length === web.length) return found('crashed', inLoop, `${crashLoops(inLoop)}.`, inspected);
  return degraded(inspected, now) ?? { status: 'running', reason: null, details: null };
}

const STOPPED: DerivedStatus = { status: 'stopped', reason: null, details: null };
const NOTHING_FOUND = 'Nothing of the application was found on the server.';

function allDown(down: readonly ProcessSnapshot[], desired: DesiredState): DerivedStatus {
  const failed = down.find(({ state }) => state === 'failed');
  if (failed) return found('crashed', failed, `${ended(failed)} and is not started again.`);
  return desired === 'stopped' ? STOPPED : { ...STOPPED, reason: 'The process does not run.' };
}

/** The most severe problem comes first. */
function degraded(inspected: InspectedProcesses, now: number): DerivedStatus | undefined {
  const { processes, failedChecks } = inspected;
  const looping = processes.find((process) => loops(process, now));
  if (looping) return found('degraded', looping, `${crashLoops(looping)}.`, inspected);
  const failed = processes.find(({ state }) => state === 'failed');
  if (failed) return found('degraded', failed, `${ended(failed)} and is not started again.`, inspected);
  const stopped = processes.find(({ state }) => state === 'stopped');
  if (stopped) return found('degraded', stopped, `${subject(stopped)} does not run.`, inspected);
  const restarting = processes.find(({ state }) => state === 'restarting');
  if (restarting) return found('degraded', restarting, `${ended(restarting)} and is being started again.`, inspected);
  const unhealthy = processes.find(
    (process) => (failedChecks.get(processKey(process)) ?? 0) >= UNHEALTHY_AFTER_FAILURES,
  );
  if (unhealthy)
    return found(
      'degraded',
      unhealthy,
      `${subject(unhealthy)} runs, but fails its health check${why(unhealthy)}.`,
      inspected,
    );
  const restarted = processes.find((process) => !isSound(process, now));
  return (
    restarted && found('degraded', restarted, `${ended(restarted)} and was started again not long ago.`, inspected)
  );
}

function found(
  status: ApplicationStatus,
  process: ProcessSnapshot,
  reason: string,
  inspected?: InspectedProcesses,
): DerivedStatus {
  const { lastExit, outOfMemory, recentRestarts } = process;
  const failed = inspected?.failedChecks.get(processKey(process)) ?? 0;
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
      diagnosis: null,
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
const crashLoops = (process: ProcessSnapshot): string => `${subject(process)} ends again and again${how(process)}`;
