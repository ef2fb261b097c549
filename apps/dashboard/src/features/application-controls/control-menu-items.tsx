import type { ApplicationRecord } from '@fairlead/client';
import { Menu } from '@mantine/core';
import {
  IconBarrierBlock,
  IconBarrierBlockOff,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
} from '@tabler/icons-react';
import type { ConfirmableControl } from './control-dialog-state';
import type { ApplicationControl } from './available-controls';
import { useEndMaintenance } from './maintenance/use-end-maintenance';
import { useStartAndWatch } from './use-start-and-watch';

interface Props {
  application: ApplicationRecord;
  controls: readonly ApplicationControl[];
  onConfirm: (control: ConfirmableControl) => void;
}

/** A default export, for `lazy`: menus are loaded when one is opened. */
export default function ControlMenuItems({ application, controls, onConfirm }: Props) {
  const { start } = useStartAndWatch(application);
  const { end } = useEndMaintenance(application);
  const may = (control: ApplicationControl) => controls.includes(control);
  return (
    <>
      {may('start') && (
        <Menu.Item leftSection={<IconPlayerPlay size={15} />} onClick={start}>
          Start
        </Menu.Item>
      )}
      {may('restart') && (
        <Menu.Item leftSection={<IconRefresh size={15} />} onClick={() => onConfirm('restart')}>
          Restart…
        </Menu.Item>
      )}
      {may('maintenance') && (
        <Menu.Item leftSection={<IconBarrierBlock size={15} />} onClick={() => onConfirm('maintenance')}>
          {application.maintenance ? 'Edit maintenance page…' : 'Maintenance page…'}
        </Menu.Item>
      )}
      {may('maintenance') && application.maintenance && (
        <Menu.Item leftSection={<IconBarrierBlockOff size={15} />} onClick={end}>
          End maintenance
        </Menu.Item>
      )}
      {may('stop') && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlayerStop size={15} />} color="var(--fl-bad)" onClick={() => onConfirm('stop')}>
            Stop…
          </Menu.Item>
        </>
      )}
    </>
  );
}
