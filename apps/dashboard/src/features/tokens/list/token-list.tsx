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
  /** The same while somebody types: it takes the place of the address before. */
  onType: (search: TokenSearch) => void;
  mayChange: boolean;
  /** The way to the first token. */
  generate: ReactNode;
}

export function TokenList({ search, onSearch, onType, mayChange, generate }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(tokensQuery(search));
  if (error) return <ErrorNotice error={error} title="The tokens could not be read" onRetry={() => void refetch()} />;
  const narrowed = search.status !== undefined || search.search !== undefined;
  if (data?.total === 0 && !narrowed && !isPlaceholderData) {
    return (
      <Panel>
        <EmptyState
          icon={<IconKey size={32} stroke={1.5} />}
          title="No tokens yet"
          action={mayChange ? generate : null}
        >
          A token lets a script, a CI job or another program use the API. Each has a name, only the scopes it needs, and
          an end you choose.
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel flush>
      <FilterBar
        label="Filter by state"
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
          title={narrowed ? 'No token matches' : 'Nothing on this page'}
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
