import type { ApplicationRecord } from '@fairlead/client';

/** Page of the next step. */
export type StatusAdviceTarget = 'logs' | 'metrics' | 'settings' | 'environment' | 'domains' | 'server';

export interface StatusAdvice {
  text: string;
  targets: readonly StatusAdviceTarget[];
  /** Whether rolling back may help. */
  rollBack: boolean;
}

type Ill = Pick<ApplicationRecord, 'status' | 'status_details' | 'resources'>;

const MOST_OFTEN = 'The usual cause is a missing variable, file or service.';

/** Advice for an unhealthy application, with the most likely fix first. */
export function statusAdviceFor({ status, status_details: details, resources }: Ill): StatusAdvice {
  if (status === 'unknown') return { text: 'Check the server’s status.', targets: ['server'], rollBack: false };
  if (!details) {
    // The processes are healthy: the only other cause of a degraded application is a certificate that browsers reject.
    return status === 'degraded'
      ? {
          text: 'The processes are healthy, but a domain has no valid certificate.',
          targets: ['domains'],
          rollBack: false,
        }
      : { text: 'Start or redeploy it. Its log may say more.', targets: ['logs', 'server'], rollBack: false };
  }
  if (details.out_of_memory) return outOfMemory(resources.memory_mb);
  if (details.last_exit === null) {
    return {
      text: 'Check its log. If it responds at another path or with another status, change the health check.',
      targets: ['logs', 'metrics', 'settings'],
      rollBack: true,
    };
  }
  return { ...ended(details.last_exit), rollBack: true };
}

const outOfMemory = (limit: number | null): StatusAdvice =>
  limit === null
    ? {
        text: 'The server ran out of memory. Check its metrics; a memory limit keeps an application from using all of it.',
        targets: ['metrics', 'server', 'settings'],
        rollBack: true,
      }
    : {
        text: `Its limit is ${limit} MiB. Its metrics show whether this was a spike or a leak: raise the limit, or roll back.`,
        targets: ['metrics', 'settings', 'logs'],
        rollBack: true,
      };

const EXITS: Readonly<Record<string, Omit<StatusAdvice, 'rollBack'>>> = {
  'exit code 0': {
    text: 'It exited normally. The command has to stay in the foreground.',
    targets: ['settings', 'logs'],
  },
  'exit code 126': { text: 'The start command is not executable.', targets: ['settings', 'logs'] },
  'exit code 127': {
    text: 'The start command, or something it calls, was not found. Check the spelling, and that the build creates it.',
    targets: ['settings', 'logs'],
  },
  'exit code 203': {
    text: 'The start command could not be executed: it does not exist, or was built for another platform.',
    targets: ['settings', 'logs'],
  },
  'killed by signal 6': { text: 'It aborted. Its last lines say why.', targets: ['logs', 'metrics'] },
  'killed by signal 9': {
    text: 'It was killed by a user or another process on the server.',
    targets: ['logs', 'metrics', 'server'],
  },
  'killed by signal 11': {
    text: 'It crashed with a segmentation fault: a bug in the program or one of its libraries.',
    targets: ['logs'],
  },
};

const ended = (exit: string): Omit<StatusAdvice, 'rollBack'> =>
  EXITS[exit] ?? { text: `Its last lines say why. ${MOST_OFTEN}`, targets: ['logs', 'environment', 'settings'] };
