import { IconPlus } from '@tabler/icons-react';
import { Notice } from '../../../components/ui/feedback/notice';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { ChannelList } from '../../../features/webhooks/channels/channel-list';
import { CHANGE_NOT_PERMITTED, usePermissions } from '../../../lib/session/current-user';

export function NotificationsRoute() {
  const allowed = usePermissions().canChange;
  const add = (
    <ButtonLink to="/settings/notifications/new" leftSection={<IconPlus size={16} />}>
      Add channel
    </ButtonLink>
  );
  return (
    <PageLayout
      title="Notifications"
      description="Messages about events in chats and by e-mail. What belongs together is one message."
      actions={allowed ? add : null}
    >
      {allowed ? (
        <ChannelList add={add} />
      ) : (
        <Notice tone="warn" title="Viewers cannot see notification channels">
          {CHANGE_NOT_PERMITTED}
        </Notice>
      )}
    </PageLayout>
  );
}
