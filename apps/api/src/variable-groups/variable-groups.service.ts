import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  CreateVariableGroup,
  RemoveVariableGroupQuery,
  UpdateVariableGroup,
  VariableGroupQuery,
  VariableGroupRecord,
  VariableGroupsQuery,
} from '@fairlead/dto';
import { DataSource } from 'typeorm';
import {
  changedVariableNames,
  patchedEnvironment,
  plainVariableNames,
  toEnvironment,
  unpackEnvironment,
} from '../applications/environment/environment';
import { EnvironmentAccessLog } from '../applications/environment/environment-access-log';
import {
  assertEnvironmentSize,
  assertPlainNames,
  environmentColumns,
} from '../applications/environment/environment-columns';
import { actorOf, assertNotBoundToApplications, assertUnbound, visibleApplications, type Caller } from '../auth/caller';
import { isUniqueViolation } from '../platform/database/errors/is-unique-violation';
import { newId } from '../platform/database/new-id';
import { findLocked } from '../platform/database/query/find-locked';
import { partialRow } from '../platform/database/query/partial-row';
import { readPage } from '../platform/database/query/read-page';
import { containsText, type SqlCondition } from '../platform/database/query/sql-condition';
import type { Tx } from '../platform/database/tx';
import { AppError } from '../platform/http/errors/app-error';
import { ResultPage } from '../platform/http/response/result-page';
import { VariableGroupLinks } from './variable-group-links';
import { VariableGroup } from './variable-group.entity';
import {
  revealedVariableGroup,
  toVariableGroupRecord,
  toVariableGroupRecords,
  VARIABLE_GROUP_RECORD_COLUMNS,
} from './variable-group.record';

const USE = 'use groups of variables';

/**
 * Groups of variables. They belong to no server: a token that is bound to servers sees those that an application of its servers
 * uses, without secret values, and changes none, because applications that it cannot see may use them as well. For a
 * token that is bound to applications there are none.
 */
