import type { WebhookRecord } from '@fairlead/client';
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { Dialog } from '../../../components/ui/overlay/dialog';
import { toast } from '../../../lib/browser/toast';
import { useReplayEvents } from '../mutations';

interface Props {
  webhook: WebhookRecord;
  opened: boolean;
  onClose: () => void;
}

const isTime = (value: string): boolean => !Number.isNaN(Date.parse(value));

/** A default export, for `lazy`. */
export default function ReplayDialog({ webhook, opened, onClose }: Props) {
  const replay = useReplayEvents(webhook.id);
  const form = useForm({
    initialValues: { from: '', to: '', onlyUndelivered: true },
    validate: {
      from: (value) => (isTime(value) ? null : 'Enter a date and a time.'),
      to: (value, { from }) => (value === '' || value > from ? null : 'Enter a time after the first one.'),
    },
  });
  const leave = () => {
    onClose();
    replay.reset();
  };
  const submit = form.onSubmit(({ from, to, onlyUndelivered }) =>
    replay.mutate(
      {
        from: new Date(from).toISOString(),
        ...(to !== '' && { to: new Date(to).toISOString() }),
        only_undelivered: onlyUndelivered,
      },
      {
        onSuccess: ({ enqueued, next_from: next }) => {
          const text = next ? `There are more, from ${new Date(next).toLocaleString()} on.` : undefined;
          toast({ tone: 'busy', title: `${enqueued} deliveries are pending`, ...(text && { text }) });
          leave();
        },
      },
    ),
  );
  return (
    <Dialog opened={opened} onClose={leave} title="Replay events">
      <form onSubmit={submit} noValidate>
        <Stack>
          <ErrorNotice error={replay.error} title="Could not replay events" />
          <Text fz="sm">
            Sends the events of a time that this webhook subscribes to, also those from before it was added or while it
            was disabled.
          </Text>
          <TextInput type="datetime-local" label="From" {...form.getInputProps('from')} />
          <TextInput type="datetime-local" label="To" description="Until now, if empty" {...form.getInputProps('to')} />
          <Checkbox
            label="Only what was not delivered"
            {...form.getInputProps('onlyUndelivered', { type: 'checkbox' })}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={leave}>
              Cancel
            </Button>
            <Button type="submit" loading={replay.isPending}>
              Replay
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
