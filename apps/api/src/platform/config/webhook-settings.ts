import { addressOrNetwork, retryDelay } from './setting-checks';
import { integer, list } from './setting-types';

/** How events are sent to webhooks. */
export const WEBHOOK_SETTINGS = {
  FAIRLEAD_WEBHOOK_NETWORKS: list({
    default: [],
    check: addressOrNetwork,
    defaultText: 'none',
    text: 'Addresses or networks (CIDR) to which webhooks and reports to forges may connect although they are internal: loopback, link-local, private and other special addresses are refused otherwise. Only there is `http:` possible.',
  }),
  FAIRLEAD_WEBHOOKS_MAX: integer({
    default: 200,
    min: 0,
    max: 10_000,
    editable: true,
    text: 'Maximum number of webhooks and notification channels.',
  }),
  FAIRLEAD_WEBHOOK_CONCURRENCY: integer({
    default: 8,
    min: 1,
    max: 100,
    editable: true,
    text: 'Maximum number of requests to one webhook at a time, per worker process; while it fails, one.',
  }),
  FAIRLEAD_WEBHOOK_TIMEOUT_SECONDS: integer({
    default: 15,
    min: 1,
    max: 120,
    unit: 's',
    editable: true,
    text: 'Time limit for a request to a webhook, from the connection to the end of the response.',
  }),
  FAIRLEAD_WEBHOOK_RETRY_DELAYS: list({
    default: ['5', '300', '1800', '7200', '18000', '36000', '50400', '72000', '86400'],
    check: retryDelay,
    unit: 's',
    text: 'Comma-separated delays between the attempts of a delivery, each ±20 %. After the last one it has failed.',
  }),
  FAIRLEAD_WEBHOOK_DISABLE_HOURS: integer({
    default: 120,
    min: 1,
    max: 8760,
    unit: 'h',
    editable: true,
    text: 'A webhook whose attempts have only failed for so long is disabled.',
  }),
  FAIRLEAD_WEBHOOK_SECRET_OVERLAP_HOURS: integer({
    default: 24,
    min: 0,
    max: 720,
    unit: 'h',
    editable: true,
    text: 'How long deliveries are also signed with the previous secret after a rotation.',
  }),
  FAIRLEAD_NOTIFICATION_DELAY_SECONDS: integer({
    default: 10,
    min: 0,
    max: 600,
    unit: 's',
    editable: true,
    text: 'How long a notification waits for further events, which are combined into one message.',
  }),
  FAIRLEAD_NOTIFICATION_REPEAT_SECONDS: integer({
    default: 300,
    min: 0,
    max: 86_400,
    unit: 's',
    editable: true,
    text: 'When the same happens to the same thing again within this time, such as a second crash of an application, the notification waits until its end and counts the repeats.',
  }),
  FAIRLEAD_WEBHOOK_RETENTION_DAYS: integer({
    default: 30,
    min: 1,
    max: 3650,
    unit: 'd',
    editable: true,
    text: 'How long deliveries to webhooks and their attempts are kept.',
  }),
};
