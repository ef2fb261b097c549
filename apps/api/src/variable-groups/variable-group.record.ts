import type { VariableGroupRecord } from '@fairlead/dto';
import { In, type EntityManager } from 'typeorm';
import { Application } from '../applications/application.entity';
import { maskedEnvironment, revealedEnvironment, unpackEnvironment } from '../applications/environment/environment';
import { canSeeApplication, type Caller } from '../auth/caller';
import { VariableGroupLink } from './variable-group-link.entity';
import type { VariableGroup } from './variable-group.entity';

/** The columns needed for responses; the encrypted one is not among them. */
export const VARIABLE_GROUP_RECORD_COLUMNS = [
  'id',
  'name',
  'envNames',
  'plainEnv',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof VariableGroup)[];

export type VariableGroupRecordRow = Pick<VariableGroup, (typeof VARIABLE_GROUP_RECORD_COLUMNS)[number]>;

/** Groups as records of the API, with masked values and the applications that the caller sees. */
export async function toVariableGroupRecords(
  manager: EntityManager,
  caller: Caller,
  groups: readonly VariableGroupRecordRow[],
): Promise<VariableGroupRecord[]> {
  const links = await manager.find(VariableGroupLink, {
    where: { groupId: In(groups.map(({ id }) => id)) },
    order: { linkedAt: 'ASC', applicationId: 'ASC' },
  });
  const applications = await manager.find(Application, {
    where: { id: In([...new Set(links.map(({ applicationId }) => applicationId))]) },
    select: { id: true, name: true, serverId: true, differingLinks: true },
  });
  const visible = new Map(
    applications.filter((each) => canSeeApplication(caller, each)).map((each) => [each.id, each]),
  );
  return groups.map((group) => {
    const used = links.filter(({ groupId }) => groupId === group.id);
    const shown = used.flatMap(({ applicationId }) => visible.get(applicationId) ?? []);
    return {
      id: group.id,
      name: group.name,
      env: maskedEnvironment(group.envNames, group.plainEnv),
      plain_env: Object.keys(group.plainEnv).sort(),
      application_ids: shown.map(({ id }) => id),
      applications: shown.map(({ id, name, differingLinks }) => ({
        id,
        name,
        deployment_due: differingLinks.includes(group.id),
      })),
      created_at: group.createdAt.toISOString(),
      updated_at: group.updatedAt.toISOString(),
    };
  });
}

export async function toVariableGroupRecord(
  manager: EntityManager,
  caller: Caller,
  group: VariableGroupRecordRow,
): Promise<VariableGroupRecord> {
  const [record] = await toVariableGroupRecords(manager, caller, [group]);
  if (!record) throw new Error('There must be a record for each group of variables.');
  return record;
}

/** The record with all values, for callers that may read them. */
export const revealedVariableGroup = (
  record: VariableGroupRecord,
  { envValues }: VariableGroup,
): VariableGroupRecord => ({
  ...record,
  env: revealedEnvironment(unpackEnvironment(envValues)),
});
