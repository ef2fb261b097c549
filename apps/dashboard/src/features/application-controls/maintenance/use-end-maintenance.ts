import type { ApplicationRecord } from '@fairlead/client';
import { toast, toastError } from '../../../lib/browser/toast';
import { useSetMaintenance } from '../mutations';

/** Ends maintenance, so that traffic reaches the application again. */
export function useEndMaintenance({ id, name }: Pick<ApplicationRecord, 'id' | 'name'>) {
  const mutation = useSetMaintenance(id);
  const end = () =>
    void mutation
      .mutateAsync({ enabled: false })
      .then(({ maintenance }) =>
        maintenance
          ? toast({ tone: 'busy', title: `Ending maintenance of ${name}` })
          : toast({ tone: 'ok', title: `Maintenance of ${name} ended` }),
      )
      .catch((error: unknown) => toastError(error, 'Could not end maintenance'));
  return { end, pending: mutation.isPending };
}
