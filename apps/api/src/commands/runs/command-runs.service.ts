import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { CommandRunLogsQuery, CommandRunRecord, CommandRunsQuery } from '@fairlead/dto';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { ApplicationsService } from '../../applications/applications.service';
import { actorOf } from '../../auth/caller';
import { OperationLogs } from '../../operations/logs/operation-logs';
import { OperationCancellation } from '../../operations/lifecycle/operation-cancellation';
import { readPage } from '../../platform/database/query/read-page';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import type { ApiRequest, Caller } from '../../platform/http/request/api-request';
import type { ResultPage } from '../../platform/http/response/result-page';
import type { Reloadable } from '../../platform/http/prefer-wait/prefer-wait.decorator';
import { CommandEvents } from '../command-events';
import { CommandRun } from './command-run.entity';
import { isCommandRunActive } from './command-run-progress';
import { toCommandRunRecord } from '../command.record';

export interface CommandRunLogRequest {
  readonly caller: Caller;
  readonly applicationId: string;
  readonly runId: string;
  readonly query: CommandRunLogsQuery;
}

@Injectable()
export class CommandRunsService implements Reloadable {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly applications: ApplicationsService,
    private readonly cancellation: OperationCancellation,
    private readonly events: CommandEvents,
    private readonly logs: OperationLogs,
  ) {}

  async page(caller: Caller, applicationId: string, query: CommandRunsQuery): Promise<ResultPage<CommandRunRecord>> {
    const { manager } = this.dataSource;
    await this.applications.require(manager, caller, applicationId);
    const { command_id: commandId, one_off: oneOff, status, trigger } = query;
    const page = await readPage(manager, CommandRun, {
      query,
      where: { applicationId, commandId, status, trigger, ...(oneOff && { oneOff: oneOff === 'true' }) },
    });
    return page.map(toCommandRunRecord);
  }

  async find(caller: Caller, applicationId: string, id: string): Promise<CommandRunRecord> {
    return toCommandRunRecord(await this.require(this.dataSource.manager, caller, applicationId, id));
  }

  async reload(caller: Caller, id: string): Promise<CommandRunRecord> {
    const run = await this.dataSource.manager.findOneBy(CommandRun, { id });
    if (!run) throw new AppError('RESOURCE_NOT_FOUND');
    return this.find(caller, run.applicationId, id);
  }

  /** The processes that the run has started on the server end with it. */
  cancel(caller: Caller, applicationId: string, id: string): Promise<CommandRunRecord> {
    return this.dataSource.transaction(async (tx) => {
      const application = await this.applications.require(tx, caller, applicationId);
      const run = await this.cancellation.cancel(tx, {
        entity: CommandRun,
        record: await this.require(tx, caller, applicationId, id),
        reload: () => this.require(tx, caller, applicationId, id),
        isCancelable: isCommandRunActive,
        refusal: 'COMMAND_RUN_NOT_CANCELABLE',
        recordEvent: async (record) => {
          if (record.cancelRequestedAt === null)
            await this.events.run(tx, 'command_run.cancel_requested', record, application, actorOf(caller));
        },
      });
      return toCommandRunRecord(run);
    });
  }

  /** The log of a run is that of its operation. */
  async answerLogs(
    { caller, applicationId, runId, query }: CommandRunLogRequest,
    request: ApiRequest,
    response: Response,
  ): Promise<void> {
    const { operationId } = await this.require(this.dataSource.manager, caller, applicationId, runId);
    const end = () => this.reload(caller, runId);
    await this.logs.answer({ operationId, query, end }, request, response);
  }

  private async require(tx: Tx, caller: Caller, applicationId: string, id: string): Promise<CommandRun> {
    await this.applications.require(tx, caller, applicationId);
    const run = await tx.findOneBy(CommandRun, { id, applicationId });
    if (!run) throw new AppError('RESOURCE_NOT_FOUND', { message: 'The application has no such run.' });
    return run;
  }
}
