import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { SERVER_LOCALE, SERVER_PATH } from '../command/render';
import { EngineError } from '../errors/engine-error';
import type { Step } from '../step/step';
import { orAborted, Deadline, within } from '../host/deadline';
import { OutputTail } from '../host/output-tail';
import { resticEnvironment, resticOptions } from './restic-environment';
import type { BackupRepositorySpec } from '../specs/backup-repository';
import { isPermanentFailure, resticFailure } from './restic-failure';

/** Milliseconds that restic has to remove its lock before it is killed. */
const GRACE_MS = 5_000;
const OUTPUT_BYTES = 64 * 1024 * 1024;
const COMPLAINTS = 3;

/** A running restic process. It leads its own process group, so that signals of a terminal do not reach it. */
export class RunningRestic {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Resolves with how it ended and never rejects. */
  readonly ended: Promise<{ readonly failure?: EngineError }>;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #said = new OutputTail(64 * 1024);
  #complaints = 0;

  constructor(program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
    this.#child = spawn(program, args, { cwd: '/', env, detached: true });
    this.stdin = this.#child.stdin;
    this.stdout = this.#child.stdout;
    // The caller that writes the input learns the reason from its end.
    this.stdin.on('error', () => undefined);
    this.#child.stderr.on('data', (chunk: Buffer) => this.#listen(chunk));
    this.ended = new Promise((resolve) => {
      this.#child.on('error', (cause) => resolve({ failure: notStarted(program, cause) }));
      this.#child.on('close', (code, signal) => {
        const how = signal ? `restic was ended by ${signal}.` : `restic failed with exit code ${code}.`;
        resolve(code === 0 ? {} : { failure: resticFailure(this.errorOutput, how) });
      });
    });
  }

  get errorOutput(): string {
    return this.#said.toString();
  }

  get isRunning(): boolean {
    return this.#child.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Ends it before its standard input is closed, because the end of the input would make a snapshot of the data so far. */
  async stop(): Promise<void> {
    if (!this.isRunning) return;
    this.#kill('SIGINT');
    if ((await within(this.ended, GRACE_MS)) !== undefined) return;
    this.#kill('SIGKILL');
    await this.ended;
  }

  #kill(signal: NodeJS.Signals): void {
    try {
      if (this.#child.pid !== undefined) process.kill(-this.#child.pid, signal);
    } catch {
      // It has already ended.
    }
  }

  #listen(chunk: Buffer): void {
    this.#said.push(chunk);
    const text = chunk.toString('utf8');
    if (isPermanentFailure(text)) this.#complaints += 1;
    if (this.#complaints === COMPLAINTS) this.#kill('SIGINT');
  }
}

/** Starts restic for one repository. */
export class Restic {
  constructor(private readonly spec: BackupRepositorySpec) {}

  start(...args: string[]): RunningRestic {
    const { spec } = this;
    makeFolder(spec.cacheFolder);
    const env = { PATH: SERVER_PATH, LC_ALL: SERVER_LOCALE, ...resticEnvironment(spec) };
    return new RunningRestic(spec.restic ?? 'restic', [...resticOptions(spec), ...args], env);
  }

  /** Standard output of the command. */
  async run(step: Step, timeoutMs: number, ...args: string[]): Promise<string> {
    const stop = new Deadline(step.signal, timeoutMs, 'restic');
    const running = this.start(...args);
    const output = new OutputTail(OUTPUT_BYTES);
    running.stdin.end();
    running.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    try {
      const { failure } = await orAborted(running.ended, stop.signal);
      if (failure) throw failure;
      return output.toString();
    } catch (error) {
      if (!stop.signal.aborted) throw error;
      await running.stop();
      step.signal.throwIfAborted();
      throw running.errorOutput === '' ? error : resticFailure(running.errorOutput, 'restic did not end in time.');
    } finally {
      stop.dispose();
    }
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new EngineError('BACKUP_TOOL_FAILED', `The folder ${folder} cannot be created.`, { cause });
  }
}

function notStarted(program: string, cause: Error): EngineError {
  const missing = 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'EACCES');
  return missing
    ? new EngineError(
        'BACKUP_TOOL_MISSING',
        `${program} cannot be started where Fairlead runs. Install it (apt-get install restic), or set FAIRLEAD_RESTIC to its path.`,
        { cause },
      )
    : new EngineError('BACKUP_TOOL_FAILED', `restic could not be started: ${cause.message}`, { cause });
}
