import type { ApplicationStatus, EventName } from '@fairlead/contracts';
import type { StatusDetails } from '@fairlead/dto';

export interface StatusSnapshot {
  readonly status: ApplicationStatus;
  readonly reason: string | null;
  readonly details: StatusDetails | null;
}

interface Told {
  readonly name: EventName;
  readonly data: Readonly<Record<string, unknown>>;
}

/** From these an application recovers; from others it only begins, or comes into sight again. */
const BAD: readonly ApplicationStatus[] = ['crashed', 'degraded'];
const SICK = 3;

/** What is told of a change: that it changed, and what somebody may want to be woken up for. */
export function statusEvents(before: StatusSnapshot, now: StatusSnapshot): Told[] {
  const { status, reason, details } = now;
  const data = { reason, ...(details && { details }) };
  const isNew = before.status !== status;
  const ranOut = details?.out_of_memory === true && before.details?.out_of_memory !== true;
  const fellIll = failedChecks(details) >= SICK && failedChecks(before.details) < SICK;
  return [
    ...(isNew
      ? [{ name: 'application.status_changed' as const, data: { from: before.status, to: status, reason } }]
      : []),
    ...(ranOut ? [{ name: 'application.out_of_memory' as const, data }] : []),
    ...(fellIll ? [{ name: 'application.unhealthy' as const, data }] : []),
    ...(isNew && status === 'crashed' ? [{ name: 'application.crashed' as const, data }] : []),
    ...(status === 'running' && BAD.includes(before.status)
      ? [{ name: 'application.recovered' as const, data: { from: before.status } }]
      : []),
  ];
}

const failedChecks = (details: StatusDetails | null): number => details?.failed_checks ?? 0;
