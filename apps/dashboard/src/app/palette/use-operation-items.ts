import type { ApplicationRecord } from '@fairlead/client';
import { IconBarrierBlock, IconPlayerPlay, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { askOperation } from '../../features/operations/asked';
import { type Operation, operationsOf } from '../../features/operations/operations';
import { startAgain } from '../../features/operations/start-again';
import { toastProblem } from '../../lib/toast';
import { useWatchDeployment } from '../../lib/use-watch-deployment';
import type { Item } from './items';

const WORDS: Readonly<Record<Operation, { label: (name: string) => string; Icon: Item['Icon'] }>> = {
  start: { label: (name) => `Start ${name}`, Icon: IconPlayerPlay },
  restart: { label: (name) => `Restart ${name}…`, Icon: IconRefresh },
  maintenance: { label: (name) => `Maintenance page of ${name}…`, Icon: IconBarrierBlock },
  stop: { label: (name) => `Stop ${name}…`, Icon: IconPlayerStop },
};

const VERB = /^\s*(start|restart|maintenance|stop)(?:\s+page)?(?:\s+of)?\s+(?=\S)/i;

/** "restart shop" looks for "shop". */
export const withoutVerb = (text: string): string => text.replace(VERB, '').trim();

/** What can be done to the applications found: all of it where one is meant, else only what was asked for. */
export function useOperationItems(): (found: readonly ApplicationRecord[], text: string) => Item[] {
  const navigate = useNavigate();
  const watch = useWatchDeployment();
  const run = ({ id, name }: ApplicationRecord, operation: Operation) => {
    if (operation === 'start') {
      void startAgain(id)
        .then(watch)
        .catch((error: unknown) => toastProblem(error, `${name} was not started`));
      return;
    }
    void navigate({ to: '/applications/$applicationId', params: { applicationId: id } }).then(() =>
      askOperation(id, operation),
    );
  };
  return (found, text) => {
    const verb = VERB.exec(text)?.[1]?.toLowerCase();
    if (found.length > 1 && verb === undefined) return [];
    return found.flatMap((application) =>
      operationsOf(application)
        .filter((operation) => verb === undefined || operation === verb)
        .map((operation): Item => ({
          id: `${operation}-${application.id}`,
          group: 'Commands',
          label: WORDS[operation].label(application.name),
          Icon: WORDS[operation].Icon,
          run: () => run(application, operation),
        })),
    );
  };
}
