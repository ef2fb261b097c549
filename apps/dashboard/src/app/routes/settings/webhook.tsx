import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { StatusBadge } from '../../../components/ui/feedback/status';
import { BackLink } from '../../../components/ui/layout/back-link';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { PanelSkeleton } from '../../../components/ui/layout/page-skeleton';
import { deliverySearch } from '../../../features/webhooks/delivery-search';
import { DeliveryList } from '../../../features/webhooks/detail/delivery-list';
import { WebhookActions } from '../../../features/webhooks/detail/webhook-actions';
import { WebhookNotices } from '../../../features/webhooks/detail/webhook-notices';
import { WebhookSettings } from '../../../features/webhooks/detail/webhook-settings';
import { webhookQuery } from '../../../features/webhooks/queries';
import { webhookName } from '../../../features/webhooks/webhook-name';
import { webhookStateLabel } from '../../../features/webhooks/webhook-state-label';

const route = getRouteApi('/shell/settings/webhooks/$webhookId');

export function WebhookRoute() {
  const { webhookId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: webhook, error, refetch } = useQuery(webhookQuery(webhookId));
  const back = <BackLink to="/settings/webhooks">Webhooks</BackLink>;
  if (!webhook) {
    return (
      <PageLayout title="Webhook" back={back}>
        {error ? (
          <ErrorNotice error={error} title="Could not load the webhook" onRetry={() => void refetch()} />
        ) : (
          <PanelSkeleton lines={8} />
        )}
      </PageLayout>
    );
  }
  // Lists that name webhooks and channels alike lead here.
  if (webhook.format !== 'standard') {
    return <Navigate to="/settings/notifications/$webhookId" params={{ webhookId }} replace />;
  }
  return (
    <PageLayout
      title={webhookName(webhook)}
      back={back}
      status={<StatusBadge label={webhookStateLabel(webhook)} />}
      actions={
        <WebhookActions
          webhook={webhook}
          onDeleted={() => void navigate({ to: '/settings/webhooks', ignoreBlocker: true })}
        />
      }
    >
      <WebhookNotices webhook={webhook} />
      <DeliveryList
        webhookId={webhookId}
        search={search}
        onSearch={(wanted) => void navigate({ search: deliverySearch({ ...wanted }) })}
      />
      <WebhookSettings key={webhook.id} webhook={webhook} />
    </PageLayout>
  );
}
