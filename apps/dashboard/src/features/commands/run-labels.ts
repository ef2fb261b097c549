import type { CommandRunRecord } from '@fairlead/client';
import { COMMAND_RUN_STATUS_LABELS } from '../../lib/labels/command-run-labels';
import type { StatusLabel } from '../../lib/labels/status-labels';

export const RUN_TRIGGER_LABELS: Readonly<Record<CommandRunRecord['trigger'], string>> = {
  schedule: 'By the clock',
  dashboard: 'Dashboard',
  api: 'API',
};

type State = Pick<CommandRunRecord, 'status' | 'cancel_requested_at'>;

const CANCELING: StatusLabel = { tone: 'busy', label: 'Canceling', meaning: 'What it has started is being stopped.' };

export const isRunActive = ({ status }: Pick<State, 'status'>) => status === 'queued' || status === 'running';
export const mayCancelRun = (run: State) => isRunActive(run) && run.cancel_requested_at === null;

export const runStatusLabel = (run: State): StatusLabel =>
  isRunActive(run) && run.cancel_requested_at !== null ? CANCELING : COMMAND_RUN_STATUS_LABELS[run.status];

/** By what a run can fail with, or be missed for. */
const ADVICE: Readonly<Partial<Record<string, string>>> = {
  PREVIOUS_RUN_ACTIVE:
    'Of a command one run goes on at a time, so this one was left out. Let it run less often, or see in the log of the former run what takes so long.',
  SERVER_NOT_READY:
    'A run that is missed is not made up for. The next one begins when it is due and the server answers.',
  STAGE_TIMED_OUT: 'Give it a longer time limit, or see in the log what it was busy with.',
  RELEASE_MISSING: 'Start or deploy the application; the next run begins when it is due.',
};

/** What shells and kernels mean by an exit code. */
const EXIT_CODES: Readonly<Partial<Record<number, string>>> = {
  126: 'Exit code 126 means that the file may not be executed. Run it by its interpreter.',
  127: 'Exit code 127 means that there is no such program in the release. Commands run in the folder of the application, with its environment.',
  137: 'Exit code 137 means that it was killed, most often because it needed more memory than the application may have.',
};

/** What to do about a run that did not succeed. */
export function runAdviceFor(run: Pick<CommandRunRecord, 'status' | 'failure' | 'exit_code'>): string {
  const { status, failure, exit_code: code } = run;
  const known = ADVICE[failure?.code ?? ''] ?? EXIT_CODES[code ?? 0];
  if (known !== undefined) return known;
  return status === 'missed'
    ? 'A run that is missed is not made up for. The next one begins when it is due.'
    : 'The log has what it printed last. The next run begins when it is due.';
}
