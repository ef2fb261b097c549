import type { ApplicationRecord } from '@fairlead/client';
import { Dialog } from '../../components/ui/overlay/dialog';
import type { ConfirmableControl } from './control-dialog-state';
import { MaintenanceForm } from './maintenance/maintenance-form';
import { RestartForm } from './restart-form';
import { StopForm } from './stop-form';

interface Props {
  application: ApplicationRecord;
  opened: ConfirmableControl | undefined;
  onClose: () => void;
}

/** A default export, for `lazy`: the dialogs load when the first one opens. */
export default function ControlDialogs({ application, opened, onClose }: Props) {
  const { name } = application;
  return (
    <>
      <Dialog opened={opened === 'restart'} onClose={onClose} title={`Restart ${name}`}>
        <RestartForm application={application} onClose={onClose} />
      </Dialog>
      <Dialog opened={opened === 'stop'} onClose={onClose} title={`Stop ${name}?`}>
        <StopForm application={application} onClose={onClose} />
      </Dialog>
      <Dialog opened={opened === 'maintenance'} onClose={onClose} title={`Maintenance page for ${name}`} size="lg">
        <MaintenanceForm application={application} onClose={onClose} />
      </Dialog>
    </>
  );
}
