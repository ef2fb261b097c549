import type { TrustedPipelineRecord } from '@fairlead/client';
import { Menu } from '@mantine/core';
import { DESTRUCTIVE_ITEM } from '../../../components/ui/overlay/destructive';

interface Props {
  pipeline: TrustedPipelineRecord;
  onToggle: () => void;
  onDelete: () => void;
}

/** A default export, for `lazy`: menus are loaded when one is opened. */
export default function PipelineMenuItems({ pipeline, onToggle, onDelete }: Props) {
  return (
    <>
      <Menu.Item onClick={onToggle}>{pipeline.enabled ? 'Disable' : 'Enable'}</Menu.Item>
      <Menu.Item {...DESTRUCTIVE_ITEM} onClick={onDelete}>
        Delete…
      </Menu.Item>
    </>
  );
}
