import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DatabaseLogsQuery } from '@fairlead/dto';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { OperationLogs } from '../operations/logs/operation-logs';
import { OperationsService } from '../operations/operations.service';
import type { ApiRequest, Caller } from '../platform/http/request/api-request';
import { DatabasesService } from './databases.service';

/** The log of a database is that of its last operation: its creation, a password rotation, or its removal. */
@Injectable()
export class DatabaseLogsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly databases: DatabasesService,
    private readonly operations: OperationsService,
    private readonly logs: OperationLogs,
  ) {}

  async answer(
    { caller, id, query }: { caller: Caller; id: string; query: DatabaseLogsQuery },
    request: ApiRequest,
    response: Response,
  ): Promise<void> {
    const { manager } = this.dataSource;
    await this.databases.require(manager, caller, id);
    const operation = await this.operations.latestOfAnyKind(manager, id);
    const end = () => this.databases.find(caller, id);
    await this.logs.answer({ operationId: operation?.id ?? null, query, end }, request, response);
  }
}
