import type { AutoDeployRecord } from '@fairlead/dto';
import type { PushWatch } from './push-watch.entity';

/** Hooks arrive if one did within this time, and if they have announced every head for a while. */
const HOOKS_ARRIVE_MS = 6 * 3_600_000;
/** Until hooks have announced so many heads in a row, and again from the first that none has, repositories are polled every poll_seconds. */
export const RELIABLE_HEADS = 20;
const RETRY_MS = 10_000;
/** A repository that cannot be read is polled less and less often, down to this. */
const FAILING_MAX_MS = 600_000;
const SHORTEST_MS = 2000;
/** Times are spread below what was wanted, so that what is pushed right after a check is found within poll_seconds, the check included. */
const EARLIEST = 0.85;
const LATEST = 0.95;
/** How many checks a hook causes before its push counts as failed. */
export const HOOK_ATTEMPTS = 3;

export interface PollTimes {
  readonly now: Date;
  readonly slowSeconds: number;
  /** From 0 to 1: the same for all that were checked together, so that they stay together. */
  readonly random: number;
}

type Watch = Pick<PushWatch, 'hookPending' | 'failures' | 'lastHookAt' | 'announcedHeads'>;

/** When the repository is checked next; null where it is not polled. */
export function nextCheckAt(
  { poll_seconds }: AutoDeployRecord,
  { hookPending, failures, lastHookAt, announcedHeads }: Watch,
  { now, slowSeconds, random }: PollTimes,
): Date | null {
  if (hookPending && failures > 0) return after(now, RETRY_MS * 2 ** (failures - 1), random);
  if (poll_seconds === 0) return null;
  const hooksArrive =
    announcedHeads >= RELIABLE_HEADS && lastHookAt !== null && now.getTime() - lastHookAt.getTime() < HOOKS_ARRIVE_MS;
  const usual = Math.max(poll_seconds, hooksArrive ? slowSeconds : 0) * 1000;
  const failing = Math.min(poll_seconds * 1000 * 2 ** Math.min(failures, 10), FAILING_MAX_MS);
  return after(now, failures > 0 ? Math.max(failing, poll_seconds * 1000) : usual, random);
}

function after(now: Date, ms: number, random: number): Date {
  const share = EARLIEST + (LATEST - EARLIEST) * random;
  return new Date(now.getTime() + Math.round(Math.max(SHORTEST_MS, ms * share)));
}
