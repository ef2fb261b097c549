import type { CommandRunRecord } from '@fairlead/client';
import { COMMAND_RUN_STATUS_LABELS } from '../../lib/labels/command-run-labels';
import type { StatusLabel } from '../../lib/labels/status-labels';

export const RUN_TRIGGER_LABELS: Readonly<Record<CommandRunRecord['trigger'], string>> = {
  schedule: 'Schedule',
  dashboard: 'Dashboard',
  api: 'API',
};

type State = Pick<CommandRunRecord, 'status' | 'cancel_requested_at'>;

const CANCELING: StatusLabel = { tone: 'busy', label: 'Canceling', meaning: 'Its processes are being stopped.' };

export const isRunActive = ({ status }: Pick<State, 'status'>) => status === 'queued' || status === 'running';
export const mayCancelRun = (run: State) => isRunActive(run) && run.cancel_requested_at === null;

export const runStatusLabel = (run: State): StatusLabel =>
  isRunActive(run) && run.cancel_requested_at !== null ? CANCELING : COMMAND_RUN_STATUS_LABELS[run.status];

/** Advice by the code of a failed or missed run. */
const ADVICE: Readonly<Partial<Record<string, string>>> = {
  PREVIOUS_RUN_ACTIVE:
    'Only one run of a command can be active, so this one was skipped. Run it less often, or check the log of the previous run for what takes so long.',
  SERVER_NOT_READY: 'Missed runs are not repeated. The next one starts on schedule once the server is reachable.',
  STAGE_TIMED_OUT: 'Raise the time limit, or check the log for what took so long.',
  RELEASE_MISSING: 'Start or deploy the application; the next run starts on schedule.',
};

/** Conventional meanings of exit codes. */
const EXIT_CODES: Readonly<Partial<Record<number, string>>> = {
  126: 'Exit code 126 means that the file is not executable. Run it with its interpreter.',
  127: 'Exit code 127 means that the program was not found. Commands run in the application’s folder, with its environment.',
  137: 'Exit code 137 means that it was killed, usually because it exceeded the application’s memory limit.',
};

/** Advice for a run that did not succeed. */
export function runAdviceFor(run: Pick<CommandRunRecord, 'status' | 'failure' | 'exit_code'>): string {
  const { status, failure, exit_code: code } = run;
  const known = ADVICE[failure?.code ?? ''] ?? EXIT_CODES[code ?? 0];
  if (known !== undefined) return known;
  return status === 'missed'
    ? 'Missed runs are not repeated. The next one starts on schedule.'
    : 'The log has its last output. The next run starts on schedule.';
}
