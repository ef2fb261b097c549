import type { ApplicationRecord, Fairlead } from '@fairlead/sdk';
import { CommandError, usageError } from '../errors/command-error';

const ID = /^app_[0-9a-z]+$/;

/** @throws {CommandError} APPLICATION_NOT_FOUND, or a usage error if several servers have one with this name */
export async function findApplication(
  client: Fairlead,
  nameOrId: string,
  signal: AbortSignal,
): Promise<ApplicationRecord> {
  if (ID.test(nameOrId)) return client.applications.get(nameOrId, { env: 'masked' }, { signal });
  const { data } = await client.applications.list({ name: nameOrId }, { signal });
  const [application, ...others] = data;
  if (application === undefined)
    throw new CommandError('APPLICATION_NOT_FOUND', `There is no application “${nameOrId}” that you may see.`, {
      hint: 'List them: fairlead apps.',
    });
  if (others.length > 0)
    throw usageError(
      `Several applications are named “${nameOrId}”.`,
      `Name the id: ${data.map(({ id }) => id).join(', ')}.`,
    );
  return application;
}
