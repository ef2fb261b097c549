import type { Readable, Writable } from 'node:stream';

/** How a program ended: its exit code, or 128 plus the number of the signal that ended it, as in shells. */
export interface ExitStatus {
  readonly code: number;
}

/** A shell that was started on a server. */
export interface RunningShell {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /**
   * Settles once the shell has ended and its output has been read; rejects with SERVER_UNREACHABLE if the connection was lost.
   */
  readonly ended: Promise<ExitStatus>;
  /** Ends the shell by the transport's own means without waiting for it. */
  abandon(): void;
}

export interface StartOptions {
  /** Cancels waiting for a free channel and for the connection. */
  readonly signal: AbortSignal;
  readonly longLived?: boolean;
  /** Set for ending the session of another shell: it does not wait for a channel. */
  readonly urgent?: boolean;
}

/** Starts `sh -c text` on a server as root. */
export interface Transport {
  /** Name of the server in errors. */
  readonly name: string;
  /** Set if commands run with `sudo`. */
  readonly username: string | undefined;
  start(text: string, options: StartOptions): Promise<RunningShell>;
  close(): Promise<void>;
}
