import type { ApplicationRecord } from '@fairlead/client';
import { toast, toastError } from '../../../lib/browser/toast';
import { useSetMaintenance } from '../mutations';

/** Gives visitors the application back. */
export function useEndMaintenance({ id, name }: Pick<ApplicationRecord, 'id' | 'name'>) {
  const mutation = useSetMaintenance(id);
  const end = () =>
    void mutation
      .mutateAsync({ enabled: false })
      .then(({ maintenance }) =>
        maintenance
          ? toast({ tone: 'busy', title: `The maintenance page of ${name} is being taken away` })
          : toast({ tone: 'ok', title: `Visitors reach ${name} again` }),
      )
      .catch((error: unknown) => toastError(error, 'The maintenance page is still there'));
  return { end, pending: mutation.isPending };
}
