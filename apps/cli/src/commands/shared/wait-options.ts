import { Option, type Command } from 'commander';
import { duration } from '../../program/arguments';

export interface WaitFlags {
  readonly wait: boolean;
  /** In milliseconds. */
  readonly timeout: number;
}

const HALF_AN_HOUR_MS = 1_800_000;

/** Adds the options of commands that wait for work on a server. */
export function waitOptions(command: Command): Command {
  return command
    .addOption(new Option('--wait', 'wait until the work has ended').default(true, 'yes'))
    .option('--no-wait', 'return as soon as the work is requested')
    .addOption(
      new Option('--timeout <time>', 'how long to wait, such as 90s or 10m; the work goes on')
        .argParser(duration)
        .default(HALF_AN_HOUR_MS, '30m'),
    );
}
