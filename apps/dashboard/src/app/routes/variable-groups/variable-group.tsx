import type { VariableGroupRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconVariable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { BackLink } from '../../../components/ui/layout/back-link';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { PanelSkeleton } from '../../../components/ui/layout/page-skeleton';
import { Panel } from '../../../components/ui/layout/panel';
import { variableGroupQuery } from '../../../features/variable-groups/queries';
import { hasErrorCode } from '../../../lib/api/api-error';
import { usePermissions } from '../../../lib/session/current-user';

const VariableGroupDetail = lazy(() => import('../../../features/variable-groups/variable-group-detail'));
const RemoveVariableGroup = lazy(() => import('../../../features/variable-groups/remove-variable-group'));
const route = getRouteApi('/shell/settings/variable-groups/$groupId');

export function VariableGroupRoute() {
  const { groupId } = route.useParams();
  const allowed = usePermissions().canChange;
  const { data: group, error, refetch } = useQuery(variableGroupQuery(groupId));
  const back = <BackLink to="/settings/variable-groups">Variable groups</BackLink>;
  if (hasErrorCode(error, 'RESOURCE_NOT_FOUND')) {
    return (
      <PageLayout title={group?.name ?? 'Variable group'} back={back}>
        <Panel>
          <EmptyState
            icon={<IconVariable size={32} stroke={1.5} />}
            title={group ? 'Variable group deleted' : 'Variable group not found'}
            action={
              <ButtonLink to="/settings/variable-groups" variant="default">
                View variable groups
              </ButtonLink>
            }
          >
            The audit log shows what happened to it.
          </EmptyState>
        </Panel>
      </PageLayout>
    );
  }
  if (!group) {
    return (
      <PageLayout title="Variable group" back={back}>
        {error ? (
          <ErrorNotice error={error} title="Could not load the variable group" onRetry={() => void refetch()} />
        ) : (
          <PanelSkeleton lines={6} />
        )}
      </PageLayout>
    );
  }
  return (
    <PageLayout title={group.name} back={back} actions={allowed && <DeleteButton group={group} />}>
      <Suspense fallback={<PanelSkeleton lines={6} />}>
        <VariableGroupDetail key={group.id} group={group} canChange={allowed} />
      </Suspense>
    </PageLayout>
  );
}

function DeleteButton({ group }: { group: VariableGroupRecord }) {
  const [opened, setOpened] = useState<boolean>();
  const navigate = route.useNavigate();
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Delete
      </Button>
      {opened !== undefined && (
        <Suspense>
          <RemoveVariableGroup
            group={group}
            opened={opened}
            onClose={() => setOpened(false)}
            onDeleted={() => void navigate({ to: '/settings/variable-groups', ignoreBlocker: true })}
          />
        </Suspense>
      )}
    </>
  );
}
