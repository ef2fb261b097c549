import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EventNameOf } from '@fairlead/contracts';
import type { EventContent } from '@fairlead/dto';
import { In } from 'typeorm';
import { Application } from '../applications/application.entity';
import { ApplicationLinks } from '../applications/environment/application-links';
import { SYSTEM_ACTOR, type Actor } from '../auth/caller';
import { EventsService } from '../events/events.service';
import { partialRow } from '../platform/database/query/partial-row';
import type { Tx } from '../platform/database/tx';
import { invalidField } from '../platform/http/errors/app-error';
import { groupVariables, groupVariablesProblem } from './group-variables';
import { VariableGroupLink } from './variable-group-link.entity';
import { VariableGroup } from './variable-group.entity';

type Group = Pick<VariableGroup, 'id' | 'name'>;
type Linked = Pick<Application, 'id' | 'name' | 'serverId'>;

/** Which applications use a group, and the variables that they get. The caller holds the lock on the group. */
@Injectable()
export class VariableGroupLinks implements OnModuleInit {
  constructor(
    private readonly applications: ApplicationLinks,
    private readonly events: EventsService,
  ) {}

  onModuleInit(): void {
    this.applications.onRemoval((tx, applicationId) => this.leave(tx, applicationId));
  }

  /** In the order in which they were linked. */
  async of(tx: Tx, groupId: string): Promise<string[]> {
    const order = { linkedAt: 'ASC', applicationId: 'ASC' } as const;
    return (await tx.find(VariableGroupLink, { where: { groupId }, order })).map(({ applicationId }) => applicationId);
  }

  /**
   * Links these applications and unlinks all others.
   * @throws {AppError} 400 on `application_ids` for an unknown application, or one that would get too many variables.
   */
  async set(tx: Tx, group: Group, wanted: readonly string[], actor: Actor): Promise<void> {
    const linked = await this.of(tx, group.id);
    const added = wanted.filter((id) => !linked.includes(id));
    const removed = linked.filter((id) => !wanted.includes(id));
    const applications = await this.linkable(tx, added);
    for (const application of applications) {
      const link = { groupId: group.id, applicationId: application.id, linkedAt: new Date() };
      await tx.insert(VariableGroupLink, partialRow<VariableGroupLink>(link));
      await this.recordLink(tx, 'variable_group.linked', group, application, actor);
    }
    for (const application of await this.find(tx, removed)) {
      await tx.delete(VariableGroupLink, { groupId: group.id, applicationId: application.id });
      await this.recordLink(tx, 'variable_group.unlinked', group, application, actor);
    }
    await this.refresh(tx, [...added, ...removed]);
  }

  /** Gives these applications, or all that use the group, its present variables with their next deployment. */
  async refresh(tx: Tx, applicationIds: readonly string[]): Promise<void> {
    for (const applicationId of applicationIds.toSorted()) {
      const order = { linkedAt: 'ASC', groupId: 'ASC' } as const;
      const links = await tx.find(VariableGroupLink, { where: { applicationId }, order });
      const groups = await tx.findBy(VariableGroup, { id: In(links.map(({ groupId }) => groupId)) });
      const variables = groupVariables(links.flatMap(({ groupId }) => groups.find(({ id }) => id === groupId) ?? []));
      const problem = groupVariablesProblem(variables);
      if (problem !== undefined)
        throw invalidField(
          'env',
          `the variables that ${applicationId} gets from its groups exceed a limit: env ${problem}`,
        );
      await this.applications.set(tx, applicationId, 'variableGroup', variables);
    }
  }

  recordEvent(
    tx: Tx,
    { id, name }: Group,
    event: EventContent<EventNameOf<'variable_group'>>,
    actor: Actor,
    application?: Linked,
  ): Promise<void> {
    const context = application && { serverId: application.serverId, applicationId: application.id };
    return this.events.record(tx, { ...event, subject: { type: 'variable_group', id, name }, actor, ...context });
  }

  private async leave(tx: Tx, applicationId: string): Promise<void> {
    const links = await tx.findBy(VariableGroupLink, { applicationId });
    const [application] = await this.find(tx, [applicationId]);
    const groups = await tx.findBy(VariableGroup, { id: In(links.map(({ groupId }) => groupId)) });
    await tx.delete(VariableGroupLink, { applicationId });
    for (const group of groups)
      if (application) await this.recordLink(tx, 'variable_group.unlinked', group, application, SYSTEM_ACTOR);
  }

  /** The applications with these ids, in this order; unknown ones are left out. */
  private async find(tx: Tx, ids: readonly string[]): Promise<(Linked & Pick<Application, 'status'>)[]> {
    const select = { id: true, name: true, serverId: true, status: true } as const;
    const found = await tx.find(Application, { where: { id: In([...ids]) }, select });
    return ids.flatMap((id) => found.find((application) => application.id === id) ?? []);
  }

  private async linkable(tx: Tx, ids: readonly string[]): Promise<Linked[]> {
    const found = await this.find(tx, ids);
    for (const id of ids) {
      const application = found.find((candidate) => candidate.id === id);
      if (!application) throw invalidField('application_ids', `${id} does not exist`);
      if (application.status === 'deleting') throw invalidField('application_ids', `${id} is being deleted`);
    }
    return found;
  }

  private recordLink(
    tx: Tx,
    name: 'variable_group.linked' | 'variable_group.unlinked',
    group: Group,
    application: Linked,
    actor: Actor,
  ): Promise<void> {
    const data = { application_id: application.id, application_name: application.name };
    return this.recordEvent(tx, group, { name, data }, actor, application);
  }
}
