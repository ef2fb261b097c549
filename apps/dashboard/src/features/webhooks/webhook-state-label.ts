import type { WebhookRecord } from '@fairlead/client';
import type { StatusLabel } from '../../lib/labels/status-labels';

type State = Pick<WebhookRecord, 'enabled' | 'disabled_reason' | 'failing_since' | 'paused_until' | 'last_delivery'>;

const DISABLED: Readonly<Record<'manual' | 'gone' | 'failing', StatusLabel>> = {
  manual: { tone: 'idle', label: 'Disabled', meaning: 'Disabled by a person. Pending deliveries are kept.' },
  gone: { tone: 'bad', label: 'Disabled', meaning: 'The receiver says that it does not exist any more.' },
  failing: { tone: 'bad', label: 'Disabled', meaning: 'Each attempt has failed for days.' },
};

/** How a webhook does, in a word or two. */
export function webhookStateLabel({ enabled, disabled_reason, failing_since, paused_until, last_delivery }: State) {
  if (!enabled) return DISABLED[disabled_reason ?? 'manual'];
  if (paused_until) return label('warn', 'Paused', 'The receiver is overloaded and gets nothing for a while.');
  if (failing_since) return label('bad', 'Failing', 'The latest attempts have failed. They are repeated.');
  if (last_delivery) return label('ok', 'Delivering', 'The latest delivery was accepted.');
  return label('idle', 'Nothing sent yet', 'No event that it subscribes to has happened.');
}

const label = (tone: StatusLabel['tone'], text: string, meaning: string): StatusLabel => ({
  tone,
  label: text,
  meaning,
});
