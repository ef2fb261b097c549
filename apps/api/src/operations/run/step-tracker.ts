import type { StageStatus } from '@fairlead/contracts';
import type { OperationStep } from '../operation.entity';

export interface StepChange {
  readonly name: string;
  readonly status: StageStatus;
}

/**
 * The steps of an operation as its record shows them. A step that has succeeded stays so when a later run repeats it. Changes
 * wait for the next transaction: the end of a step is written with the beginning of the next one.
 */
export class StepTracker {
  private readonly steps: OperationStep[];
  private changes: StepChange[] = [];
  private running: string | undefined;
  private failed: string | undefined;

  constructor(steps: readonly OperationStep[]) {
    this.steps = steps.map((step) => ({ ...step }));
  }

  /** The running step, or else the last one that failed. */
  get current(): string | undefined {
    return this.running ?? this.failed;
  }

  /** Returns whether there is a change to write. */
  begin(name: string): boolean {
    if (this.running !== undefined)
      throw new Error(`The step ${name} begins within ${this.running}: steps do not nest.`);
    this.running = name;
    // An earlier run has recorded the step already.
    if (this.find(name)) return false;
    this.steps.push({ name, status: 'running', started_at: now(), finished_at: null });
    this.changes.push({ name, status: 'running' });
    return true;
  }

  succeed(name: string): void {
    this.running = undefined;
    const step = this.find(name);
    if (!step || step.status === 'succeeded') return;
    this.finish(step, 'succeeded');
  }

  fail(name: string, status: 'failed' | 'canceled'): void {
    this.running = undefined;
    this.failed = name;
    const step = this.find(name);
    if (step) this.finish(step, status);
  }

  /** Ends steps that an earlier run had begun. */
  stop(status: 'failed' | 'canceled'): void {
    for (const step of this.steps) if (step.status === 'running') this.finish(step, status);
  }

  hasEnded(name: string | undefined): boolean {
    return name !== undefined && this.find(name)?.status === 'succeeded';
  }

  get list(): OperationStep[] {
    return this.steps.map((step) => ({ ...step }));
  }

  take(): { steps: OperationStep[]; changes: StepChange[] } {
    const changes = this.changes;
    this.changes = [];
    return { steps: this.list, changes };
  }

  /** Restores changes whose transaction was rolled back. */
  putBack(changes: readonly StepChange[]): void {
    this.changes = [...changes, ...this.changes];
  }

  private find(name: string): OperationStep | undefined {
    return this.steps.find((step) => step.name === name);
  }

  private finish(step: OperationStep, status: StageStatus): void {
    step.status = status;
    step.finished_at = now();
    this.changes.push({ name: step.name, status });
  }
}

function now(): string {
  return new Date().toISOString();
}
