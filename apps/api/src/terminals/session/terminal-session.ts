import { TERMINAL_END_REASONS, TERMINAL_SIZE_MAX, type TerminalEndReason } from '@fairlead/contracts';
import { EngineError, openTerminal, type Host, type Terminal, type TerminalSpec } from '@fairlead/engine';
import { WebSocket, type RawData } from 'ws';
import { IntervalTask } from '../../platform/lifecycle/interval-task';
import type { StoredRecording, TerminalRecorder } from '../recording/terminal-recorder';

/** Bytes that may wait for a slow browser before no more is read from the server. */
const MAX_UNSENT = 1024 * 1024;
const TICK_MS = 1000;
const CLOSING_MS = 2000;

export interface TerminalLimits {
  readonly maxMs: number;
  readonly idleMs: number;
  readonly pingMs: number;
  /** How often what is recorded is stored, and whether the terminal has to end is checked. */
  readonly confirmMs: number;
}

interface SessionOptions {
  readonly socket: WebSocket;
  readonly host: () => Promise<Host>;
  readonly spec: TerminalSpec;
  readonly limits: TerminalLimits;
  readonly recorder: TerminalRecorder;
  /** Stores the recording. Returns why the terminal has to end, if it has to. */
  readonly confirm: (recording: StoredRecording | undefined) => Promise<TerminalEndReason | undefined>;
}

export interface EndedSession {
  readonly reason: TerminalEndReason;
  readonly exitCode: number | null;
}

/** A terminal on a server with the browser that shows it. */
export class TerminalSession {
  readonly #stop = new AbortController();
  readonly #began = performance.now();
  #reason: TerminalEndReason | undefined;
  #detail: string | undefined;
  #exitCode: number | null = null;
  #terminal: Terminal | undefined;
  #typedAt = performance.now();
  #answered = true;
  #announced = false;

  constructor(private readonly options: SessionOptions) {}

  /** Runs until either side ends it; everything that was started in the terminal has ended then, or will without Fairlead. */
  async run(): Promise<EndedSession> {
    const { socket, limits } = this.options;
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    socket.on('pong', () => (this.#answered = true));
    socket.on('error', () => undefined);
    socket.on('close', () => this.end('left'));
    const timers = [setInterval(() => this.#checkTimes(), TICK_MS), setInterval(() => this.#ping(), limits.pingMs)];
    const confirming = new IntervalTask('terminal confirmation', limits.confirmMs, () => this.#confirm()).start();
    try {
      await this.#serve();
    } finally {
      timers.forEach(clearInterval);
      this.#announce();
      setTimeout(() => socket.terminate(), CLOSING_MS).unref();
      // A late confirmation would replace the complete recording by an earlier one.
      await confirming.stop();
    }
    return { reason: this.#reason ?? 'exited', exitCode: this.#exitCode };
  }

  /** The first reason counts. The browser is told at once, and the programs on the server are ended. */
  end(reason: TerminalEndReason): void {
    if (this.#reason !== undefined) return;
    this.#reason = reason;
    this.#announce();
    this.#stop.abort(new Error(TERMINAL_END_REASONS[reason]));
  }

  async #serve(): Promise<void> {
    const { spec, recorder } = this.options;
    const { signal } = this.#stop;
    try {
      const host = await this.options.host();
      signal.throwIfAborted();
      this.#terminal = openTerminal(host, spec, {
        signal,
        onOpen: () => this.#send({ type: 'opened' }),
        onOutput: (bytes) => {
          recorder.shown(bytes);
          return this.#show(bytes);
        },
        onTyped: (bytes, visibility) => recorder.typed(bytes, visibility),
      });
      this.#exitCode = await this.#terminal.ended;
      // At its time limit the server itself may have been first.
      this.#reason ??= this.#isOverdue() ? 'max_duration' : 'exited';
    } catch (error) {
      if (this.#reason !== undefined) return;
      this.#detail = error instanceof EngineError ? error.message : undefined;
      this.#reason = isUnreachable(error) ? 'server_unreachable' : 'failed';
      if (!(error instanceof EngineError)) throw error;
    }
  }

  #receive(data: RawData, isBinary: boolean): void {
    // The other forms of the type are for sockets that were configured otherwise.
    if (!Buffer.isBuffer(data)) return;
    if (!isBinary) return this.#resize(data.toString('utf8'));
    this.#typedAt = performance.now();
    if (this.options.recorder.isFull) return this.end('recording_full');
    if (this.#terminal?.type(data) === false) this.end('flooded');
  }

  /** The only message beside what is typed. Anything else is ignored. */
  #resize(text: string): void {
    const { type, rows, columns } = parseObject(text);
    if (type === 'resize' && isSize(rows) && isSize(columns)) this.#terminal?.resize({ rows, columns });
  }

  #show(bytes: Buffer): void | Promise<void> {
    const { socket } = this.options;
    if (socket.readyState !== WebSocket.OPEN) return;
    if (socket.bufferedAmount + bytes.length <= MAX_UNSENT) {
      socket.send(bytes);
      return;
    }
    return new Promise((resolve) => socket.send(bytes, () => resolve()));
  }

  #checkTimes(): void {
    if (this.#isOverdue()) this.end('max_duration');
    else if (performance.now() - this.#typedAt > this.options.limits.idleMs) this.end('idle');
  }

  #isOverdue(): boolean {
    return performance.now() - this.#began > this.options.limits.maxMs - TICK_MS;
  }

  #ping(): void {
    const { socket } = this.options;
    if (!this.#answered) {
      this.end('connection_lost');
      return socket.terminate();
    }
    this.#answered = false;
    socket.ping();
  }

  async #confirm(): Promise<void> {
    const reason = await this.options.confirm(this.options.recorder.take());
    if (reason !== undefined) this.end(reason);
  }

  #announce(): void {
    if (this.#announced || this.#reason === undefined) return;
    this.#announced = true;
    const reason = this.#reason;
    const message = this.#detail ?? TERMINAL_END_REASONS[reason];
    this.#send({ type: 'ended', reason, message, exit_code: this.#exitCode });
    this.options.socket.close(1000);
  }

  #send(message: object): void {
    if (this.options.socket.readyState === WebSocket.OPEN) this.options.socket.send(JSON.stringify(message));
  }
}

function isUnreachable(error: unknown): boolean {
  return error instanceof EngineError && error.code === 'SERVER_UNREACHABLE';
}

function isSize(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= TERMINAL_SIZE_MAX;
}

function parseObject(text: string): Partial<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
