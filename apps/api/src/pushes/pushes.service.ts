import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PushesQuery, PushRecord } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { ApplicationsService } from '../applications/applications.service';
import type { Caller } from '../auth/caller';
import { readPage } from '../platform/database/query/read-page';
import type { ResultPage } from '../platform/http/response/result-page';
import { Push } from './push.entity';
import { toPushRecord } from './push.record';

@Injectable()
export class PushesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly applications: ApplicationsService,
  ) {}

  async page(caller: Caller, applicationId: string, query: PushesQuery): Promise<ResultPage<PushRecord>> {
    const { manager } = this.dataSource;
    await this.applications.require(manager, caller, applicationId);
    const { status, source } = query;
    const page = await readPage(manager, Push, { query, where: { applicationId, status, source } });
    return page.map(toPushRecord);
  }
}
