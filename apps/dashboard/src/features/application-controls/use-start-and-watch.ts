import type { ApplicationRecord } from '@fairlead/client';
import { toastError } from '../../lib/browser/toast';
import { useOpenDeployment } from '../../lib/browser/use-open-deployment';
import { useStartApplication } from './mutations';

type Started = Pick<ApplicationRecord, 'id' | 'name'>;

/** Starts what was stopped, and leads to the deployment that this is. */
export function useStartAndWatch({ id, name }: Started): { start: () => void; pending: boolean } {
  const mutation = useStartApplication(id);
  const watch = useOpenDeployment();
  // Not as callbacks of the mutation, for the menu is gone before the answer is there.
  const start = () =>
    void mutation
      .mutateAsync()
      .then(watch)
      .catch((error: unknown) => toastError(error, `${name} was not started`));
  return { start, pending: mutation.isPending };
}
