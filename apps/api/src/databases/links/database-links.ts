import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { DatabaseLinkEventData } from '@fairlead/dto';
import { In } from 'typeorm';
import { ApplicationLinks } from '../../applications/environment/application-links';
import { Application } from '../../applications/application.entity';
import { SYSTEM_ACTOR, type Actor } from '../../auth/caller';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import { invalidField } from '../../platform/http/errors/app-error';
import { DatabaseLink } from './database-link.entity';
import { DatabaseStates } from '../database-states';
import { Database } from '../database.entity';
import { linkVariables } from './link-variables';

/**
 * Links between databases and applications, and the variables that they provide. The caller holds the lock on the
 * database's row.
 */
@Injectable()
export class DatabaseLinks implements OnModuleInit {
  constructor(
    private readonly applications: ApplicationLinks,
    private readonly states: DatabaseStates,
  ) {}

  onModuleInit(): void {
    this.applications.onRemoval((tx, applicationId) => this.leave(tx, applicationId));
  }

  /** In the order in which they were linked. */
  async of(tx: Tx, databaseId: string): Promise<string[]> {
    const links = await tx.find(DatabaseLink, {
      where: { databaseId },
      order: { linkedAt: 'ASC', applicationId: 'ASC' },
    });
    return links.map(({ applicationId }) => applicationId);
  }

  /** Links these applications and unlinks all others. */
  async set(tx: Tx, database: Database, wanted: readonly string[], actor: Actor): Promise<void> {
    const linked = await this.of(tx, database.id);
    const added = wanted.filter((id) => !linked.includes(id));
    const removed = linked.filter((id) => !wanted.includes(id));
    const names = await this.linkable(tx, database, added);
    for (const applicationId of added) await this.link(tx, database, applicationId, actor, names);
    for (const applicationId of removed) await this.unlink(tx, database, applicationId, actor);
    for (const applicationId of [...added, ...removed].sort()) await this.recordChange(tx, applicationId);
  }

  /** The linked variables of these applications have changed. `rotated`: the previous credentials no longer work. */
  async refreshApplications(tx: Tx, databaseId: string, options: { rotated?: boolean } = {}): Promise<void> {
    for (const applicationId of (await this.of(tx, databaseId)).sort())
      await this.recordChange(tx, applicationId, options);
  }

  private async leave(tx: Tx, applicationId: string): Promise<void> {
    for (const { databaseId } of await tx.findBy(DatabaseLink, { applicationId })) {
      const database = await this.states.locked(tx, databaseId);
      if (database) await this.unlink(tx, database, applicationId, SYSTEM_ACTOR);
    }
  }

  private async link(
    tx: Tx,
    database: Database,
    applicationId: string,
    actor: Actor,
    names: ReadonlyMap<string, string>,
  ): Promise<void> {
    const link = { databaseId: database.id, applicationId, linkedAt: new Date() };
    await tx.insert(DatabaseLink, partialRow<DatabaseLink>(link));
    const data = linkData(database, applicationId, names.get(applicationId));
    await this.states.recordEvent(tx, database, { name: 'database.linked', data }, { actor, applicationId });
  }

  private async unlink(tx: Tx, database: Database, applicationId: string, actor: Actor): Promise<void> {
    const application = await tx.findOne(Application, { where: { id: applicationId }, select: { name: true } });
    await tx.delete(DatabaseLink, { databaseId: database.id, applicationId });
    const data = linkData(database, applicationId, application?.name);
    await this.states.recordEvent(tx, database, { name: 'database.unlinked', data }, { actor, applicationId });
  }

  /** The names of these applications, each locked and on the server of the database. */
  private async linkable(tx: Tx, { serverId }: Database, ids: readonly string[]): Promise<Map<string, string>> {
    const found = await tx.find(Application, {
      where: { id: In([...ids]), serverId },
      select: { id: true, name: true, status: true },
    });
    for (const id of ids) {
      const application = found.find((candidate) => candidate.id === id);
      if (!application) throw invalidField('application_ids', `${id} is not an application on the database's server`);
      if (application.status === 'deleting') throw invalidField('application_ids', `${id} is being deleted`);
    }
    return new Map(found.map(({ id, name }) => [id, name]));
  }

  private async recordChange(tx: Tx, applicationId: string, options: { rotated?: boolean } = {}): Promise<void> {
    const links = await tx.find(DatabaseLink, {
      where: { applicationId },
      order: { linkedAt: 'ASC', databaseId: 'ASC' },
    });
    const databases = await tx.findBy(Database, { id: In(links.map(({ databaseId }) => databaseId)) });
    const inOrder = links.flatMap(({ databaseId }) => databases.find(({ id }) => id === databaseId) ?? []);
    await this.applications.set(tx, applicationId, 'database', linkVariables(inOrder), options);
  }
}

const linkData = ({ engine }: Database, applicationId: string, name = ''): DatabaseLinkEventData => ({
  engine,
  application_id: applicationId,
  application_name: name,
});
