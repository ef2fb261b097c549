import type { ApplicationRecord } from '@fairlead/client';

/** Where the next step is taken. */
export type StatusAdviceTarget = 'logs' | 'metrics' | 'settings' | 'environment' | 'domains' | 'server';

export interface StatusAdvice {
  text: string;
  places: readonly StatusAdviceTarget[];
  /** Whether the release before it may do better. */
  rollBack: boolean;
}

type Ill = Pick<ApplicationRecord, 'status' | 'status_details' | 'resources'>;

const MOST_OFTEN = 'Most often a variable, a file or a service that it needs is missing.';

/** What to do about an application that does not do well, in the order in which it most often helps. */
export function statusAdviceFor({ status, status_details: details, resources }: Ill): StatusAdvice {
  if (status === 'unknown')
    return { text: 'See what is the matter with the server.', places: ['server'], rollBack: false };
  if (!details) {
    // What runs is sound: the only other thing that degrades an application is a certificate that browsers refuse.
    return status === 'degraded'
      ? { text: 'What it runs is sound; its addresses need a certificate.', places: ['domains'], rollBack: false }
      : { text: 'Start it, or deploy it again. Its log may say more.', places: ['logs', 'server'], rollBack: false };
  }
  if (details.out_of_memory) return outOfMemory(resources.memory_mb);
  if (details.last_exit === null) {
    return {
      text: 'Its log says what it was busy with. If it only answers at another path, or with another status, change the health check.',
      places: ['logs', 'metrics', 'settings'],
      rollBack: true,
    };
  }
  return { ...ended(details.last_exit), rollBack: true };
}

const outOfMemory = (limit: number | null): StatusAdvice =>
  limit === null
    ? {
        text: 'The server itself had no memory left. Its metrics show what is taken; a memory limit keeps an application from taking all of it.',
        places: ['metrics', 'server', 'settings'],
        rollBack: true,
      }
    : {
        text: `It may take ${limit} MiB. Its metrics show whether it needed that once or grows without end: raise the limit, or go back to a release that did not.`,
        places: ['metrics', 'settings', 'logs'],
        rollBack: true,
      };

const EXITS: Readonly<Record<string, Omit<StatusAdvice, 'rollBack'>>> = {
  'exit code 0': {
    text: 'It ended by itself, as if it was done. Its command has to stay in the foreground for as long as it is to run.',
    places: ['settings', 'logs'],
  },
  'exit code 126': { text: 'The start command was found, but may not be run.', places: ['settings', 'logs'] },
  'exit code 127': {
    text: 'The start command, or something that it calls, was not found. Check how it is written, and whether the build made it.',
    places: ['settings', 'logs'],
  },
  'exit code 203': {
    text: 'The start command could not be run: it is not there, or is no program of this machine.',
    places: ['settings', 'logs'],
  },
  'killed by signal 6': { text: 'It gave up by itself. Its last lines say why.', places: ['logs', 'metrics'] },
  'killed by signal 9': {
    text: 'Somebody or something on the server killed it; it did not end by itself.',
    places: ['logs', 'metrics', 'server'],
  },
  'killed by signal 11': {
    text: 'It touched memory that is not its own: a fault in the program or in a library that it uses.',
    places: ['logs'],
  },
};

const ended = (exit: string): Omit<StatusAdvice, 'rollBack'> =>
  EXITS[exit] ?? { text: `Its last lines say why. ${MOST_OFTEN}`, places: ['logs', 'environment', 'settings'] };
