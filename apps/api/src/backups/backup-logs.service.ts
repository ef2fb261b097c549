import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { BackupLogsQuery, RestoreLogsQuery } from '@fairlead/dto';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { OperationLogs } from '../operations/logs/operation-logs';
import type { ApiRequest, Caller } from '../platform/http/request/api-request';
import { BackupsService } from './backups/backups.service';
import { RestoresService } from './restores/restores.service';

interface LogRequest<Query> {
  readonly caller: Caller;
  readonly id: string;
  readonly query: Query;
}

/** The log of a backup or of a restore is that of its operation. */
@Injectable()
export class BackupLogsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly backups: BackupsService,
    private readonly restores: RestoresService,
    private readonly logs: OperationLogs,
  ) {}

  async ofBackup(logRequest: LogRequest<BackupLogsQuery>, request: ApiRequest, response: Response): Promise<void> {
    const { caller, id, query } = logRequest;
    const { operationId } = await this.backups.require(this.dataSource.manager, caller, id);
    const end = () => this.backups.reload(caller, id);
    await this.logs.answer({ operationId, query, end }, request, response);
  }

  async ofRestore(logRequest: LogRequest<RestoreLogsQuery>, request: ApiRequest, response: Response): Promise<void> {
    const { caller, id, query } = logRequest;
    const { operationId } = await this.restores.require(this.dataSource.manager, caller, id);
    const end = () => this.restores.reload(caller, id);
    await this.logs.answer({ operationId, query, end }, request, response);
  }
}
