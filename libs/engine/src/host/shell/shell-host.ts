import { describeCommand } from '../../command/render';
import { loadScript } from '../../command/load-script';
import { script, type ShellCommand } from '../../command/shell-command';
import { Secret } from '../../specs/secret';
import { EngineError } from '../../errors/engine-error';
import { FenceRefused } from '../fence';
import { endSession } from './end-session';
import type { ExecOptions, ExecResult, Host, WriteFileOptions } from '../host';
import { FENCE_REFUSED, parseSession, refusedNumber, withPreamble, type RemoteSession } from './preamble';
import { exitCodeError, shellRefusedError } from './exec-error';
import { ShellRun } from './shell-run';
import { orAborted, Deadline, within } from '../deadline';
import type { RunningShell, Transport } from '../transport';

const DEFAULT_TIMEOUT_MS = 60_000;
/** Milliseconds between TERM and KILL. */
const GRACE_MS = 2_000;
/** Time limit for ending a session, which takes at most 1.6 s more than the grace period on the server. */
const ENDING_MS = 5_000;

/** A host whose commands run in shells that a transport starts. */
export class ShellHost implements Host {
  /** Sessions left behind by lost connections. They are ended before anything else is started. */
  #orphans: RemoteSession[] = [];
  #endingOrphans: Promise<void> | undefined;

  constructor(
    readonly id: string,
    readonly transport: Transport,
  ) {}

  async exec(command: ShellCommand, options: ExecOptions = {}): Promise<ExecResult> {
    options.signal?.throwIfAborted();
    const { text, mark } = withPreamble(command, options.fence);
    const stop = new Deadline(options.signal, options.timeoutMs ?? DEFAULT_TIMEOUT_MS, describeCommand(command));
    try {
      if (this.#orphans.length > 0) await orAborted(this.#endOrphans(), stop.signal);
      const run = new ShellRun(mark, options, (reason) => stop.abort(reason));
      const starting = this.transport.start(text, { signal: stop.signal, longLived: options.longLived });
      const shell = await this.#started(starting, run, stop.signal);
      return await this.#finish(command, shell, run, options, stop.signal);
    } finally {
      stop.dispose();
    }
  }

  async writeFile(path: string, content: string | Buffer | Secret, options: WriteFileOptions): Promise<void> {
    const bytes = Buffer.from(content instanceof Secret ? content.reveal() : content);
    const [user = 'root', group = user] = (options.owner ?? 'root').split(':');
    const mask = (0o777 & ~options.mode).toString(8);
    // Modes that the umask cannot give to a new file are set separately.
    const mode = options.mode & 0o7111 ? options.mode.toString(8) : '';
    const command = script('write-file', WRITE_FILE, path, bytes.length, mask, mode, `${user}:${group}`);
    await this.exec(command, { stdin: bytes, signal: options.signal, fence: options.fence });
  }

  async close(): Promise<void> {
    await this.transport.close();
  }

  /**
   * Returns the shell unless it is stopped first. A shell that starts later is ended at once, and waited for: the caller may
   * remove what it would otherwise create afterwards.
   */
  async #started(starting: Promise<RunningShell>, run: ShellRun, signal: AbortSignal): Promise<RunningShell> {
    try {
      return await orAborted(starting, signal);
    } catch (error) {
      if (signal.aborted) {
        const ending = starting.then((late) => this.#stop(late, run.attach(late), run));
        await within(
          ending.catch(() => undefined),
          ENDING_MS,
        );
      }
      throw error;
    }
  }

  async #finish(
    command: ShellCommand,
    shell: RunningShell,
    run: ShellRun,
    options: ExecOptions,
    signal: AbortSignal,
  ): Promise<ExecResult> {
    const finished = run.attach(shell);
    try {
      const { code } = await orAborted(finished, signal);
      if (!run.began) throw shellRefusedError(this.transport, code, run);
      const result = { code, stdout: run.stdout, stderr: run.stderr };
      if (options.fence && code === FENCE_REFUSED) {
        const number = refusedNumber(result.stderr, run.mark);
        if (number !== undefined) throw new FenceRefused(options.fence, number);
      }
      const expected = options.expect ?? [0];
      if (expected !== 'any' && !expected.includes(code)) throw exitCodeError(command, result);
      return result;
    } catch (error) {
      if (signal.aborted) await this.#stop(shell, finished, run);
      else if (isLost(error)) this.#leaveBehind(run);
      throw error;
    }
  }

  /** Ends everything that the shell has started, and resolves when it has ended or cannot be reached. */
  async #stop(shell: RunningShell, finished: Promise<unknown>, run: ShellRun): Promise<void> {
    const ended = finished.then(
      () => 'ended' as const,
      () => 'ended' as const,
    );
    const session = parseSession((await within(Promise.race([run.marked, ended]), GRACE_MS)) ?? '');
    if (session) await this.#end(session, 'always').catch(() => this.#leaveBehind(run));
    if ((await within(ended, session ? GRACE_MS : 0)) === undefined) shell.abandon();
  }

  async #end(session: RemoteSession, when: 'always' | 'unless-ended'): Promise<void> {
    const { text, mark } = withPreamble(endSession(session, GRACE_MS, when));
    const stop = new Deadline(undefined, ENDING_MS, 'end-session');
    try {
      const shell = await this.transport.start(text, { signal: stop.signal, urgent: true });
      await orAborted(new ShellRun(mark, {}, () => undefined).attach(shell), stop.signal);
    } finally {
      stop.dispose();
    }
  }

  #leaveBehind(run: ShellRun): void {
    const session = parseSession(run.sessionLine);
    if (session) this.#orphans.push(session);
  }

  #endOrphans(): Promise<void> {
    this.#endingOrphans ??= (async () => {
      for (let orphan = this.#orphans[0]; orphan; orphan = this.#orphans[0]) {
        await this.#end(orphan, 'unless-ended').catch((error: unknown) => {
          if (isLost(error)) throw error;
        });
        this.#orphans.shift();
      }
    })().finally(() => (this.#endingOrphans = undefined));
    return this.#endingOrphans;
  }
}

function isLost(error: unknown): boolean {
  return error instanceof EngineError && error.code === 'SERVER_UNREACHABLE';
}

const WRITE_FILE = loadScript('server/write-file.sh');
