import type { ApplicationRecord } from '@fairlead/client';
import { Menu } from '@mantine/core';
import {
  IconBarrierBlock,
  IconBarrierBlockOff,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
} from '@tabler/icons-react';
import type { AskedOperation } from './asked';
import type { Operation } from './operations';
import { useEndMaintenance } from './use-end-maintenance';
import { useStartNow } from './use-start-now';

interface Props {
  application: ApplicationRecord;
  operations: readonly Operation[];
  onAsk: (operation: AskedOperation) => void;
}

/** A default export, for `lazy`: menus are loaded when one is opened. */
export default function OperationItems({ application, operations, onAsk }: Props) {
  const { start } = useStartNow(application);
  const { end } = useEndMaintenance(application);
  const may = (operation: Operation) => operations.includes(operation);
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
