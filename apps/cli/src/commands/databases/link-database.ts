import type { DatabaseRecord } from '@fairlead/sdk';
import type { Invocation } from '../../invocation/invocation';
import { findDatabase } from '../shared/find-record';
import type { ApplicationFlag } from '../shared/options';

export async function linkDatabase(invocation: Invocation, { app }: ApplicationFlag, nameOrId: string): Promise<void> {
  const application = await invocation.application(app);
  const database = await findDatabase(invocation, nameOrId);
  const record = await change(invocation, database, [...new Set([...database.application_ids, application.id])]);
  const variables = record.links.find(({ application_id: id }) => id === application.id)?.variables ?? [];
  invocation.output.done(
    `${database.name} is linked to ${application.name}, which gets ${variables.join(', ') || 'its address'} with the next deployment.`,
    record,
  );
}

export async function unlinkDatabase(
  invocation: Invocation,
  { app }: ApplicationFlag,
  nameOrId: string,
): Promise<void> {
  const application = await invocation.application(app);
  const database = await findDatabase(invocation, nameOrId);
  const record = await change(
    invocation,
    database,
    database.application_ids.filter((id) => id !== application.id),
  );
  invocation.output.done(`${database.name} is no longer linked to ${application.name}.`, record);
}

const change = async (
  invocation: Invocation,
  { id }: DatabaseRecord,
  applicationIds: readonly string[],
): Promise<DatabaseRecord> => {
  const { databases } = await invocation.client();
  return databases.update(id, { application_ids: [...applicationIds] }, { signal: invocation.signal });
};
