import type { CommandRecord } from '@fairlead/client';
import {
  newCronSchedule,
  toCronScheduleValues,
  validateCronSchedule,
  cronScheduleRequest,
  type CronScheduleValues,
} from '../../../components/cron-schedule/cron-schedule-values';
import { validateName } from '../../../lib/form/validate-name';
import type { CommandChange } from '../mutations';

export interface CommandValues extends CronScheduleValues {
  name: string;
  command: string;
  /** In seconds; empty means the default. */
  timeout: string;
}

/** Initial values of a new command, empty or from an example. */
export type CommandDraft = Pick<CommandRecord, 'name' | 'command' | 'cron'>;

export const newCommandValues = (draft?: CommandDraft): CommandValues => ({
  name: draft?.name ?? '',
  command: draft?.command ?? '',
  ...(draft ? toCronScheduleValues({ cron: draft.cron, time_zone: newCronSchedule().time_zone }) : newCronSchedule()),
  timeout: '',
});

export const commandValuesOf = ({
  name,
  command,
  timeout_seconds: timeout,
  ...timing
}: CommandRecord): CommandValues => ({
  name,
  command,
  ...toCronScheduleValues(timing),
  timeout: timeout === COMMAND_TIMEOUT_DEFAULT ? '' : String(timeout),
});

export const toCommandChange = ({ name, command, timeout, ...timing }: CommandValues): CommandChange => ({
  name: name.trim(),
  command: command.trim(),
  ...cronScheduleRequest(timing),
  timeout_seconds: timeout.trim() === '' ? null : Number(timeout),
});

export const COMMAND_TIMEOUT_DEFAULT = 3600;
const TIMEOUT_MAX = 86_400;

export function timeoutProblem(text: string): string | null {
  const value = Number(text);
  const fits = text.trim() === '' || (Number.isInteger(value) && value >= 1 && value <= TIMEOUT_MAX);
  return fits ? null : 'Enter 1 to 86,400 seconds, or leave it empty.';
}

export const commandLineProblem = (command: string): string | null =>
  command.trim() ? null : 'Enter a command, as you would type it in the application’s folder.';

export function commandProblems({ name, command, timeout, ...timing }: CommandValues): Partial<Record<string, string>> {
  const ofName = validateName(name);
  const ofCommand = commandLineProblem(command);
  const ofTimeout = timeoutProblem(timeout);
  return {
    ...(ofName !== null && { name: ofName }),
    ...(ofCommand !== null && { command: ofCommand }),
    ...validateCronSchedule(timing),
    ...(ofTimeout !== null && { timeout: ofTimeout }),
  };
}
