import type { Terminal } from '../output/terminal';
import type { Environment } from '../settings/environment';
import type { OnInterrupt } from './interrupts';

/** What a run of the command line gets from its process. */
export interface Surroundings {
  readonly terminal: Terminal;
  readonly env: Environment;
  readonly cwd: string;
  readonly onInterrupt: OnInterrupt;
  /** Used in place of the global `fetch`. */
  readonly fetch?: typeof fetch;
}
