import type { OperationKind } from '@fairlead/contracts';
import { Operation } from '../../src/operations/operation.entity';
import { endedTopic } from '../../src/operations/operation-topics';
import { Signals } from '../../src/platform/signals/signals';
import { eventually } from '../harness/eventually';
import type { WorldContext } from './world-context';

interface AwaitedOperation {
  subject_id: string;
  kind: OperationKind;
  status: 'queued' | 'succeeded';
}

const PATIENCE_MS = 120_000;

/** Operations that stay queued, because the test world has no worker. */
export class WorldOperations {
  constructor(private readonly context: WorldContext) {}

  /** Reports everything queued for a resource as carried out. */
  async finish({ id }: { id: string }): Promise<void> {
    const queued = { subjectId: id, status: 'queued' } as const;
    await this.context.api.dataSource.manager.update(Operation, queued, { status: 'succeeded' });
    this.context.api.app.get(Signals, { strict: false }).send(endedTopic(id));
  }

  /** Reports what is queued for a resource as claimed by a worker. */
  async begin({ id }: { id: string }): Promise<void> {
    const queued = { subjectId: id, status: 'queued' } as const;
    await this.context.api.dataSource.manager.update(Operation, queued, { status: 'running' });
  }

  /** Waits until there is exactly one of this kind in this state. */
  async waitFor({ subject_id, kind, status }: AwaitedOperation): Promise<void> {
    const { manager } = this.context.api.dataSource;
    const wanted = { subjectId: subject_id, kind, status };
    await eventually(`${kind} ${status}`, async () => (await manager.countBy(Operation, wanted)) === 1, PATIENCE_MS);
  }
}
