import type { Readable } from 'node:stream';
import type { OutputStream } from '../step/step';
import type { ShellCommand } from '../command/shell-command';
import type { Secret } from '../specs/secret';

/** How a server is reached. `hostKey` is the pinned key; a connection that shows another one is refused. */
export interface HostTarget {
  /** The server's id: the pool keeps one connection for each. */
  readonly id: string;
  readonly connection: 'ssh' | 'local';
  readonly address: string;
  readonly port: number;
  readonly username: string;
  readonly privateKey: Secret;
  readonly hostKey?: HostKey;
}

export interface HostKey {
  /** As in OpenSSH, e.g. `ssh-ed25519`. */
  readonly algorithm: string;
  /** As `ssh-keygen -l` prints it: `SHA256:` and base64 without padding. */
  readonly fingerprint: string;
}

export interface ExecOptions {
  readonly stdin?: string | Buffer | Secret | Readable;
  /** Deadline in milliseconds; default 60,000. On the deadline the remote process group is ended. */
  readonly timeoutMs?: number;
  /** When aborted, the remote process group is ended and the call rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /**
   * Gets the output as it comes. What is collected in the result is bounded by `maxOutputBytes` all the same. Where it returns a
   * promise, no more is read from the server until that is settled.
   */
  readonly onOutput?: (stream: OutputStream, chunk: Buffer) => void | Promise<void>;
  /** Bytes of each stream that the result keeps (the last ones); default 1 MiB. */
  readonly maxOutputBytes?: number;
  /** Exit codes that are an answer and not a failure; default `[0]`. */
  readonly expect?: readonly number[] | 'any';
  /** Says that the command goes on for long (following a log): such commands never take all the channels of a connection. */
  readonly longLived?: boolean;
}

export interface ExecResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A machine on which commands run as root (through `sudo -n` where the user is another). */
export interface Host {
  readonly id: string;
  /**
   * Runs a command.
   * @throws {EngineError} COMMAND_FAILED on an exit code that is not expected (DISK_FULL where the command says so),
   * STAGE_TIMED_OUT on the deadline, SERVER_UNREACHABLE when the connection can't be made or is lost, HOST_KEY_MISMATCH, SSH_AUTHENTICATION_FAILED, PRIVILEGES_MISSING.
   */
  exec(command: ShellCommand, options?: ExecOptions): Promise<ExecResult>;
  /** Writes a file at once (temporary file beside it, then rename), never readable by others in between. */
  writeFile(path: string, content: string | Buffer | Secret, options: WriteFileOptions): Promise<void>;
}

export interface WriteFileOptions {
  /** Octal, e.g. `0o600`. */
  readonly mode: number;
  /** `user` or `user:group`; default root. */
  readonly owner?: string;
  readonly signal?: AbortSignal;
}
