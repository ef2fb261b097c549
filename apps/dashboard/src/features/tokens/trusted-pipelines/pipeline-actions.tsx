import type { TrustedPipelineRecord } from '@fairlead/client';
import { lazy, useState } from 'react';
import { ActionMenu } from '../../../components/ui/overlay/action-menu';
import { ConfirmDialog } from '../../../components/ui/overlay/confirm-dialog';
import { toastError } from '../../../lib/browser/toast';
import { useRemoveTrustedPipeline, useUpdateTrustedPipeline } from './pipeline-mutations';

const loadItems = () => import('./pipeline-menu-items');
const PipelineMenuItems = lazy(loadItems);

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
      <ActionMenu label={`Actions for ${pipeline.name}`} loadItems={loadItems}>
        <PipelineMenuItems pipeline={pipeline} onToggle={toggle} onDelete={() => setOpened(true)} />
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
