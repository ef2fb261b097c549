import type { ApplicationRecord } from '@fairlead/client';
import { Dialog } from '../../components/ui/overlay/dialog';
import type { ConfirmableControl } from './control-dialog-state';
import { MaintenanceForm } from './maintenance/maintenance-form';
import { RestartForm } from './restart-form';
import { StopForm } from './stop-form';

interface Props {
  application: ApplicationRecord;
  asked: ConfirmableControl | undefined;
  onClose: () => void;
}

/** A default export, for `lazy`: none of them is there before one is asked for. */
export default function ControlDialogs({ application, asked, onClose }: Props) {
  const { name } = application;
  return (
    <>
      <Dialog opened={asked === 'restart'} onClose={onClose} title={`Restart ${name}`}>
        <RestartForm application={application} onClose={onClose} />
      </Dialog>
      <Dialog opened={asked === 'stop'} onClose={onClose} title={`Stop ${name}?`}>
        <StopForm application={application} onClose={onClose} />
      </Dialog>
      <Dialog opened={asked === 'maintenance'} onClose={onClose} title={`Maintenance page of ${name}`} size="lg">
        <MaintenanceForm application={application} onClose={onClose} />
      </Dialog>
    </>
  );
}
