import { IconPlus } from '@tabler/icons-react';
import { Notice } from '../../../components/ui/feedback/notice';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { WebhookList } from '../../../features/webhooks/list/webhook-list';
import { CHANGE_NOT_PERMITTED, usePermissions } from '../../../lib/session/current-user';

export function WebhooksRoute() {
  const allowed = usePermissions().canChange;
  const add = (
    <ButtonLink to="/settings/webhooks/new" leftSection={<IconPlus size={16} />}>
      Add webhook
    </ButtonLink>
  );
  return (
    <PageLayout
      title="Webhooks"
      description="Events are sent to other programs, signed and repeated until they are accepted."
      actions={allowed ? add : null}
    >
      {allowed ? (
        <WebhookList add={add} />
      ) : (
        <Notice tone="warn" title="Viewers cannot see webhooks">
          {CHANGE_NOT_PERMITTED}
        </Notice>
      )}
    </PageLayout>
  );
}
