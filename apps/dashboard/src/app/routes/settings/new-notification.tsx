import { getRouteApi } from '@tanstack/react-router';
import { Notice } from '../../../components/ui/feedback/notice';
import { BackLink } from '../../../components/ui/layout/back-link';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { NewChannelForm } from '../../../features/webhooks/channels/new-channel-form';
import { CHANGE_NOT_PERMITTED, usePermissions } from '../../../lib/session/current-user';

const route = getRouteApi('/shell/settings/notifications/new');

export function NewNotificationRoute() {
  const allowed = usePermissions().canChange;
  const navigate = route.useNavigate();
  return (
    <PageLayout
      narrow
      title="Add a notification channel"
      back={<BackLink to="/settings/notifications">Notifications</BackLink>}
    >
      {allowed ? (
        <NewChannelForm
          onAdded={({ id }) =>
            void navigate({
              to: '/settings/notifications/$webhookId',
              params: { webhookId: id },
              ignoreBlocker: true,
            })
          }
          cancel={
            <ButtonLink to="/settings/notifications" variant="default">
              Cancel
            </ButtonLink>
          }
        />
      ) : (
        <Notice tone="warn" title="Viewers cannot add notification channels">
          {CHANGE_NOT_PERMITTED}
        </Notice>
      )}
    </PageLayout>
  );
}
