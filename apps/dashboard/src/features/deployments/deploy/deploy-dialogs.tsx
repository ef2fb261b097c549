import type { ApplicationRecord, DeploymentRecord } from '@fairlead/client';
import { lazy, Suspense } from 'react';
import { Dialog } from '../../../components/ui/overlay/dialog';
import { RollBackDialog } from '../rollback/roll-back-dialog';

const DeployForm = lazy(() => import('./deploy-form'));

export type DeployDialogName = 'deploy' | 'roll-back';

interface Props {
  application: ApplicationRecord;
  active: readonly DeploymentRecord[];
  dialog: DeployDialogName | undefined;
  onClose: () => void;
}

/** A default export, for `lazy`: the dialogs load when the first one opens. */
export default function DeployDialogs({ application, active, dialog, onClose }: Props) {
  return (
    <>
      <Dialog opened={dialog === 'deploy'} onClose={onClose} title={`Deploy ${application.name}`} size="lg">
        <Suspense>
          <DeployForm application={application} active={active} onClose={onClose} />
        </Suspense>
      </Dialog>
      <RollBackDialog application={application} opened={dialog === 'roll-back'} onClose={onClose} />
    </>
  );
}
