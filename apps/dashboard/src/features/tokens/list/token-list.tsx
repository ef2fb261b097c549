import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataTable } from '../../../components/ui/list/data-table';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { FilterBar } from '../../../components/ui/list/filter-bar';
import { PaginationBar } from '../../../components/ui/list/pagination-bar';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { SearchField } from '../../../components/ui/list/search-field';
import { tokensQuery } from '../queries';
import { tokenColumns } from './token-columns';
import type { TokenSearch } from '../token-search';
import { tokenStateLabel } from './token-state-label';

const FILTERS = [
  { value: undefined, label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'expired', label: 'Expired' },
  { value: 'revoked', label: 'Revoked' },
] as const;

interface Props {
  search: TokenSearch;
  onSearch: (search: TokenSearch) => void;
  /** While typing, the address is replaced rather than pushed. */
  onType: (search: TokenSearch) => void;
  mayChange: boolean;
  /** The link to generate the first token. */
  generate: ReactNode;
}

export function TokenList({ search, onSearch, onType, mayChange, generate }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(tokensQuery(search));
  if (error) return <ErrorNotice error={error} title="Could not load tokens" onRetry={() => void refetch()} />;
  const narrowed = search.status !== undefined || search.search !== undefined;
  if (data?.total === 0 && !narrowed && !isPlaceholderData) {
    return (
      <Panel>
        <EmptyState
          icon={<IconKey size={32} stroke={1.5} />}
          title="No tokens yet"
          action={mayChange ? generate : null}
        >
          Tokens let scripts, CI jobs and other programs use the API. Each has a name, its own scopes and an expiry.
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel flush>
      <FilterBar
        label="Filter by status"
        value={search.status}
        options={FILTERS}
        onChange={(status) => onSearch({ ...search, status, page: undefined })}
      >
        <SearchField
          label="Search by name"
          value={search.search}
          onSearch={(text) => onType({ ...search, search: text, page: undefined })}
        />
      </FilterBar>
      {data?.tokens.length === 0 ? (
        <EmptyState
          icon={<IconKey size={32} stroke={1.5} />}
          title={narrowed ? 'No tokens match these filters' : 'No results on this page'}
          action={
            <Button
              variant="default"
              onClick={() => onSearch({ ...search, page: undefined, status: undefined, search: undefined })}
            >
              Show all tokens
            </Button>
          }
        />
      ) : (
        <DataTable
          label="API tokens"
          columns={tokenColumns(mayChange)}
          rows={data?.tokens}
          rowKey={(token) => token.id}
          faded={(token) => !tokenStateLabel(token).works}
          stale={isPlaceholderData}
          sort={search.sort ?? '-created_at'}
          onSort={(sort) => onSearch({ ...search, sort, page: undefined })}
        />
      )}
      {data && (
        <PaginationBar search={search} total={data.total} onChange={(part) => onSearch({ ...search, ...part })} />
      )}
    </Panel>
  );
}
