/** One chunk for all pages of webhooks and notifications: the first load of every page carries the names of all chunks. */
export { NewNotificationRoute } from './new-notification';
export { NewWebhookRoute } from './new-webhook';
export { NotificationRoute } from './notification';
export { NotificationsRoute } from './notifications';
export { WebhookRoute } from './webhook';
export { WebhooksRoute } from './webhooks';
export { deliveriesQuery, webhookQuery, webhooksQuery } from '../../../features/webhooks/queries';
