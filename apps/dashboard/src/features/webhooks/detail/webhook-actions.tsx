import type { WebhookRecord } from '@fairlead/client';
import { Button, Menu } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ActionMenu } from '../../../components/ui/overlay/action-menu';
import { toast, toastError } from '../../../lib/browser/toast';
import { useTestWebhook, useUpdateWebhook } from '../mutations';
import { webhookName, webhookNoun } from '../webhook-name';
import type { WebhookDialog } from './webhook-dialogs';
import { DESTRUCTIVE_ITEM } from '../../../components/ui/overlay/destructive';

const WebhookDialogs = lazy(() => import('./webhook-dialogs'));

interface Props {
  webhook: WebhookRecord;
  onDeleted: () => void;
}

export function WebhookActions({ webhook, onDeleted }: Props) {
  const [dialog, setDialog] = useState<{ what: WebhookDialog; opened: boolean }>();
  const test = useTestWebhook(webhook.id);
  const update = useUpdateWebhook(webhook.id);
  const open = (what: WebhookDialog) => () => setDialog({ what, opened: true });
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
      <ActionMenu label={`Actions for ${webhookName(webhook)}`}>
        {webhook.format === 'standard' && (
          <>
            <Menu.Item onClick={open('replay')} disabled={!webhook.enabled}>
              Replay events…
            </Menu.Item>
            <Menu.Item onClick={open('rotate')}>Rotate secret…</Menu.Item>
          </>
        )}
        {webhook.enabled && <Menu.Item onClick={disable}>Disable</Menu.Item>}
        <Menu.Item {...DESTRUCTIVE_ITEM} onClick={open('delete')}>
          Delete…
        </Menu.Item>
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
