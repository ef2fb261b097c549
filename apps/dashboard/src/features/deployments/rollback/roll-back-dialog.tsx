import type { ApplicationRecord, DeploymentRecord } from '@fairlead/client';
import { lazy, Suspense } from 'react';
import { Dialog } from '../../../components/ui/overlay/dialog';

const RollBackForm = lazy(() => import('./roll-back-form'));

interface Props {
  application: ApplicationRecord;
  /** Left out: one of those whose release is kept can be chosen. */
  target?: DeploymentRecord | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Shows what a rollback would change before it is asked for. */
export const RollBackDialog = ({ opened, onClose, ...rest }: Props) => (
  <Dialog
    opened={opened}
    onClose={onClose}
    title={rest.target ? `Roll back to deployment ${rest.target.number}` : `Roll back ${rest.application.name}`}
    size="lg"
  >
    <Suspense>
      <RollBackForm {...rest} onClose={onClose} />
    </Suspense>
  </Dialog>
);
