import type { WebhookWithSecret } from '@fairlead/client';
import { Group, Skeleton, Stack } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Notice } from '../../../components/ui/feedback/notice';
import { BackLink } from '../../../components/ui/layout/back-link';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { Panel } from '../../../components/ui/layout/panel';
import { NewWebhookForm } from '../../../features/webhooks/form/new-webhook-form';
import { CHANGE_NOT_PERMITTED, usePermissions } from '../../../lib/session/current-user';

const WebhookSecret = lazy(() => import('../../../features/webhooks/webhook-secret'));

export function NewWebhookRoute() {
  const [added, setAdded] = useState<WebhookWithSecret>();
  const allowed = usePermissions().canChange;
  const back = <BackLink to="/settings/webhooks">Webhooks</BackLink>;
  if (added) {
    return (
      <PageLayout narrow title="Webhook added" back={back}>
        <Panel>
          <Stack gap="lg">
            <Suspense fallback={<Skeleton height={160} />}>
              <WebhookSecret webhook={added} />
            </Suspense>
            <Group>
              <ButtonLink to="/settings/webhooks/$webhookId" params={{ webhookId: added.id }}>
                Done
              </ButtonLink>
            </Group>
          </Stack>
        </Panel>
      </PageLayout>
    );
  }
  return (
    <PageLayout narrow title="Add a webhook" back={back}>
      {allowed ? (
        <NewWebhookForm
          onAdded={setAdded}
          cancel={
            <ButtonLink to="/settings/webhooks" variant="default">
              Cancel
            </ButtonLink>
          }
        />
      ) : (
        <Notice tone="warn" title="Viewers cannot add webhooks">
          {CHANGE_NOT_PERMITTED}
        </Notice>
      )}
    </PageLayout>
  );
}
