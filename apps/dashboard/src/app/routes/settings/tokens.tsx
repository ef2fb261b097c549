import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Page } from '../../../components/ui/page';
import { TokenList } from '../../../features/tokens/token-list';
import { tokenSearch } from '../../../features/tokens/token-search';
import { useMay } from '../../../lib/current-user';

const route = getRouteApi('/frame/settings/tokens');

export function TokensRoute() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const allowed = useMay().change;
  const generate = (
    <Button component={Link} to="/settings/tokens/new" leftSection={<IconPlus size={16} />}>
      Generate token
    </Button>
  );
  return (
    <Page
      title="API tokens"
      description="What lets programs use the API. Each token carries its own scopes and can be revoked at any time."
      actions={allowed ? generate : null}
    >
      <TokenList
        search={search}
        onSearch={(wanted) => void navigate({ search: tokenSearch({ ...wanted }) })}
        onType={(wanted) => void navigate({ search: tokenSearch({ ...wanted }), replace: true })}
        mayChange={allowed}
        generate={generate}
      />
    </Page>
  );
}
