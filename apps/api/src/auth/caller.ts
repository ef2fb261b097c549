import { AppError } from '../platform/http/errors/app-error';
import type { Caller } from '../platform/http/request/api-request';

export type { Caller } from '../platform/http/request/api-request';

/** The actor as stored in events and records. `system` is Fairlead itself, for example for an automatic rollback. */
export interface Actor {
  readonly type: 'token' | 'user' | 'system';
  readonly id: string;
  readonly name: string;
}

export const SYSTEM_ACTOR: Actor = { type: 'system', id: 'system', name: 'Fairlead' };

export function actorOf(caller: Caller): Actor {
  return { type: caller.kind === 'token' ? 'token' : 'user', id: caller.id, name: caller.name };
}

/** The server ids to filter by, or undefined where the caller sees all of them. */
export function visibleServers(caller: Caller): readonly string[] | undefined {
  return caller.serverIds;
}

export function canSee(caller: Caller, serverId: string): boolean {
  return caller.serverIds === undefined || caller.serverIds.includes(serverId);
}

/** A bound token must not learn that another server exists: it gets the same error as for an unknown id. */
export function assertVisible(caller: Caller, serverId: string): void {
  if (!canSee(caller, serverId)) throw new AppError('RESOURCE_NOT_FOUND');
}

/**
 * Rejects what reaches beyond the servers a token is bound to, such as adding a server: the token could not see the
 * result.
 */
export function assertUnbound(caller: Caller, what: string): void {
  if (caller.serverIds !== undefined) {
    throw new AppError('INSUFFICIENT_SCOPE', { message: `A token that is bound to servers cannot ${what}.` });
  }
}
