import { Button } from '@mantine/core';
import { DEPLOYMENT_TRIGGERS } from '@fairlead/contracts';
import { IconRocket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataTable } from '../../../components/ui/list/data-table';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { FilterBar } from '../../../components/ui/list/filter-bar';
import { ListSelect } from '../../../components/ui/list/list-select';
import { PaginationBar } from '../../../components/ui/list/pagination-bar';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { SearchField } from '../../../components/ui/list/search-field';
import { deploymentColumns } from './deployment-columns';
import classes from './deployment-list.module.css';
import { type DeploymentSearch, isDefaultDeploymentOrder } from '../deployment-search';
import { DEPLOYMENT_TRIGGER_LABELS } from '../deployment-labels';
import { activeDeploymentsQuery, deploymentsQuery } from '../queries';

const FILTERS = [
  { value: undefined, label: 'All' },
  { value: 'active', label: 'In progress' },
  { value: 'live', label: 'Live' },
  { value: 'failed', label: 'Failed' },
  { value: 'rolled_back', label: 'Rolled back' },
  { value: 'canceled', label: 'Canceled' },
  { value: 'superseded', label: 'Superseded' },
] as const;
const TRIGGERS = [
  { value: '' as const, label: 'Any trigger' },
  ...DEPLOYMENT_TRIGGERS.map((value) => ({ value, label: DEPLOYMENT_TRIGGER_LABELS[value] })),
];

interface Props {
  /** Columns without the application are for its own page. */
  search: DeploymentSearch;
  onSearch: (search: DeploymentSearch, options?: { replace: boolean }) => void;
  ofAll?: boolean;
  /** Additional filters. */
  filters?: ReactNode;
  /** Link to the first step of an empty list. */
  first?: ReactNode;
}

/** Deployments, with running ones on top. */
export function DeploymentList({ search, onSearch, ofAll = false, filters, first }: Props) {
  const { page = 1, status, trigger } = search;
  const withActive = isDefaultDeploymentOrder(search) && page === 1;
  const { data, error, refetch, isPlaceholderData } = useQuery(deploymentsQuery(search));
  const { data: active } = useQuery({ ...activeDeploymentsQuery(search), enabled: withActive });
  const rows = withActive ? data && active && [...active, ...data.deployments] : data?.deployments;
  const narrowed = Boolean(status ?? trigger ?? search.search ?? (ofAll && search.application_id));
  const change = (part: Partial<DeploymentSearch>, options?: { replace: boolean }) =>
    onSearch({ ...search, ...part, page: undefined }, options);
  if (error && !data) {
    return <ErrorNotice error={error} title="Could not load deployments" onRetry={() => void refetch()} />;
  }
  if (rows?.length === 0 && !narrowed && page === 1) {
    return (
      <Panel>
        <EmptyState icon={<IconRocket size={32} stroke={1.5} />} title="No deployments yet" action={first}>
          A deployment builds the branch, starts the new release next to the live one and switches traffic only when it
          is healthy. Each appears here with its log and can be rolled back to.
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel flush>
      <FilterBar
        label="Filter by status"
        value={FILTERS.find(({ value }) => value === status)?.value}
        options={FILTERS}
        onChange={(value) => change({ status: value })}
      >
        <div className={classes.filters}>
          {filters}
          <ListSelect
            label="Trigger"
            value={trigger ?? ''}
            options={TRIGGERS}
            onChange={(chosen) => change({ trigger: chosen || undefined })}
          />
          <SearchField
            label="Search commits"
            value={search.search}
            onSearch={(text) => change({ search: text }, { replace: true })}
          />
        </div>
      </FilterBar>
      {rows?.length === 0 ? (
        <EmptyState
          icon={<IconRocket size={32} stroke={1.5} />}
          title={narrowed ? 'No deployments match these filters' : 'No results on this page'}
          action={
            <Button variant="default" onClick={() => onSearch(ofAll ? {} : { application_id: search.application_id })}>
              Show all deployments
            </Button>
          }
        />
      ) : (
        <div className={classes.list}>
          <DataTable
            label="Deployments"
            columns={deploymentColumns(ofAll)}
            rows={rows}
            rowKey={({ id }) => id}
            expectedRows={8}
            stale={isPlaceholderData}
            sort={search.sort ?? '-created_at'}
            onSort={(sort) => change({ sort })}
          />
        </div>
      )}
      {data && (
        <PaginationBar search={search} total={data.total} onChange={(part) => onSearch({ ...search, ...part })} />
      )}
    </Panel>
  );
}
