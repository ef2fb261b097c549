import type { ApplicationStatus, EventNameOf } from '@fairlead/contracts';
import type { EventContent, StatusDetails } from '@fairlead/dto';

export interface StatusSnapshot {
  readonly status: ApplicationStatus;
  readonly reason: string | null;
  readonly details: StatusDetails | null;
}

type StatusEvent = EventContent<EventNameOf<'application'>>;

/** Statuses from which an application recovers. */
const BAD: readonly ApplicationStatus[] = ['crashed', 'degraded'];
const UNHEALTHY_AFTER_FAILURES = 3;

/** The events of a status change, including those for alerts. */
export function statusEvents(before: StatusSnapshot, now: StatusSnapshot): StatusEvent[] {
  const { status, reason, details } = now;
  const data = { reason, details };
  const isNew = before.status !== status;
  const ranOut = details?.out_of_memory === true && before.details?.out_of_memory !== true;
  const becameUnhealthy =
    failedChecks(details) >= UNHEALTHY_AFTER_FAILURES && failedChecks(before.details) < UNHEALTHY_AFTER_FAILURES;
  return [
    ...(isNew
      ? [{ name: 'application.status_changed' as const, data: { from: before.status, to: status, reason } }]
      : []),
    ...(ranOut ? [{ name: 'application.out_of_memory' as const, data }] : []),
    ...(becameUnhealthy ? [{ name: 'application.unhealthy' as const, data }] : []),
    ...(isNew && status === 'crashed' ? [{ name: 'application.crashed' as const, data }] : []),
    ...(status === 'running' && BAD.includes(before.status)
      ? [{ name: 'application.recovered' as const, data: { from: before.status } }]
      : []),
  ];
}

const failedChecks = (details: StatusDetails | null): number => details?.failed_checks ?? 0;
