import { Injectable } from '@nestjs/common';
import type { InstalledEngine } from '@fairlead/engine';
import type { StepChange } from '../../operations/run/step-tracker';
import type { Tx } from '../../platform/database/tx';
import { DatabaseLinks } from '../links/database-links';
import { DatabaseStates, type DatabaseProblem } from '../database-states';
import { Database } from '../database.entity';

/** Status changes of a database that is being created, either empty or from a backup. */
@Injectable()
export class DatabaseCreationStatus {
  constructor(
    private readonly states: DatabaseStates,
    private readonly links: DatabaseLinks,
  ) {}

  /** From the step `creating` on, the server may hold resources that a removal has to delete. */
  async recordSteps(tx: Tx, id: string, changes: readonly StepChange[]): Promise<void> {
    const begins = changes.some(({ name, status }) => name === 'creating' && status === 'running');
    if (begins) await tx.update(Database, { id }, { onServer: true });
  }

  async succeeded(tx: Tx, id: string, { version, port }: InstalledEngine): Promise<void> {
    const before = await this.states.locked(tx, id);
    const changes = { version, port, onServer: true };
    if (!(await this.states.move(tx, id, { from: ['creating'], to: 'ready', changes }))) return;
    if (before?.port !== port) await this.links.refreshApplications(tx, id);
  }

  async failed(tx: Tx, id: string, { code, message }: DatabaseProblem): Promise<void> {
    await this.states.move(tx, id, { from: ['creating'], to: 'failed', problem: { code, message } });
  }
}
