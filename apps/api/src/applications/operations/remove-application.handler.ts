import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { removeApplication } from '@fairlead/engine';
import { DataSource } from 'typeorm';
import { SYSTEM_ACTOR } from '../../auth/caller';
import {
  OperationHandler,
  type Completion,
  type Handler,
  type OperationContext,
  type UnsuccessfulOutcome,
} from '../../operations/operation-handler';
import type { Operation } from '../../operations/operation.entity';
import type { Tx } from '../../platform/database/tx';
import { ServerHosts } from '../../servers/connections/server-hosts';
import { ApplicationLinks } from '../environment/application-links';
import { ApplicationSample } from '../stats/application-sample.entity';
import { Application } from '../application.entity';
import { ApplicationsService } from '../applications.service';

/** Takes an application off its server, and then its record away. */
@Injectable()
@OperationHandler('application.remove')
export class RemoveApplicationHandler implements Handler {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly hosts: ServerHosts,
    private readonly applications: ApplicationsService,
    private readonly links: ApplicationLinks,
  ) {}

  async run({ operation, step }: OperationContext): Promise<Completion> {
    const application = await this.dataSource.manager.findOneBy(Application, { id: operation.subjectId });
    if (!application) return async () => undefined;
    if (operation.payload['abandon'] !== true) {
      const host = await this.hosts.forServer(application.serverId);
      await removeApplication(host, application.id, step);
    }
    return async (tx) => {
      await this.links.notifyRemoval(tx, application.id);
      await tx.delete(ApplicationSample, { applicationId: application.id });
      await tx.delete(Application, application.id);
      await this.applications.recordEvent(tx, application, 'application.deleted', SYSTEM_ACTOR, {
        name: application.name,
      });
    };
  }

  /** The record stays, and says why. The removal begins again when the server is back, or when it is asked for again. */
  async ended(tx: Tx, operation: Operation, end: UnsuccessfulOutcome): Promise<void> {
    const reason = end.status === 'failed' ? end.failure.message : 'The removal was canceled.';
    await tx.update(Application, operation.subjectId, { statusReason: reason, updatedAt: new Date() });
  }
}
