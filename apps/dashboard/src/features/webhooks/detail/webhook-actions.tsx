import type { WebhookRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ActionMenu } from '../../../components/ui/overlay/action-menu';
import { toast, toastError } from '../../../lib/browser/toast';
import { useTestWebhook, useUpdateWebhook } from '../mutations';
import { webhookName, webhookNoun } from '../webhook-name';
import type { WebhookDialog } from './webhook-dialogs';

const loadItems = () => import('./webhook-menu-items');
const WebhookMenuItems = lazy(loadItems);
const WebhookDialogs = lazy(() => import('./webhook-dialogs'));

interface Props {
  webhook: WebhookRecord;
  onDeleted: () => void;
}

export function WebhookActions({ webhook, onDeleted }: Props) {
  const [dialog, setDialog] = useState<{ what: WebhookDialog; opened: boolean }>();
  const test = useTestWebhook(webhook.id);
  const update = useUpdateWebhook(webhook.id);
  const open = (what: WebhookDialog) => setDialog({ what, opened: true });
  const sendTest = () =>
    test.mutate(undefined, {
      onSuccess: () =>
        toast({ tone: 'busy', title: 'The test is sent', text: 'Its result appears in the deliveries.' }),
      onError: (error) => toastError(error, 'Could not send a test'),
    });
  const disable = () =>
    update.mutate(
      { enabled: false },
      { onError: (error) => toastError(error, `Could not disable the ${webhookNoun(webhook)}`) },
    );
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSend size={16} />}
        loading={test.isPending}
        disabled={!webhook.enabled}
        onClick={sendTest}
      >
        Send a test
      </Button>
      <ActionMenu label={`Actions for ${webhookName(webhook)}`} loadItems={loadItems}>
        <WebhookMenuItems webhook={webhook} onOpen={open} onDisable={disable} />
      </ActionMenu>
      {dialog && (
        <Suspense>
          <WebhookDialogs
            webhook={webhook}
            dialog={dialog.what}
            opened={dialog.opened}
            onClose={() => setDialog({ ...dialog, opened: false })}
            onDeleted={onDeleted}
          />
        </Suspense>
      )}
    </>
  );
}
