import { setTimeout as pause } from 'node:timers/promises';
import { quoteForLoginShell } from '../../command/quote';
import { EngineError } from '../../errors/engine-error';
import { FairQueue } from './fair-queue';
import { SessionLimitReached, CommandNotStarted, type SshConnection } from './ssh-connection';
import { orAborted } from '../deadline';
import type { RunningShell, StartOptions, Transport } from '../transport';

const REFUSALS = 20;
const REFUSAL_PAUSE_MS = 100;

/** Linux limits one argument to 128 KiB, and sshd passes the whole command as one. */
const LINE_BOUND = 128 * 1024 - 1;

/** One connection to a server, opened when first needed, shared by all users of the host and reopened after a loss. */
export class SshTransport implements Transport {
  readonly name: string;
  readonly username: string | undefined;
  readonly #channels: FairQueue;
  #connection: Promise<SshConnection> | undefined;
  #closed = false;

  constructor(
    target: { readonly address: string; readonly port: number; readonly username: string },
    private readonly connect: () => Promise<SshConnection>,
    maxChannels: number,
  ) {
    this.name = `${target.address} port ${target.port}`;
    this.username = target.username === 'root' ? undefined : target.username;
    this.#channels = new FairQueue(maxChannels);
  }

  async start(text: string, options: StartOptions): Promise<RunningShell> {
    const line = this.#line(text);
    if (options.urgent) return this.#startOn(line, options.signal);
    for (let refusals = 0; ;) {
      const leave = await this.#channels.enter(options.longLived ?? false, options.signal);
      try {
        const shell = await this.#startOn(line, options.signal);
        shell.ended.then(leave, leave);
        return shell;
      } catch (error) {
        const isLowered = error instanceof SessionLimitReached && this.#channels.lowerLimit();
        leave();
        if (isLowered) continue;
        if (!(error instanceof SessionLimitReached)) throw error;
        // sshd counts a session for a moment after its end, so the last one may be refused too.
        refusals += 1;
        if (refusals > REFUSALS) throw this.#unreachable('it takes no session', error);
        await pause(REFUSAL_PAUSE_MS, undefined, { signal: options.signal });
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    const connection = await this.#connection?.catch(() => undefined);
    connection?.end();
  }

  async #startOn(line: string, signal: AbortSignal): Promise<RunningShell> {
    for (let tries = 1; ; tries += 1) {
      const connection = await orAborted(this.#connected(), signal);
      try {
        return await connection.start(line);
      } catch (error) {
        if (!(error instanceof CommandNotStarted)) throw error;
        if (tries === 2) throw this.#unreachable('the connection was lost', error);
      }
    }
  }

  /** Shares one attempt to connect among all concurrent callers. A failed attempt is not remembered. */
  async #connected(): Promise<SshConnection> {
    if (this.#closed) throw this.#unreachable('Fairlead has closed the connection');
    const current = this.#connection;
    if (current) {
      const connection = await current;
      if (!connection.dead) return connection;
      if (this.#connection !== current) return this.#connected();
    }
    const fresh = this.connect();
    this.#connection = fresh;
    fresh.catch(() => {
      if (this.#connection === fresh) this.#connection = undefined;
    });
    return fresh;
  }

  #line(text: string): string {
    const shell = `exec sh -c ${quoteForLoginShell(text)}`;
    const line = this.username === undefined ? shell : `exec sudo -n -H -- ${shell.replace('exec ', '')}`;
    if (Buffer.byteLength(line) <= LINE_BOUND) return line;
    throw new TypeError('The command is too long; send what is large through standard input.');
  }

  #unreachable(why: string, cause?: unknown): EngineError {
    return new EngineError('SERVER_UNREACHABLE', `${this.name} cannot be reached: ${why}.`, { cause });
  }
}
