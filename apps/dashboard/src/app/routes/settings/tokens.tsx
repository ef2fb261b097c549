import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { TokenList } from '../../../features/tokens/list/token-list';
import { tokenSearch } from '../../../features/tokens/token-search';
import { usePermissions } from '../../../lib/session/current-user';

const route = getRouteApi('/shell/settings/tokens');

export function TokensRoute() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const allowed = usePermissions().canChange;
  const generate = (
    <Button component={Link} to="/settings/tokens/new" leftSection={<IconPlus size={16} />}>
      Generate token
    </Button>
  );
  return (
    <PageLayout
      title="API tokens"
      description="Tokens give programs access to the API. Each has its own scopes and can be revoked at any time."
      actions={allowed ? generate : null}
    >
      <TokenList
        search={search}
        onSearch={(wanted) => void navigate({ search: tokenSearch({ ...wanted }) })}
        onType={(wanted) => void navigate({ search: tokenSearch({ ...wanted }), replace: true })}
        mayChange={allowed}
        generate={generate}
      />
    </PageLayout>
  );
}
