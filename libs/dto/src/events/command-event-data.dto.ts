import { CommandRunFailure } from '../commands/command-record.dto';

export class CommandEventData {
  /**
   * The name of the command.
   * @example "remind"
   */
  command!: string;
}

export class CommandUpdatedEventData extends CommandEventData {
  /**
   * The names of the settings that were sent.
   * @example ["cron"]
   */
  changed!: string[];
}

export class CommandRunEventData extends CommandEventData {
  /**
   * `null` for a one-off run, and once the command has been deleted.
   * @example "cmd_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  command_id!: string | null;

  /**
   * `null` while it has not ended by itself.
   * @example 0
   */
  exit_code!: number | null;

  /** Why it failed, or could not begin. */
  failure!: CommandRunFailure | null;
}

export class CommandRunQueuedEventData extends CommandRunEventData {
  /**
   * What is run.
   * @example "node scripts/remind.js"
   */
  command_line!: string;
}
