import type { ApplicationRecord } from '@fairlead/client';
import { toastError } from '../../lib/browser/toast';
import { useOpenDeployment } from '../../lib/browser/use-open-deployment';
import { useStartApplication } from './mutations';

type Started = Pick<ApplicationRecord, 'id' | 'name'>;

/** Starts a stopped application and opens the deployment that does so. */
export function useStartAndWatch({ id, name }: Started): { start: () => void; pending: boolean } {
  const mutation = useStartApplication(id);
  const watch = useOpenDeployment();
  // Callbacks of the mutation would not run: the menu unmounts before the response arrives.
  const start = () =>
    void mutation
      .mutateAsync()
      .then(watch)
      .catch((error: unknown) => toastError(error, `Could not start ${name}`));
  return { start, pending: mutation.isPending };
}
