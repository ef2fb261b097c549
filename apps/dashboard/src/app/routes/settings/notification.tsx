import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { StatusBadge } from '../../../components/ui/feedback/status';
import { BackLink } from '../../../components/ui/layout/back-link';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { PanelSkeleton } from '../../../components/ui/layout/page-skeleton';
import { ChannelSettings } from '../../../features/webhooks/channels/channel-settings';
import { deliverySearch } from '../../../features/webhooks/delivery-search';
import { DeliveryList } from '../../../features/webhooks/detail/delivery-list';
import { WebhookActions } from '../../../features/webhooks/detail/webhook-actions';
import { WebhookNotices } from '../../../features/webhooks/detail/webhook-notices';
import { webhookQuery } from '../../../features/webhooks/queries';
import { webhookName } from '../../../features/webhooks/webhook-name';
import { webhookStateLabel } from '../../../features/webhooks/webhook-state-label';

const route = getRouteApi('/shell/settings/notifications/$webhookId');

export function NotificationRoute() {
  const { webhookId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: channel, error, refetch } = useQuery(webhookQuery(webhookId));
  const back = <BackLink to="/settings/notifications">Notifications</BackLink>;
  if (!channel) {
    return (
      <PageLayout title="Notification channel" back={back}>
        {error ? (
          <ErrorNotice error={error} title="Could not load the channel" onRetry={() => void refetch()} />
        ) : (
          <PanelSkeleton lines={8} />
        )}
      </PageLayout>
    );
  }
  return (
    <PageLayout
      title={webhookName(channel)}
      back={back}
      status={<StatusBadge label={webhookStateLabel(channel)} />}
      actions={
        <WebhookActions
          webhook={channel}
          onDeleted={() => void navigate({ to: '/settings/notifications', ignoreBlocker: true })}
        />
      }
    >
      <WebhookNotices webhook={channel} />
      <DeliveryList
        webhookId={webhookId}
        search={search}
        onSearch={(wanted) => void navigate({ search: deliverySearch({ ...wanted }) })}
      />
      <ChannelSettings key={channel.updated_at} channel={channel} />
    </PageLayout>
  );
}
