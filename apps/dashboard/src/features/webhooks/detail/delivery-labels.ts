import type { WebhookDeliveryStatus } from '@fairlead/contracts';
import type { StatusLabels } from '../../../lib/labels/status-labels';

export const DELIVERY_STATUS_LABELS: StatusLabels<WebhookDeliveryStatus> = {
  pending: { tone: 'busy', label: 'Pending', meaning: 'Not sent yet, or waiting for the next attempt.' },
  delivered: { tone: 'ok', label: 'Delivered', meaning: 'The receiver accepted it.' },
  failed: { tone: 'bad', label: 'Failed', meaning: 'The last attempt has failed.' },
};
