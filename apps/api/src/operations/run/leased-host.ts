import { Readable } from 'node:stream';
import {
  FenceRefused,
  type ExecOptions,
  type ExecResult,
  type Host,
  type Secret,
  type ShellCommand,
  type WriteFileOptions,
} from '@fairlead/engine';
import type { OperationLease } from './operation-lease';

/** A host for one run of an operation: it begins nothing without the lease, and what runs when the lease is lost is ended. */
export class LeasedHost implements Host {
  readonly id: string;

  constructor(
    private readonly host: Host,
    private readonly lease: OperationLease,
  ) {
    this.id = host.id;
  }

  exec(command: ShellCommand, options: ExecOptions = {}): Promise<ExecResult> {
    // A stream cannot be sent twice.
    const isRepeatable = !(options.stdin instanceof Readable);
    return this.underLease(options, isRepeatable, (leased) => this.host.exec(command, leased));
  }

  writeFile(path: string, content: string | Buffer | Secret, options: WriteFileOptions): Promise<void> {
    return this.underLease(options, true, (leased) => this.host.writeFile(path, content, leased));
  }

  private async underLease<Options extends ExecOptions | WriteFileOptions, T>(
    options: Options,
    isRepeatable: boolean,
    work: (options: Options) => Promise<T>,
  ): Promise<T> {
    const { lease } = this;
    lease.assertHeld();
    const signal = options.signal ? AbortSignal.any([options.signal, lease.signal]) : lease.signal;
    try {
      return await work({ ...options, signal, fence: lease.fence });
    } catch (error) {
      if (!(error instanceof FenceRefused)) throw error;
      await lease.raiseFence(error.number);
      if (!isRepeatable) throw error;
      return work({ ...options, signal, fence: lease.fence });
    }
  }
}
