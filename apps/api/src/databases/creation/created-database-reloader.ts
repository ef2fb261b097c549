import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { CreatedDatabase } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import type { Caller } from '../../platform/http/request/api-request';
import type { Reloadable } from '../../platform/http/prefer-wait/prefer-wait.decorator';
import { toCreatedDatabase } from '../database.record';
import { DatabasesService } from '../databases.service';

/** A POST response that waited for the creation still has to include the password. */
@Injectable()
export class CreatedDatabaseReloader implements Reloadable {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly databases: DatabasesService,
  ) {}

  async reload(caller: Caller, id: string): Promise<CreatedDatabase> {
    const { manager } = this.dataSource;
    return toCreatedDatabase(manager, await this.databases.require(manager, caller, id));
  }
}
