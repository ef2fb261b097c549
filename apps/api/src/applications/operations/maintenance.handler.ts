import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { setMaintenance } from '@fairlead/engine';
import { DataSource } from 'typeorm';
import {
  OperationHandler,
  type Completion,
  type Handler,
  type OperationContext,
} from '../../operations/operation-handler';
import { partialRow } from '../../platform/database/query/partial-row';
import { ServerHosts } from '../../servers/connections/server-hosts';
import { Application } from '../application.entity';
import { ApplicationsService } from '../applications.service';

/** Shows or removes the maintenance page. */
@Injectable()
@OperationHandler('application.maintenance')
export class MaintenanceHandler implements Handler<'application.maintenance'> {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly hosts: ServerHosts,
    private readonly applications: ApplicationsService,
  ) {}

  async run(context: OperationContext<'application.maintenance'>): Promise<Completion> {
    const { operation, step } = context;
    const application = await this.dataSource.manager.findOneBy(Application, { id: operation.subjectId });
    if (!application || application.status === 'deleting') return async () => undefined;
    const { page, actor } = operation.payload;
    const host = await this.hosts.forOperation(context, application.serverId);
    const shown = page ? { ...(page.message !== null && { message: page.message }) } : undefined;
    await step('page', ({ signal }) => setMaintenance(host, application.id, shown, { signal }));
    return async (tx) => {
      const now = await tx.findOneByOrFail(Application, { id: application.id });
      if (page && now.maintenance?.message === page.message) return;
      if (!page && !now.maintenance) return;
      await tx.update(Application, now.id, partialRow<Application>({ maintenance: page, updatedAt: new Date() }));
      const data = { enabled: page !== null, message: page?.message ?? null };
      await this.applications.recordEvent(tx, now, { name: 'application.maintenance_changed', data }, actor);
    };
  }

  async ended(): Promise<void> {
    // The record still describes the page that is shown.
  }
}
