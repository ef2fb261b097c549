import type { Secret } from '../specs/secret';
import type { ReleaseRun } from './release-run';

/** One process of a deployment. */
export interface ProcessRef {
  /** `web`, the name of another process (`worker`), or that of a single run (`release`, a scheduled command). */
  readonly name: string;
  /** Counted from 1. */
  readonly instance: number;
  readonly purpose: 'web' | 'worker' | 'once';
  /** Shell text. A container without one runs the command of its image. */
  readonly command?: string;
  /** Whether its standard input and output are a terminal. */
  readonly interactive?: true;
}

/** What the unit of a process runs, and with which permissions. */
export interface Program {
  /** Another unit that it requires, which starts before it and stops after it. */
  readonly needs?: string;
  /**
   * Settings of the unit's `[Service]` that override those of all units (`unit-file.ts`). They are also the properties of
   * transient units for single runs, so restart settings do not belong here. One value must contain the folder of the release,
   * because cleanup finds releases in use by it.
   */
  readonly settings: readonly (readonly [name: string, value: string])[];
  /**
   * Shell text that `/bin/sh` runs as the unit's user. `$1` is the loopback port that the process must serve (empty where it
   * serves nothing), `$2` the name of its unit without `.service`, which no other process of the server has.
   */
  readonly start: Secret;
  /** Who can read `start` besides root: the application's user, who runs it, or no one. */
  readonly readableBy: 'application' | 'root';
}

/** Describes how a runtime runs a process. Ports, units, checks and exits are the same for all runtimes. */
export type ProgramOf = (run: ReleaseRun, process: ProcessRef) => Program;
