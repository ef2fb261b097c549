import type { ApplicationRecord } from '@fairlead/client';
import { toastProblem } from '../../lib/toast';
import { useWatchDeployment } from '../../lib/use-watch-deployment';
import { useStart } from './mutations';

type Started = Pick<ApplicationRecord, 'id' | 'name'>;

/** Starts what was stopped, and leads to the deployment that this is. */
export function useStartNow({ id, name }: Started): { start: () => void; pending: boolean } {
  const mutation = useStart(id);
  const watch = useWatchDeployment();
  // Not as callbacks of the mutation, for the menu is gone before the answer is there.
  const start = () =>
    void mutation
      .mutateAsync()
      .then(watch)
      .catch((error: unknown) => toastProblem(error, `${name} was not started`));
  return { start, pending: mutation.isPending };
}
