import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { stopApplication } from '@fairlead/engine';
import { DataSource } from 'typeorm';
import {
  OperationHandler,
  type Completion,
  type Handler,
  type OperationContext,
} from '../../operations/operation-handler';
import { ServerHosts } from '../../servers/connections/server-hosts';
import { ApplicationStates } from '../status/application-states';
import { Application } from '../application.entity';

/** Takes an application out of the proxy and stops its processes after their requests have drained. */
@Injectable()
@OperationHandler('application.stop')
export class StopApplicationHandler implements Handler {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly hosts: ServerHosts,
    private readonly states: ApplicationStates,
  ) {}

  async run(context: OperationContext): Promise<Completion> {
    const { operation, step } = context;
    const application = await this.dataSource.manager.findOneBy(Application, { id: operation.subjectId });
    if (!application || application.status === 'deleting') return async () => undefined;
    const { id, drainSeconds, drainSignal } = application;
    const host = await this.hosts.forOperation(context, application.serverId);
    await stopApplication(host, { applicationId: id, drainSeconds, ...(drainSignal && { drainSignal }) }, step);
    return (tx) => this.states.setStopped(tx, id);
  }

  /** The watcher retries the stop once the server is reachable. */
  async ended(): Promise<void> {
    // `desired_state` stays, and the status comes from inspections.
  }
}
