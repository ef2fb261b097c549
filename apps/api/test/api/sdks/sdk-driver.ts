import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** How one SDK is run. */
export interface SdkRuntime {
  readonly name: string;
  readonly command: readonly string[];
}

/** An error of a call, in terms that both SDKs share. */
export interface DriverError {
  readonly class: string;
  readonly code: string | null;
  readonly status: number | null;
  readonly message: string;
  readonly details: readonly { readonly field: string; readonly code: string }[] | null;
  readonly request_id: string | null;
  readonly retry_after_ms: number | null;
  readonly record_status: string | null;
}

export interface CallOutcome<R = unknown, I = unknown> {
  readonly items: I[];
  readonly result?: R;
  readonly error?: DriverError;
}

/** A call that has been sent. `items` grows until it ends. */
export interface DriverCall<R, I> {
  readonly items: I[];
  readonly outcome: Promise<CallOutcome<R, I>>;
}

interface DriverLine {
  readonly id: number;
  readonly item?: unknown;
  readonly result?: unknown;
  readonly error?: DriverError;
}

interface Pending {
  readonly items: unknown[];
  readonly settle: (outcome: CallOutcome) => void;
  readonly fail: (error: Error) => void;
}

/** A process that makes calls with an SDK; its protocol is described in libs/sdk/test/conformance-driver.mjs. */
export class SdkDriver {
  private readonly pending = new Map<number, Pending>();
  private calls = 0;
  private stderr = '';
  private ended: Error | undefined;

  private constructor(
    readonly name: string,
    private readonly child: ChildProcessWithoutNullStreams,
  ) {
    createInterface({ input: child.stdout }).on('line', (line) => this.receive(line));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
    child.stdin.on('error', () => undefined);
    child.on('close', (code) => {
      const error = new Error(`The driver for ${name} ended with code ${code}: ${this.stderr}`);
      this.ended = error;
      for (const { fail } of this.pending.values()) fail(error);
      this.pending.clear();
    });
  }

  static start({ name, command: [program = '', ...args] }: SdkRuntime): SdkDriver {
    return new SdkDriver(name, spawn(program, args, { stdio: 'pipe' }));
  }

  /** Sends a call; calls run beside each other. */
  start<R = unknown, I = unknown>(name: string, args: object = {}): DriverCall<R, I> {
    const id = (this.calls += 1);
    const items: I[] = [];
    const outcome = new Promise<CallOutcome<R, I>>((resolve, reject) => {
      // The types of items and results are those that the test expects.
      if (this.ended) throw this.ended;
      const settle = (settled: object): void => resolve({ items, ...settled });
      this.pending.set(id, { items, settle, fail: reject });
      this.child.stdin.write(`${JSON.stringify({ id, call: name, args })}\n`);
    });
    // A test that has already failed does not wait for it any more.
    outcome.catch(() => undefined);
    return { items, outcome };
  }

  /** Waits until a call has ended, with an error or without. */
  call<R = unknown, I = unknown>(name: string, args?: object): Promise<CallOutcome<R, I>> {
    return this.start<R, I>(name, args).outcome;
  }

  /** @throws {Error} if the call ends with an error */
  async result<R>(name: string, args?: object): Promise<R> {
    const { result, error } = await this.call<R>(name, args);
    if (error !== undefined || result === undefined)
      throw new Error(`${this.name}: ${name} ended with ${error?.class}: ${error?.message}`);
    return result;
  }

  /** @throws {Error} if the call ends without an error */
  async error(name: string, args?: object): Promise<DriverError> {
    const { error, result } = await this.call(name, args);
    if (error === undefined) throw new Error(`${this.name}: ${name} ended with ${JSON.stringify(result)}`);
    return error;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const closed = once(this.child, 'close');
    this.child.stdin.end();
    this.child.kill();
    await closed;
  }

  private receive(text: string): void {
    const line: DriverLine = JSON.parse(text);
    const call = this.pending.get(line.id);
    if (!call) return;
    if ('item' in line) {
      call.items.push(line.item);
      return;
    }
    this.pending.delete(line.id);
    const { items } = call;
    call.settle('error' in line ? { items, error: line.error } : { items, result: line.result });
  }
}
