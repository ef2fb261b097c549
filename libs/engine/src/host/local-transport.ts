import { spawn } from 'node:child_process';
import { constants, userInfo } from 'node:os';
import { SERVER_LOCALE, SERVER_PATH } from '../command/render';
import { EngineError } from '../errors/engine-error';
import type { ExitStatus, RunningShell, StartOptions, Transport } from './transport';

/** The machine that Fairlead itself runs on. Each shell leads its own session. */
export class LocalTransport implements Transport {
  readonly name = 'this machine';
  readonly username: string | undefined;
  readonly #env: NodeJS.ProcessEnv;

  constructor(user = userInfo()) {
    this.username = user.uid === 0 ? undefined : user.username;
    // Fairlead's own environment is not passed on: it holds settings and secrets that no command needs.
    this.#env = {
      PATH: SERVER_PATH,
      LC_ALL: SERVER_LOCALE,
      HOME: user.homedir,
      USER: user.username,
      LOGNAME: user.username,
    };
  }

  async start(text: string, { signal }: StartOptions): Promise<RunningShell> {
    signal.throwIfAborted();
    const words = ['/bin/sh', '-c', text];
    const [program = '', ...args] = this.username === undefined ? words : ['sudo', '-n', '-H', '--', ...words];
    const child = spawn(program, args, { cwd: '/', env: this.#env, detached: true });
    const ended = new Promise<ExitStatus>((resolve, reject) => {
      child.on('error', (cause) => reject(this.#notStarted(cause)));
      child.on('close', (code, name) => resolve({ code: code ?? 128 + (name ? constants.signals[name] : 0) }));
    });
    ended.catch(() => undefined);
    const { stdin, stdout, stderr } = child;
    return { stdin, stdout, stderr, ended, abandon: () => endGroup(child.pid) };
  }

  async close(): Promise<void> {}

  #notStarted(cause: Error): EngineError {
    if (this.username !== undefined && 'code' in cause && cause.code === 'ENOENT') {
      const message = `The user ${this.username} on ${this.name} is not root, and sudo is not installed.`;
      return new EngineError('PRIVILEGES_MISSING', message, { cause });
    }
    return new EngineError('COMMAND_FAILED', `No shell could be started on ${this.name}: ${cause.message}`, { cause });
  }
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended already, or it belongs to root below sudo and only the end of its session can stop it.
  }
}
