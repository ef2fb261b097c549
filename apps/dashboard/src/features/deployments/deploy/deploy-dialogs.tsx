import type { ApplicationRecord, DeploymentRecord } from '@fairlead/client';
import { lazy, Suspense } from 'react';
import { Dialog } from '../../../components/ui/overlay/dialog';
import { RollBackDialog } from '../rollback/roll-back-dialog';

const DeployForm = lazy(() => import('./deploy-form'));

export type DeployDialogName = 'deploy' | 'roll-back';

interface Props {
  application: ApplicationRecord;
  active: readonly DeploymentRecord[];
  asked: DeployDialogName | undefined;
  onClose: () => void;
}

/** A default export, for `lazy`: they are not there before one of them is asked for. */
export default function DeployDialogs({ application, active, asked, onClose }: Props) {
  return (
    <>
      <Dialog opened={asked === 'deploy'} onClose={onClose} title={`Deploy ${application.name}`} size="lg">
        <Suspense>
          <DeployForm application={application} active={active} onClose={onClose} />
        </Suspense>
      </Dialog>
      <RollBackDialog application={application} opened={asked === 'roll-back'} onClose={onClose} />
    </>
  );
}
