import type { Readable, Writable } from 'node:stream';

/** How a program ended: its exit code, or 128 and the number of the signal that ended it, as shells say it. */
export interface ExitStatus {
  readonly code: number;
}

/** A shell that was started on a server. */
export interface RunningShell {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Settles once the shell has ended and its output is read to the end; rejects with SERVER_UNREACHABLE if the way to it was lost. */
  readonly ended: Promise<ExitStatus>;
  /** Tells the shell to end by the transport's own means, and lets go of it. */
  abandon(): void;
}

export interface StartOptions {
  /** Ends the waiting for a free channel and for the connection. */
  readonly signal: AbortSignal;
  readonly longLived?: boolean;
  /** For ending what another shell has started: it waits for no channel. */
  readonly urgent?: boolean;
}

/** The way to a server: it starts `sh -c text` there as root. */
export interface Transport {
  /** How the server is named in errors. */
  readonly name: string;
  /** Set where commands go through `sudo`. */
  readonly username: string | undefined;
  start(text: string, options: StartOptions): Promise<RunningShell>;
  close(): Promise<void>;
}
