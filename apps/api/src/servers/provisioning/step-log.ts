import type { StepRunner } from '@fairlead/engine';
import type { OperationContext } from '../../operations/operation-handler';
import type { StoredProvisioningStep } from '../server.entity';

const NOTES_MAX = 50;

/** Collects the log of each step for the record, which shows the steps of the provisioning. */
export class StepLog {
  private readonly notes = new Map<string, string[]>();

  constructor(private readonly context: OperationContext) {}

  readonly step: StepRunner = (name, work) =>
    this.context.step(name, ({ signal, log, output }) => {
      const notes: string[] = [];
      this.notes.set(name, notes);
      const note = (text: string): void => {
        if (notes.length < NOTES_MAX) notes.push(text);
        log(text);
      };
      return work({ signal, log: note, output });
    });

  get steps(): StoredProvisioningStep[] {
    return this.context.steps.map((step) => ({ ...step, notes: this.notes.get(step.name) ?? [] }));
  }
}
