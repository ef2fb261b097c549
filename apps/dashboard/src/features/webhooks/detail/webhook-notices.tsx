import type { WebhookRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { RelativeTime, UpcomingTime } from '../../../components/ui/display/relative-time';
import { Notice } from '../../../components/ui/feedback/notice';
import { toast, toastError } from '../../../lib/browser/toast';
import { useUpdateWebhook } from '../mutations';
import { webhookNoun } from '../webhook-name';

const DISABLED = {
  manual: 'Pending deliveries are kept until it is enabled. Events in the meantime are not sent, but can be replayed.',
  gone: 'The receiver says that it does not exist any more. Pending deliveries are kept.',
  failing: 'Each attempt has failed for days. Pending deliveries are kept until it is enabled.',
} as const;

/** What keeps a webhook from delivering, and the way out. */
export function WebhookNotices({ webhook }: { webhook: WebhookRecord }) {
  const update = useUpdateWebhook(webhook.id);
  const noun = webhookNoun(webhook);
  const enable = () =>
    update.mutate(
      { enabled: true },
      {
        onSuccess: () => toast({ tone: 'ok', title: `The ${noun} is enabled` }),
        onError: (error) => toastError(error, `Could not enable the ${noun}`),
      },
    );
  if (!webhook.enabled) {
    const reason = webhook.disabled_reason ?? 'manual';
    return (
      <Notice
        tone={reason === 'manual' ? 'warn' : 'bad'}
        title={`This ${noun} is disabled`}
        actions={
          <Button size="xs" loading={update.isPending} onClick={enable}>
            Enable
          </Button>
        }
      >
        {webhook.last_delivery?.error && reason !== 'manual' && `${webhook.last_delivery.error} `}
        {DISABLED[reason]}
      </Notice>
    );
  }
  if (webhook.paused_until) {
    return (
      <Notice tone="warn" title="The receiver is overloaded">
        Nothing is sent to it for now. It is tried again <UpcomingTime at={webhook.paused_until} />.
      </Notice>
    );
  }
  if (webhook.failing_since) {
    return (
      <Notice tone="bad" title="Deliveries are failing">
        Each attempt has failed since <RelativeTime at={webhook.failing_since} />. {webhook.last_delivery?.error}{' '}
        Deliveries are repeated for three days.
      </Notice>
    );
  }
  return null;
}
