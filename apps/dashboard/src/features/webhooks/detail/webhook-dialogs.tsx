import type { WebhookRecord, WebhookWithSecret } from '@fairlead/client';
import { lazy, Suspense } from 'react';
import { ConfirmDialog } from '../../../components/ui/overlay/confirm-dialog';
import { Dialog } from '../../../components/ui/overlay/dialog';
import { useRemoveWebhook, useRotateSecret } from '../mutations';
import { webhookName, webhookNoun } from '../webhook-name';

const ReplayDialog = lazy(() => import('./replay-dialog'));
const WebhookSecret = lazy(() => import('../webhook-secret'));

export type WebhookDialog = 'replay' | 'rotate' | 'delete';

interface Props {
  webhook: WebhookRecord;
  dialog: WebhookDialog;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** A default export, for `lazy`. */
export default function WebhookDialogs({ webhook, dialog, opened, onClose, onDeleted }: Props) {
  switch (dialog) {
    case 'replay':
      return (
        <Suspense>
          <ReplayDialog webhook={webhook} opened={opened} onClose={onClose} />
        </Suspense>
      );
    case 'rotate':
      return <RotateDialog webhook={webhook} opened={opened} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog webhook={webhook} opened={opened} onClose={onClose} onDeleted={onDeleted} />;
  }
}

function RotateDialog({ webhook, opened, onClose }: Pick<Props, 'webhook' | 'opened' | 'onClose'>) {
  const rotate = useRotateSecret(webhook.id);
  const rotated: WebhookWithSecret | undefined = rotate.data;
  const leave = () => {
    onClose();
    rotate.reset();
  };
  if (rotated) {
    return (
      <Dialog opened={opened} onClose={leave} title="New secret" size="lg">
        <Suspense>
          <WebhookSecret webhook={rotated} />
        </Suspense>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={leave}
      title="Rotate the secret?"
      action="Rotate secret"
      pending={rotate.isPending}
      error={rotate.error}
      onConfirm={() => rotate.mutate()}
    >
      Deliveries are signed with both secrets for a day, so the receiver can be changed in the meantime.
    </ConfirmDialog>
  );
}

function DeleteDialog({ webhook, opened, onClose, onDeleted }: Omit<Props, 'dialog'>) {
  const remove = useRemoveWebhook(webhook.id);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={`Delete ${webhookName(webhook)}?`}
      action={`Delete ${webhookNoun(webhook)}`}
      destroys
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
    >
      Pending deliveries are not sent, and the log of deliveries is deleted.
    </ConfirmDialog>
  );
}
