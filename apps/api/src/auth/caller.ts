import { AppError } from '../platform/http/errors/app-error';
import type { Caller } from '../platform/http/request/api-request';

export type { Caller } from '../platform/http/request/api-request';

/** The actor as stored in events and records. `system` is Fairlead itself, for example for an automatic rollback. */
export interface Actor {
  readonly type: 'token' | 'user' | 'system';
  readonly id: string;
  readonly name: string;
  /** The address that the request came from, where there was one. */
  readonly address?: string;
}

export const SYSTEM_ACTOR: Actor = { type: 'system', id: 'system', name: 'Fairlead' };

export function actorOf(caller: Caller): Actor {
  return { type: caller.kind === 'token' ? 'token' : 'user', id: caller.id, name: caller.name, address: caller.ip };
}

/** Nothing but these applications exists for such a token, not even their servers. */
export function isBoundToApplications(caller: Pick<Caller, 'applicationIds'>): boolean {
  return caller.applicationIds !== undefined;
}

/** The server ids to filter by, or undefined where the caller sees all of them. */
export function visibleServers(caller: Caller): readonly string[] | undefined {
  return isBoundToApplications(caller) ? [] : caller.serverIds;
}

/** Whether the caller sees a server, and with it databases, backups and whatever else belongs to a server as a whole. */
export function canSee(caller: Caller, serverId: string): boolean {
  return visibleServers(caller)?.includes(serverId) ?? true;
}

/** Which applications the caller sees: the ids and the servers to filter by, each undefined where it does not limit. */
export function visibleApplications({ applicationIds, serverIds }: Caller): {
  readonly id: readonly string[] | undefined;
  readonly serverId: readonly string[] | undefined;
} {
  return { id: applicationIds, serverId: serverIds };
}

export function canSeeApplication(
  caller: Caller,
  { id, serverId }: { readonly id: string; readonly serverId: string },
): boolean {
  const visible = visibleApplications(caller);
  return (visible.id?.includes(id) ?? true) && (visible.serverId?.includes(serverId) ?? true);
}

/** A bound token must not learn that another server exists: it gets the same error as for an unknown id. */
export function assertVisible(caller: Caller, serverId: string): void {
  if (!canSee(caller, serverId)) throw new AppError('RESOURCE_NOT_FOUND');
}

/**
 * Rejects what reaches beyond the servers or applications a token is bound to, such as adding a server: the token could not see
 * the result.
 */
export function assertUnbound(caller: Caller, what: string): void {
  assertNotBoundToApplications(caller, what);
  if (caller.serverIds !== undefined) {
    throw new AppError('INSUFFICIENT_SCOPE', { message: `A token that is bound to servers cannot ${what}.` });
  }
}

/** Rejects what concerns applications that a token bound to applications cannot see. It is called before anything is read. */
export function assertNotBoundToApplications(caller: Caller, what: string): void {
  if (isBoundToApplications(caller)) {
    throw new AppError('INSUFFICIENT_SCOPE', { message: `A token that is bound to applications cannot ${what}.` });
  }
}
