import type { DatabaseRecord, ServerRecord } from '@fairlead/sdk';
import { CommandError, usageError } from '../../errors/command-error';
import type { Invocation } from '../../invocation/invocation';

/** The server with this name or id. */
export async function findServer(invocation: Invocation, nameOrId: string): Promise<ServerRecord> {
  const { servers } = await invocation.client();
  const { signal } = invocation;
  if (/^srv_[0-9a-z]+$/.test(nameOrId)) return servers.get(nameOrId, { signal });
  const { data } = await servers.list({ name: nameOrId }, { signal });
  return onlyOne(data, nameOrId, { noun: 'server', code: 'SERVER_NOT_FOUND', list: 'fairlead servers list' });
}

/** The database with this name or id. */
export async function findDatabase(invocation: Invocation, nameOrId: string): Promise<DatabaseRecord> {
  const { databases } = await invocation.client();
  const { signal } = invocation;
  if (/^db_[0-9a-z]+$/.test(nameOrId)) return databases.get(nameOrId, { signal });
  const { data } = await databases.list({ name: nameOrId }, { signal });
  return onlyOne(data, nameOrId, { noun: 'database', code: 'DATABASE_NOT_FOUND', list: 'fairlead db list' });
}

interface Kind {
  readonly noun: string;
  readonly code: string;
  /** The command that lists them. */
  readonly list: string;
}

/** @throws {CommandError} with `code` if there is none, or a usage error if a name means several */
export function onlyOne<R extends { readonly id: string }>(
  records: readonly R[],
  name: string,
  { noun, code, list }: Kind,
): R {
  const [record, ...others] = records;
  if (record === undefined)
    throw new CommandError(code, `There is no ${noun} “${name}” that you may see.`, { hint: `List them: ${list}.` });
  if (others.length > 0)
    throw usageError(`“${name}” means several.`, `Name the id: ${records.map(({ id }) => id).join(', ')}.`);
  return record;
}
