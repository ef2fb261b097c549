import type { WebhookAttemptRecord } from '@fairlead/client';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CodeBlock } from '../../../components/ui/display/code-block';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { Status } from '../../../components/ui/feedback/status';
import { Dialog } from '../../../components/ui/overlay/dialog';
import { toast, toastError } from '../../../lib/browser/toast';
import { formatDateTime } from '../../../lib/format/format-time';
import { useResendDelivery } from '../mutations';
import { deliveryQuery } from '../queries';

interface Props {
  webhookId: string;
  deliveryId: string;
  opened: boolean;
  onClose: () => void;
}

/** What was sent, and each response. A default export, for `lazy`. */
export default function DeliveryDialog({ webhookId, deliveryId, opened, onClose }: Props) {
  const { data, error, refetch } = useQuery({ ...deliveryQuery(webhookId, deliveryId), enabled: opened });
  const resend = useResendDelivery(webhookId);
  const again = () =>
    resend.mutate(deliveryId, {
      onSuccess: () => toast({ tone: 'busy', title: 'The delivery is sent again' }),
      onError: (reason) => toastError(reason, 'Could not send the delivery again'),
    });
  return (
    <Dialog opened={opened} onClose={onClose} title={data?.event ?? 'Delivery'} size="lg">
      {error && !data && (
        <ErrorNotice error={error} title="Could not load the delivery" onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height={200} />}
      {data && (
        <Stack>
          <Group justify="space-between" gap="sm">
            {data.message_id === null ? (
              <Text fz="sm" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                webhook-id: {data.id}
              </Text>
            ) : (
              <Text fz="sm" c="dimmed">
                {data.message_events === 1
                  ? 'Sent in a message of its own.'
                  : `Sent with ${data.message_events - 1} other ${data.message_events === 2 ? 'event' : 'events'} in one message.`}
              </Text>
            )}
            <Button
              size="xs"
              variant="default"
              loading={resend.isPending}
              disabled={data.status === 'pending'}
              onClick={again}
            >
              Send again
            </Button>
          </Group>
          {data.attempt_log.length === 0 && <Text fz="sm">There was no attempt yet.</Text>}
          {data.attempt_log.toReversed().map((attempt) => (
            <Attempt key={attempt.number} attempt={attempt} />
          ))}
          <Text fz="sm" fw={500}>
            {data.message_id === null ? 'Request body' : 'Message'}
          </Text>
          {data.request_body === null ? (
            <Text fz="sm">Its event is older than events are kept.</Text>
          ) : (
            <CodeBlock code={pretty(data.request_body)} label="request body" />
          )}
        </Stack>
      )}
    </Dialog>
  );
}

function Attempt({ attempt }: { attempt: WebhookAttemptRecord }) {
  const { number, at, duration_ms, response_status: status, response_headers, response_body, error } = attempt;
  const headers = Object.entries(response_headers).map(([name, value]) => `${name}: ${value}`);
  const response = [...headers, '', response_body ?? ''].join('\n').trim();
  return (
    <Stack gap={4} component="section" aria-label={`Attempt ${number}`}>
      <Group gap="sm">
        <Status tone={error === null ? 'ok' : 'bad'}>
          Attempt {number}: {status ?? 'no response'}
        </Status>
        <Text fz="sm" c="dimmed">
          {formatDateTime(at)}, {duration_ms} ms
        </Text>
      </Group>
      {error && <Text fz="sm">{error}</Text>}
      {response && <CodeBlock code={response} label={`response ${number}`} />}
    </Stack>
  );
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
