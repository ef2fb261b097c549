import type { TrustedPipelineRecord } from '@fairlead/client';
import { Menu } from '@mantine/core';
import { useState } from 'react';
import { ActionMenu } from '../../../components/ui/overlay/action-menu';
import { ConfirmDialog } from '../../../components/ui/overlay/confirm-dialog';
import { toastError } from '../../../lib/browser/toast';
import { useRemoveTrustedPipeline, useUpdateTrustedPipeline } from './pipeline-mutations';
import { DESTRUCTIVE_ITEM } from '../../../components/ui/overlay/destructive';

interface Props {
  pipeline: TrustedPipelineRecord;
  onDeleted: () => void;
}

export function PipelineActions({ pipeline, onDeleted }: Props) {
  const [opened, setOpened] = useState(false);
  const update = useUpdateTrustedPipeline(pipeline.id);
  const remove = useRemoveTrustedPipeline(pipeline.id);
  const toggle = () =>
    update.mutate(
      { enabled: !pipeline.enabled },
      { onError: (error) => toastError(error, 'Could not change the trusted pipeline') },
    );
  return (
    <>
      <ActionMenu label={`Actions for ${pipeline.name}`}>
        <Menu.Item onClick={toggle}>{pipeline.enabled ? 'Disable' : 'Enable'}</Menu.Item>
        <Menu.Item {...DESTRUCTIVE_ITEM} onClick={() => setOpened(true)}>
          Delete…
        </Menu.Item>
      </ActionMenu>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={`Delete ${pipeline.name}?`}
        action="Delete trusted pipeline"
        destroys
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
      >
        Its tokens are revoked, and its next run gets none.
      </ConfirmDialog>
    </>
  );
}
