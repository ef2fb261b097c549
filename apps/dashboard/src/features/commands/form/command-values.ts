import type { CommandRecord } from '@fairlead/client';
import {
  newTiming,
  timingOf,
  timingProblems,
  timingRequest,
  type TimingValues,
} from '../../../components/timing/timing-values';
import { nameProblem } from '../../../lib/name-problem';
import type { CommandChange } from '../mutations';

export interface CommandValues extends TimingValues {
  name: string;
  command: string;
  /** Seconds; nothing is the default. */
  timeout: string;
}

/** Of a command to be: what it begins with, from nothing or from an example. */
export type Draft = Pick<CommandRecord, 'name' | 'command' | 'cron'>;

export const newCommand = (draft?: Draft): CommandValues => ({
  name: draft?.name ?? '',
  command: draft?.command ?? '',
  ...(draft ? timingOf({ cron: draft.cron, time_zone: newTiming().time_zone }) : newTiming()),
  timeout: '',
});

export const valuesOf = ({ name, command, timeout_seconds: timeout, ...timing }: CommandRecord): CommandValues => ({
  name,
  command,
  ...timingOf(timing),
  timeout: timeout === TIMEOUT_DEFAULT ? '' : String(timeout),
});

export const toRequest = ({ name, command, timeout, ...timing }: CommandValues): CommandChange => ({
  name: name.trim(),
  command: command.trim(),
  ...timingRequest(timing),
  timeout_seconds: timeout.trim() === '' ? null : Number(timeout),
});

export const TIMEOUT_DEFAULT = 3600;
const TIMEOUT_MAX = 86_400;

function timeoutProblem(text: string): string | null {
  const value = Number(text);
  const fits = text.trim() === '' || (Number.isInteger(value) && value >= 1 && value <= TIMEOUT_MAX);
  return fits ? null : 'Whole seconds from 1 to 86,400, or nothing.';
}

export function problemsOf({ name, command, timeout, ...timing }: CommandValues): Partial<Record<string, string>> {
  const ofName = nameProblem(name);
  const ofTimeout = timeoutProblem(timeout);
  return {
    ...(ofName !== null && { name: ofName }),
    ...(!command.trim() && { command: 'What is to run, as you would type it in the folder of the application.' }),
    ...timingProblems(timing),
    ...(ofTimeout !== null && { timeout: ofTimeout }),
  };
}