@Injectable()
export class VariableGroupsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly links: VariableGroupLinks,
    private readonly reads: EnvironmentAccessLog,
  ) {}

  async page(caller: Caller, query: VariableGroupsQuery): Promise<ResultPage<VariableGroupRecord>> {
    assertNotBoundToApplications(caller, USE);
    const { manager } = this.dataSource;
    const { name, search, application_id: applicationId } = query;
    const also = [
      search === undefined ? undefined : containsText(search, '"name"', '"env_names"'),
      applicationId === undefined ? undefined : usedBy('"application_id" = ?', applicationId),
      visibleTo(caller),
    ];
    const page = await readPage(manager, VariableGroup, {
      query,
      where: { name },
      also,
      sort: 'name',
      select: VARIABLE_GROUP_RECORD_COLUMNS,
    });
    return new ResultPage(await toVariableGroupRecords(manager, caller, page.items), page.total, query);
  }

  async find(caller: Caller, id: string, { env }: VariableGroupQuery): Promise<VariableGroupRecord> {
    assertNotBoundToApplications(caller, USE);
    const { manager } = this.dataSource;
    const group = await manager.findOneBy(VariableGroup, { id });
    if (!group) throw new AppError('RESOURCE_NOT_FOUND');
    const record = await this.visibleRecord(manager, caller, group);
    if (env === 'masked' || !mayReadValues(caller)) return record;
    await this.dataSource.transaction((tx) => this.recordRead(tx, caller, group));
    return revealedVariableGroup(record, group);
  }

  create(caller: Caller, body: CreateVariableGroup): Promise<VariableGroupRecord> {
    assertUnbound(caller, 'create groups of variables');
    const environment = toEnvironment(body);
    assertPlainNames(body.plain_env, environment);
    const now = new Date();
    const id = newId('variableGroup');
    const columns = { id, name: body.name, ...environmentColumns(environment), createdAt: now, updatedAt: now };
    return this.dataSource.transaction(async (tx) => {
      const group = tx.create(VariableGroup, columns);
      await orNameTaken(tx.insert(VariableGroup, partialRow<VariableGroup>(group)));
      const event = { name: 'variable_group.created', data: { name: group.name } } as const;
      await this.links.recordEvent(tx, group, event, actorOf(caller));
      await this.links.set(tx, group, body.application_ids ?? [], actorOf(caller));
      return revealedVariableGroup(await toVariableGroupRecord(tx, caller, group), group);
    });
  }

  update(
    caller: Caller,
    id: string,
    body: UpdateVariableGroup,
    { env }: VariableGroupQuery,
  ): Promise<VariableGroupRecord> {
    return this.dataSource.transaction(async (tx) => {
      const group = await this.requireLocked(tx, caller, id, 'change groups of variables');
      const before = unpackEnvironment(group.envValues);
      const environment = patchedEnvironment(before, body);
      assertEnvironmentSize(environment);
      assertPlainNames(body.plain_env, environment);
      const values = changedVariableNames(environment, before);
      const isMarked = plainVariableNames(environment).join() !== plainVariableNames(before).join();
      const changed = [
        ...(body.name !== undefined && body.name !== group.name ? ['name'] : []),
        ...values,
        ...(isMarked ? ['plain_env'] : []),
      ];
      Object.assign(group, environmentColumns(environment), { name: body.name ?? group.name });
      if (changed.length > 0) {
        group.updatedAt = new Date();
        await orNameTaken(tx.save(VariableGroup, group));
        await this.links.recordEvent(tx, group, { name: 'variable_group.updated', data: { changed } }, actorOf(caller));
      }
      if (body.application_ids) await this.links.set(tx, group, body.application_ids, actorOf(caller));
      if (values.length > 0 || isMarked) await this.links.refresh(tx, await this.links.of(tx, id));
      const record = await toVariableGroupRecord(tx, caller, group);
      if (env === 'masked') return record;
      await this.recordRead(tx, caller, group);
      return revealedVariableGroup(record, group);
    });
  }

  /** @throws {AppError} VARIABLE_GROUP_IN_USE */
  remove(caller: Caller, id: string, { unlink }: RemoveVariableGroupQuery): Promise<VariableGroupRecord> {
    return this.dataSource.transaction(async (tx) => {
      const group = await this.requireLocked(tx, caller, id, 'delete groups of variables');
      const uses = (await this.links.of(tx, id)).length;
      if (uses > 0 && unlink !== 'true') {
        const message = `${uses} application${uses === 1 ? ' uses' : 's use'} it: unlink first, or delete with unlink=true.`;
        throw new AppError('VARIABLE_GROUP_IN_USE', { message });
      }
      await this.links.set(tx, group, [], actorOf(caller));
      const record = await toVariableGroupRecord(tx, caller, group);
      await tx.delete(VariableGroup, { id });
      const event = { name: 'variable_group.deleted', data: { name: group.name } } as const;
      await this.links.recordEvent(tx, group, event, actorOf(caller));
      return record;
    });
  }

  /** A group that the caller does not see is reported as not found, whatever the caller is refused then. */
  private async requireLocked(tx: Tx, caller: Caller, id: string, what: string): Promise<VariableGroup> {
    assertNotBoundToApplications(caller, USE);
    const group = await findLocked(tx, VariableGroup, { id });
    if (!group) throw new AppError('RESOURCE_NOT_FOUND');
    await this.visibleRecord(tx, caller, group);
    assertUnbound(caller, what);
    return group;
  }

  private async visibleRecord(tx: Tx, caller: Caller, group: VariableGroup): Promise<VariableGroupRecord> {
    const record = await toVariableGroupRecord(tx, caller, group);
    if (caller.serverIds !== undefined && record.application_ids.length === 0) throw new AppError('RESOURCE_NOT_FOUND');
    return record;
  }

  private async recordRead(tx: Tx, caller: Caller, { id, name, envNames, plainEnv }: VariableGroup): Promise<void> {
    const names = envNames.filter((each) => !Object.hasOwn(plainEnv, each));
    if (names.length === 0) return;
    await this.reads.recordOnce(tx, caller, {
      name: 'variable_group.values_read',
      subject: { type: 'variable_group', id, name },
      actor: actorOf(caller),
      data: { names },
    });
  }
}

const mayReadValues = (caller: Caller): boolean =>
  caller.scopes.has('applications:write') && caller.serverIds === undefined;

function usedBy(condition: string, ...values: readonly string[]): SqlCondition {
  return { text: `"id" IN (SELECT "group_id" FROM "variable_group_links" WHERE ${condition})`, values };
}

function visibleTo(caller: Caller): SqlCondition | undefined {
  const { serverId } = visibleApplications(caller);
  if (serverId === undefined) return undefined;
  const places = serverId.map(() => '?').join(', ');
  return usedBy(`"application_id" IN (SELECT "id" FROM "applications" WHERE "server_id" IN (${places}))`, ...serverId);
}

async function orNameTaken(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    throw isUniqueViolation(error, 'variable_groups_name_uq', 'variable_groups.name')
      ? new AppError('NAME_TAKEN', { message: 'Another group of variables has this name.' })
      : error;
  }
}
