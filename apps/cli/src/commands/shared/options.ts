import type { Command } from 'commander';
import { APPLICATION_ARGUMENT } from '../../program/arguments';

export interface ApplicationFlag {
  readonly app?: string;
}

/** For commands whose arguments name something else than the application. */
export const applicationOption = (command: Command): Command =>
  command.option('-a, --app <application>', APPLICATION_ARGUMENT);

export interface YesFlag {
  readonly yes?: boolean;
}

export const yesOption = (command: Command): Command => command.option('-y, --yes', 'confirm without a question');
