import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Notice } from '../../../components/ui/feedback/notice';
import { BackLink } from '../../../components/ui/layout/back-link';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { PanelSkeleton } from '../../../components/ui/layout/page-skeleton';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { CHANGE_NOT_PERMITTED, usePermissions } from '../../../lib/session/current-user';

const NewVariableGroupForm = lazy(() => import('../../../features/variable-groups/new-variable-group-form'));
const route = getRouteApi('/shell/settings/variable-groups/new');

export function NewVariableGroupRoute() {
  const allowed = usePermissions().canChange;
  const navigate = route.useNavigate();
  return (
    <PageLayout
      narrow
      title="Create a variable group"
      back={<BackLink to="/settings/variable-groups">Variable groups</BackLink>}
    >
      {allowed ? (
        <Suspense fallback={<PanelSkeleton lines={2} />}>
          <NewVariableGroupForm
            onCreated={({ id }) =>
              void navigate({ to: '/settings/variable-groups/$groupId', params: { groupId: id }, ignoreBlocker: true })
            }
            cancel={
              <ButtonLink to="/settings/variable-groups" variant="default">
                Cancel
              </ButtonLink>
            }
          />
        </Suspense>
      ) : (
        <Notice tone="warn" title="Viewers cannot create variable groups">
          {CHANGE_NOT_PERMITTED}
        </Notice>
      )}
    </PageLayout>
  );
}
