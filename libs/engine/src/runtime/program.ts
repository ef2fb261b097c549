import type { Secret } from '../specs/secret';
import type { ReleaseRun } from './release-run';

/** One process of a deployment. */
export interface ProcessRef {
  /** `web`, the name of another process (`worker`), or what is run once (`release`, a scheduled command). */
  readonly name: string;
  /** Counted from 1. */
  readonly instance: number;
  readonly purpose: 'web' | 'worker' | 'once';
  /** Shell text. A container without one starts what its image says. */
  readonly command?: string;
}

/** What the unit of a process runs, and what that may do. */
export interface Program {
  /** Another unit without which it cannot run: it is started first, and stopped last. */
  readonly needs?: string;
  /**
   * Settings of the unit's `[Service]`, beyond those that all units have (`unit-file.ts`) and before which they win. They also
   * are the properties of the transient unit in which something is run once, so nothing here says when it is restarted.
   * Some value must name the folder of the release: by that, tidying finds out which releases are in use.
   */
  readonly settings: readonly (readonly [name: string, value: string])[];
  /**
   * Shell text that `/bin/sh` runs as the unit's user. `$1` is the loopback port that the process must serve (empty where it
   * serves nothing), `$2` the name of its unit without `.service`, which no other process of the server has.
   */
  readonly start: Secret;
  /** Who can read `start` beside root: the application's user, who runs it, or nobody. */
  readonly readableBy: 'application' | 'root';
}

/** What a runtime says of a process. Everything else about it (ports, units, checks, ends) is the same for all runtimes. */
export type ProgramOf = (run: ReleaseRun, process: ProcessRef) => Program;
