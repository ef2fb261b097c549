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
  operations: readonly ApplicationControl[];
  onAsk: (operation: ConfirmableControl) => void;
}

/** A default export, for `lazy`: menus are loaded when one is opened. */
export default function ControlMenuItems({ application, operations, onAsk }: Props) {
  const { start } = useStartAndWatch(application);
  const { end } = useEndMaintenance(application);
  const may = (operation: ApplicationControl) => operations.includes(operation);
  return (
    <>
      {may('start') && (
        <Menu.Item leftSection={<IconPlayerPlay size={15} />} onClick={start}>
          Start
        </Menu.Item>
      )}
      {may('restart') && (
        <Menu.Item leftSection={<IconRefresh size={15} />} onClick={() => onAsk('restart')}>
          Restart…
        </Menu.Item>
      )}
      {may('maintenance') && (
        <Menu.Item leftSection={<IconBarrierBlock size={15} />} onClick={() => onAsk('maintenance')}>
          {application.maintenance ? 'Change the maintenance page…' : 'Maintenance page…'}
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
          <Menu.Item leftSection={<IconPlayerStop size={15} />} color="var(--fl-bad)" onClick={() => onAsk('stop')}>
            Stop…
          </Menu.Item>
        </>
      )}
    </>
  );
}
