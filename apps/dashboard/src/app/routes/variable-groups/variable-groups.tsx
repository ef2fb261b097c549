import { IconPlus } from '@tabler/icons-react';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { VariableGroupList } from '../../../features/variable-groups/variable-group-list';
import { usePermissions } from '../../../lib/session/current-user';

export function VariableGroupsRoute() {
  const allowed = usePermissions().canChange;
  const add = allowed ? (
    <ButtonLink to="/settings/variable-groups/new" leftSection={<IconPlus size={16} />}>
      Create group
    </ButtonLink>
  ) : null;
  return (
    <PageLayout title="Variable groups" description="Environment variables that applications share." actions={add}>
      <VariableGroupList add={add} />
    </PageLayout>
  );
}
