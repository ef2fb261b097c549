import type { ApplicationRecord, PushHookRecord } from '@fairlead/client';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CodeBlock } from '../../../components/ui/display/code-block';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { Panel } from '../../../components/ui/layout/panel';
import { ConfirmDialog } from '../../../components/ui/overlay/confirm-dialog';
import { toast } from '../../../lib/browser/toast';
import { formatDateTime } from '../../../lib/format/format-time';
import { usePermissions } from '../../../lib/session/current-user';
import { usePushHook } from '../mutations';
import { ForgeSteps } from './forge-steps';

interface Props {
  application: ApplicationRecord;
  repository: string;
}

/** The hook by which a forge announces pushes, and how it is added there. */
export function PushHookPanel({ application, repository }: Props) {
  const { canChange } = usePermissions();
  const [isRotating, setRotating] = useState(false);
  const [hook, setHook] = useState<PushHookRecord>();
  const read = usePushHook(application.id);
  const rotate = usePushHook(application.id);
  const confirm = () =>
    rotate.mutate(
      { rotate: true },
      {
        onSuccess: (rotated) => {
          setHook(rotated);
          setRotating(false);
          toast({ tone: 'ok', title: 'The secret was rotated', text: 'Enter the new one at the forge.' });
        },
      },
    );
  return (
    <Panel
      title="Hook"
      description="The forge calls it after each push, which is then deployed within seconds."
      actions={
        canChange &&
        hook && (
          <Button variant="default" onClick={() => setRotating(true)}>
            Rotate secret…
          </Button>
        )
      }
    >
      <Stack gap="lg">
        {canChange && !hook && (
          <Group gap="sm">
            <Button loading={read.isPending} onClick={() => read.mutate({ rotate: false }, { onSuccess: setHook })}>
              Show URL and secret
            </Button>
            <Text fz="sm" c="dimmed">
              Each view is recorded in the audit log.
            </Text>
          </Group>
        )}
        {!canChange && <Text fz="sm">Owners and admins see its URL and secret here.</Text>}
        <ErrorNotice error={read.error} title="Could not load the hook" />
        {hook && (
          <Stack gap="xs">
            <Text fz="sm" fw={500}>
              URL
            </Text>
            <CodeBlock code={hook.url} label="hook URL" wrap />
            <Text fz="sm" fw={500} mt="xs">
              Secret
            </Text>
            <CodeBlock code={hook.secret} label="hook secret" wrap />
            {hook.previous_secret_valid_until && (
              <Text fz="sm" c="dimmed">
                The previous secret is valid until {formatDateTime(hook.previous_secret_valid_until)}.
              </Text>
            )}
          </Stack>
        )}
        <ForgeSteps applicationId={application.id} repository={repository} hookUrl={hook?.url} />
      </Stack>
      <ConfirmDialog
        opened={isRotating}
        onClose={() => setRotating(false)}
        title="Rotate the secret of the hook?"
        action="Rotate secret"
        pending={rotate.isPending}
        error={rotate.error}
        onConfirm={confirm}
      >
        The URL stays the same. The previous secret remains valid for a while, so that no push is refused before the
        forge has the new one.
      </ConfirmDialog>
    </Panel>
  );
}
