import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DeploymentLogsQuery } from '@fairlead/dto';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { OperationLogs } from '../operations/logs/operation-logs';
import type { ApiRequest, Caller } from '../platform/http/request/api-request';
import { DeploymentsService } from './deployments.service';

export interface DeploymentLogRequest {
  readonly caller: Caller;
  readonly applicationId: string;
  readonly deploymentId: string;
  readonly query: DeploymentLogsQuery;
}

/** The log of a deployment is that of its operation. */
@Injectable()
export class DeploymentLogsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly deployments: DeploymentsService,
    private readonly logs: OperationLogs,
  ) {}

  async answer(
    { caller, applicationId, deploymentId, query }: DeploymentLogRequest,
    request: ApiRequest,
    response: Response,
  ): Promise<void> {
    const { manager } = this.dataSource;
    const { operationId } = await this.deployments.require(manager, caller, applicationId, deploymentId);
    const end = () => this.deployments.reload(caller, deploymentId);
    await this.logs.answer({ operationId, query, end }, request, response);
  }
}
