import { applyDecorators, SetMetadata, type Type } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { Caller } from '../request/api-request';
import { ROUTE, ROUTE_EXTENSION } from '../routing/route.decorators';

/** Reloads a record once the work on it has settled, as far as the caller may see it. */
export interface Reloadable {
  reload(caller: Caller, id: string): Promise<unknown>;
}

/**
 * Waits until no operation on the subject is queued or running. The operations module provides this token, so that the
 * platform does not depend on it.
 */
export abstract class SettlementWaiter {
  abstract waitUntilSettled(subjectId: string, timeoutMs: number): Promise<void>;
}

export interface PreferWaitRule<T = unknown> {
  subject: (data: T) => string;
  reload: Type<Reloadable>;
}

/** Lets a 201 or 202 response wait for a final state: `Prefer: wait=N`. */
export function PreferWait<T>(rule: PreferWaitRule<T>): MethodDecorator {
  return applyDecorators(SetMetadata(ROUTE.wait, rule), ApiExtension(`${ROUTE_EXTENSION}-wait`, true));
}
