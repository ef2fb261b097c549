import type { Readable } from 'node:stream';
import type { OutputStream } from '../step/step';
import type { ShellCommand } from '../command/shell-command';
import type { MachinePin } from '../specs/machine-owner';
import type { Secret } from '../specs/secret';
import type { Fence } from './fence';

/** How to reach a server. `hostKey` is the pinned key; a connection to a server with another key is refused. */
export interface HostTarget {
  /** The server's id; the pool keeps one connection per id. */
  readonly id: string;
  readonly connection: 'ssh' | 'local';
  readonly address: string;
  readonly port: number;
  readonly username: string;
  readonly privateKey: Secret;
  readonly hostKey?: HostKey;
  /** The machine that must answer there. Each new connection checks it before it is used. */
  readonly machine?: MachinePin;
}

export interface HostKey {
  /** As in OpenSSH, e.g. `ssh-ed25519`. */
  readonly algorithm: string;
  /** As `ssh-keygen -l` prints it: `SHA256:` and base64 without padding. */
  readonly fingerprint: string;
}

export interface ExecOptions {
  /** A function is called whenever the command is started: what it returns is read only once, and a command may be retried. */
  readonly stdin?: string | Buffer | Secret | Readable | (() => Readable);
  /** Deadline in milliseconds; default 60,000. At the deadline the remote process group is killed. */
  readonly timeoutMs?: number;
  /** When aborted, the remote process group is killed and the call rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /**
   * Receives the output as it arrives. The result still collects at most `maxOutputBytes` of it. If it returns a promise, no
   * more is read from the server until the promise settles.
   */
  readonly onOutput?: (stream: OutputStream, chunk: Buffer) => void | Promise<void>;
  /** Bytes of each stream that the result keeps (the last ones); default 1 MiB. */
  readonly maxOutputBytes?: number;
  /** Exit codes that are not failures; default `[0]`. */
  readonly expect?: readonly number[] | 'any';
  /** Marks commands that run for as long as others: they never take all the channels of a connection. */
  readonly longLived?: boolean;
  /** The claim under which the command may run; without one it always may. */
  readonly fence?: Fence;
  /** Marks commands that follow a log for somebody who reads it: they run over connections of their own. */
  readonly follow?: boolean;
}

export interface ExecResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A machine on which commands run as root (with `sudo -n` if the user is not root). */
export interface Host {
  readonly id: string;
  /**
   * Runs a command.
   * @throws {EngineError} COMMAND_FAILED on an unexpected exit code (DISK_FULL if the output says so), STAGE_TIMED_OUT at the
   * deadline, SERVER_UNREACHABLE when the connection can't be made or is lost, HOST_KEY_MISMATCH, SSH_AUTHENTICATION_FAILED,
   * PRIVILEGES_MISSING, MACHINE_MISMATCH and SERVER_ALREADY_MANAGED when another machine or another owner is found there.
   * @throws {FenceRefused} if another worker has taken the lane of `fence` over.
   */
  exec(command: ShellCommand, options?: ExecOptions): Promise<ExecResult>;
  /** Writes a file atomically (a temporary file, then a rename). Others can never read it in between. */
  writeFile(path: string, content: string | Buffer | Secret, options: WriteFileOptions): Promise<void>;
}

export interface WriteFileOptions {
  /** Octal, e.g. `0o600`. */
  readonly mode: number;
  /** `user` or `user:group`; default root. */
  readonly owner?: string;
  readonly signal?: AbortSignal;
  readonly fence?: Fence;
}
