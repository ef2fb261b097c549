/** How a run of the command line ends. Part of its interface: a code never changes its meaning. */
export const ExitCode = {
  /** Done; of a deployment: live. */
  Done: 0,
  /** An error: of the request, the connection or Fairlead. */
  Error: 1,
  /** The command was used wrongly; nothing was requested. */
  Usage: 2,
  /** The time of `--timeout` is over, and the work goes on. */
  TimedOut: 3,
  /** Not signed in, or not allowed to do this. */
  NotAllowed: 4,
  /** The work has ended, and failed. */
  Failed: 5,
  /** The deployment was live, failed while it was observed, and the previous release is live again. */
  RolledBack: 6,
  /** A newer deployment has taken the place of this one. */
  Superseded: 7,
  /** Someone has canceled the work. */
  Canceled: 8,
  /** Ended by Ctrl-C; work that was requested goes on. */
  Interrupted: 130,
} as const;

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

const BY_FINAL_STATUS: Readonly<Record<string, ExitCode>> = {
  live: ExitCode.Done,
  succeeded: ExitCode.Done,
  failed: ExitCode.Failed,
  rolled_back: ExitCode.RolledBack,
  superseded: ExitCode.Superseded,
  canceled: ExitCode.Canceled,
};

/** The exit code for the final status of a deployment, backup, restore or command run. */
export function waited(status: string): ExitCode {
  return BY_FINAL_STATUS[status] ?? ExitCode.Error;
}
