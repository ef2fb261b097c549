import type { CommandRunStatus } from '@fairlead/contracts';
import type { Words } from './status-words';

/** Runs of scheduled commands. */
export const COMMAND_RUN_WORDS: Words<CommandRunStatus> = {
  queued: { tone: 'busy', words: 'Queued', meaning: 'It waits for its turn.' },
  running: {
    tone: 'busy',
    words: 'Running',
    meaning: 'It runs on the server, in the release that was live when it began.',
  },
  succeeded: { tone: 'ok', words: 'Succeeded', meaning: 'It ended with exit code 0.' },
  failed: {
    tone: 'bad',
    words: 'Failed',
    meaning: 'It ended otherwise than with exit code 0, or not in time. It says why.',
  },
  canceled: {
    tone: 'idle',
    words: 'Canceled',
    meaning: 'Somebody stopped it. What it had started on the server has ended.',
  },
  missed: {
    tone: 'warn',
    words: 'Missed',
    meaning: 'It was due and could not begin. It is not made up for; it says why.',
  },
};
