import { SCOPES, type Scope } from '@fairlead/contracts';
import type { CreateToken } from '@fairlead/dto';
import { In } from 'typeorm';
import { Application } from '../applications/application.entity';
import type { Tx } from '../platform/database/tx';
import { invalidField } from '../platform/http/errors/app-error';

/** What a token is bound to, as in the request that creates it. */
export type TokenBinding = Pick<CreateToken, 'server_ids' | 'application_ids'>;

const OF_APPLICATIONS: ReadonlySet<Scope> = new Set(SCOPES.filter((scope) => scope.startsWith('applications:')));

/**
 * Checks what a new token is to be bound to. An application that is deleted later leaves a token that sees nothing in its place: ids
 * are never used again.
 * @throws {AppError} VALIDATION_FAILED if an application does not exist or is on none of the servers
 */
export async function assertBinding(tx: Tx, { server_ids, application_ids }: TokenBinding): Promise<void> {
  if (!application_ids) return;
  const found = await tx.find(Application, {
    where: { id: In(application_ids) },
    select: { id: true, serverId: true },
  });
  const servers = new Map(found.map(({ id, serverId }) => [id, serverId]));
  const unknown = application_ids.find((id) => !servers.has(id));
  if (unknown !== undefined) throw invalidField('application_ids', `application_ids: ${unknown} does not exist`);
  const elsewhere = application_ids.find((id) => server_ids && !server_ids.includes(servers.get(id) ?? ''));
  if (elsewhere !== undefined)
    throw invalidField('application_ids', `application_ids: ${elsewhere} is on none of the servers of server_ids`);
}

/**
 * The scopes that a token has out of those that were requested: with `applicationIds` only scopes of applications, because nothing
 * else exists for it.
 * @throws {AppError} VALIDATION_FAILED if none is left
 */
export function scopesInForce(scopes: readonly Scope[], applicationIds: readonly string[] | null | undefined): Scope[] {
  if (!applicationIds) return [...scopes];
  const left = [...applicationScopes(new Set(scopes))];
  if (left.length === 0)
    throw invalidField(
      'scopes',
      'scopes must contain a scope of applications for a token that is bound to applications',
    );
  return left;
}

/** The part of a set of scopes that is about applications. */
export function applicationScopes(scopes: ReadonlySet<Scope>): ReadonlySet<Scope> {
  return new Set([...scopes].filter((scope) => OF_APPLICATIONS.has(scope)));
}
