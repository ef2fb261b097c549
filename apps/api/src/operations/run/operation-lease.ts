import type { Fence } from '@fairlead/engine';
import { LeaseLost } from './interruption';

/** The statements of the queue that a lease needs. */
export interface LeaseStatements {
  /** Extends the lease in the database; false if it belongs to somebody else. */
  renew(): Promise<boolean>;
  /** Replaces the number of the fence by a greater one; undefined if the lease belongs to somebody else. */
  raiseFence(above: number): Promise<number | undefined>;
}

export interface LeaseOptions extends LeaseStatements {
  readonly fence: Fence;
  /** Milliseconds after its last renewal in which the lease counts; undefined where no other worker can exist. */
  readonly validMs: number | undefined;
  /** When the last renewal was sent, as `performance.now()` has it. */
  readonly renewedAt: number;
}

/**
 * What a run knows about its claim on the operation. Everything that a run changes outside of the database goes through its
 * lease: commands on servers (LeasedHost) and backups (BackupRepositories). So a run that has lost it undoes nothing.
 */
export class OperationLease {
  private readonly controller = new AbortController();
  private renewedAt: number;
  private currentFence: Fence;
  /** Aborted with the reason when the lease is lost. A cancel and a shutdown do not abort it: what they interrupt is undone. */
  readonly signal = this.controller.signal;

  constructor(private readonly options: LeaseOptions) {
    this.renewedAt = options.renewedAt;
    this.currentFence = options.fence;
  }

  get fence(): Fence {
    return this.currentFence;
  }

  get isLost(): boolean {
    if (this.hasExpired) this.lose();
    return this.signal.aborted;
  }

  /** @throws {LeaseLost} */
  assertHeld(): void {
    if (this.isLost) throw this.signal.reason;
  }

  /** Asks the database, and extends the lease. @throws {LeaseLost} */
  async confirm(): Promise<void> {
    this.assertHeld();
    const sentAt = performance.now();
    if (!(await this.options.renew())) this.lose();
    this.renewed(sentAt);
    this.assertHeld();
  }

  /** The database has confirmed the lease, in a statement that was sent at this time. */
  renewed(sentAt: number): void {
    if (!this.isLost) this.renewedAt = Math.max(this.renewedAt, sentAt);
  }

  lose(reason = new LeaseLost()): void {
    if (!this.signal.aborted) this.controller.abort(reason);
  }

  /**
   * A server has seen a greater number. Either another worker has taken over, or the database is older than what the server
   * remembers, because it was restored: then this run is the holder nevertheless. @throws {LeaseLost}
   */
  async raiseFence(above: number): Promise<void> {
    this.assertHeld();
    const number = await this.options.raiseFence(above);
    if (number === undefined) this.lose();
    else this.currentFence = { ...this.fence, number };
    this.assertHeld();
  }

  /** The monotonic clock decides, because nobody sets it. */
  private get hasExpired(): boolean {
    const { validMs } = this.options;
    return validMs !== undefined && performance.now() - this.renewedAt > validMs;
  }
}
