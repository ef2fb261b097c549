import { createRoute } from '@tanstack/react-router';
import { lazyRoute } from '../../lazy-route';
import { loadAhead } from '../../../lib/browser/load-ahead';
import { auditSearch } from '../../../features/audit/audit-search';
import { auditQuery } from '../../../features/audit/queries';
import { instanceQuery } from '../../../features/instance/queries';
import { peopleSearch } from '../../../features/people/people-search';
import { tokensQuery } from '../../../features/tokens/queries';
import { deviceSearch, newPipelineSearch, newTokenSearch, tokenSearch } from '../../../features/tokens/token-search';
import { deliverySearch } from '../../../features/webhooks/delivery-search';
import { shellRoute } from '../root';

const tokens = createRoute({
  getParentRoute: () => shellRoute,
  path: 'settings/tokens',
  validateSearch: tokenSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(tokensQuery(deps)),
  component: lazyRoute(() => import('./tokens'), 'TokensRoute'),
});

const newToken = createRoute({
  getParentRoute: () => shellRoute,
  path: 'settings/tokens/new',
  validateSearch: newTokenSearch,
  component: lazyRoute(() => import('./new-token'), 'NewTokenRoute'),
});

const trustedPipelines = createRoute({
  getParentRoute: () => shellRoute,
  path: 'settings/trusted-pipelines',
  component: lazyRoute(() => import('./trusted-pipelines'), 'TrustedPipelinesRoute'),
});

const newTrustedPipeline = createRoute({
  getParentRoute: () => shellRoute,
  path: 'settings/trusted-pipelines/new',
  validateSearch: newPipelineSearch,
  component: lazyRoute(() => import('./new-trusted-pipeline'), 'NewTrustedPipelineRoute'),
});

const trustedPipeline = createRoute({
  getParentRoute: () => shellRoute,
  path: 'settings/trusted-pipelines/$pipelineId',
  component: lazyRoute(() => import('./trusted-pipeline'), 'TrustedPipelineRoute'),
});

/** The address is short, because people type it. The code in it is only filled in. */
const device = createRoute({
  getParentRoute: () => shellRoute,
  path: 'device',
  validateSearch: deviceSearch,
  component: lazyRoute(() => import('./device'), 'DeviceRoute'),
});

const people = createRoute({
  getParentRoute: () => shellRoute,
  path: 'settings/people',
  validateSearch: peopleSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, session }, deps }) => {
    if (session.user.role !== 'owner') return;
    loadAhead(() =>
      import('../../../features/people/queries').then(({ peopleQuery, invitationsQuery }) => {
        void queryClient.prefetchQuery(peopleQuery(deps));
        void queryClient.prefetchQuery(invitationsQuery(deps.invitations));
      }),
    );
  },
  component: lazyRoute(() => import('./people'), 'PeopleRoute'),
});

const audit = createRoute({
  getParentRoute: () => shellRoute,
  path: 'settings/audit',
  validateSearch: auditSearch,
  loaderDeps: ({ search }) => search,
  // Only the page knows the names of events.
  loader: ({ context, deps }) => {
    if (!deps.name) void context.queryClient.prefetchQuery(auditQuery(deps));
  },
  component: lazyRoute(() => import('./audit'), 'AuditRoute'),
});

const instance = createRoute({
  getParentRoute: () => shellRoute,
  path: 'settings/instance',
  loader: ({ context }) => void context.queryClient.prefetchQuery(instanceQuery()),
  component: lazyRoute(() => import('./instance'), 'InstanceRoute'),
});

const webhooks = createRoute({
  getParentRoute: () => shellRoute,
  path: 'settings/webhooks',
  loader: ({ context }) => {
    if (context.session.user.role === 'viewer') return;
    loadAhead(() =>
      import('../../../features/webhooks/queries').then(({ webhooksQuery }) =>
        context.queryClient.prefetchQuery(webhooksQuery('webhook')),
      ),
    );
  },
  component: lazyRoute(() => import('./webhooks'), 'WebhooksRoute'),
});

const newWebhook = createRoute({
  getParentRoute: () => shellRoute,
  path: 'settings/webhooks/new',
  component: lazyRoute(() => import('./new-webhook'), 'NewWebhookRoute'),
});

const webhook = createRoute({
  getParentRoute: () => shellRoute,
  path: 'settings/webhooks/$webhookId',
  validateSearch: deliverySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { webhookId }, deps }) =>
    loadAhead(() =>
      import('../../../features/webhooks/queries').then(({ deliveriesQuery, webhookQuery }) => {
        void queryClient.prefetchQuery(webhookQuery(webhookId));
        void queryClient.prefetchQuery(deliveriesQuery(webhookId, deps));
      }),
    ),
  component: lazyRoute(() => import('./webhook'), 'WebhookRoute'),
});

const notifications = createRoute({
  getParentRoute: () => shellRoute,
  path: 'settings/notifications',
  loader: ({ context }) => {
    if (context.session.user.role === 'viewer') return;
    loadAhead(() =>
      import('../../../features/webhooks/queries').then(({ webhooksQuery }) =>
        context.queryClient.prefetchQuery(webhooksQuery('notification')),
      ),
    );
  },
  component: lazyRoute(() => import('./notifications'), 'NotificationsRoute'),
});

const newNotification = createRoute({
  getParentRoute: () => shellRoute,
  path: 'settings/notifications/new',
  component: lazyRoute(() => import('./new-notification'), 'NewNotificationRoute'),
});

const notification = createRoute({
  getParentRoute: () => shellRoute,
  path: 'settings/notifications/$webhookId',
  validateSearch: deliverySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { webhookId }, deps }) =>
    loadAhead(() =>
      import('../../../features/webhooks/queries').then(({ deliveriesQuery, webhookQuery }) => {
        void queryClient.prefetchQuery(webhookQuery(webhookId));
        void queryClient.prefetchQuery(deliveriesQuery(webhookId, deps));
      }),
    ),
  component: lazyRoute(() => import('./notification'), 'NotificationRoute'),
});

export const settingsRoutes = [
  tokens,
  newToken,
  trustedPipelines,
  newTrustedPipeline,
  trustedPipeline,
  device,
  webhooks,
  newWebhook,
  webhook,
  notifications,
  newNotification,
  notification,
  people,
  audit,
  instance,
] as const;
