import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ProvisioningLogsQuery } from '@fairlead/dto';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { OperationLogs } from '../../operations/logs/operation-logs';
import { OperationsService } from '../../operations/operations.service';
import type { ApiRequest, Caller } from '../../platform/http/request/api-request';
import { ServersService } from '../servers.service';

/** The log of a server's provisioning is that of the last provisioning operation. */
@Injectable()
export class ProvisioningLogsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly servers: ServersService,
    private readonly operations: OperationsService,
    private readonly logs: OperationLogs,
  ) {}

  async answer(
    { caller, id, query }: { caller: Caller; id: string; query: ProvisioningLogsQuery },
    request: ApiRequest,
    response: Response,
  ): Promise<void> {
    const { manager } = this.dataSource;
    await this.servers.require(manager, caller, id);
    const operation = await this.operations.latestOfKind(manager, 'server.provision', id);
    const end = () => this.servers.find(caller, id);
    await this.logs.answer({ operationId: operation?.id ?? null, query, end }, request, response);
  }
}
