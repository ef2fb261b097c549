import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { newId } from '../../platform/database/new-id';
import { partialRow } from '../../platform/database/query/partial-row';
import { InstanceIdentity } from './instance-identity.entity';

const ID = 'instance';

/** The id of this instance: made on first use, and then the same forever and in every process. */
@Injectable()
export class InstanceIdentityStore {
  private known: string | undefined;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async instanceId(): Promise<string> {
    return (this.known ??= (await this.find()) ?? (await this.create()));
  }

  private async find(): Promise<string | undefined> {
    return (await this.dataSource.manager.findOneBy(InstanceIdentity, { id: ID }))?.instanceId;
  }

  /** Several processes may do this concurrently; the id that was stored first is used by all. */
  private async create(): Promise<string> {
    const row = { id: ID, instanceId: newId('instance'), createdAt: new Date() };
    await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(InstanceIdentity)
      .values(partialRow<InstanceIdentity>(row))
      .orIgnore()
      .execute();
    return (await this.dataSource.manager.findOneByOrFail(InstanceIdentity, { id: ID })).instanceId;
  }
}
