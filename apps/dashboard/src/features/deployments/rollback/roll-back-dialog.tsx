import type { ApplicationRecord, DeploymentRecord } from '@fairlead/client';
import { lazy, Suspense } from 'react';
import { Dialog } from '../../../components/ui/overlay/dialog';

const RollBackForm = lazy(() => import('./roll-back-form'));

interface Props {
  application: ApplicationRecord;
  /** Without a target, the user chooses one of the kept releases. */
  target?: DeploymentRecord | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Shows what a rollback would change before it starts. */
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
