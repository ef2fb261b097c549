import type { CommandRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { DataTable } from '../../../components/ui/list/data-table';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { FilterBar } from '../../../components/ui/list/filter-bar';
import { ListSelect } from '../../../components/ui/list/list-select';
import { PaginationBar } from '../../../components/ui/list/pagination-bar';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { RUN_TRIGGERS, type CommandRunSearch } from '../command-search';
import classes from '../list/commands.module.css';
import { ALL_COMMANDS, commandsQuery, commandRunsQuery } from '../queries';
import { RUN_TRIGGER_LABELS } from '../run-labels';
import { RUN_COLUMNS } from './run-columns';

const FILTERS = [
  { value: undefined, label: 'All' },
  { value: 'running', label: 'Running' },
  { value: 'succeeded', label: 'Succeeded' },
  { value: 'failed', label: 'Failed' },
  { value: 'missed', label: 'Missed' },
  { value: 'canceled', label: 'Canceled' },
] as const;
const TRIGGERS = [
  { value: '' as const, label: 'Any trigger' },
  ...RUN_TRIGGERS.map((value) => ({ value, label: RUN_TRIGGER_LABELS[value] })),
];
const ICON = <IconHistory size={32} stroke={1.5} />;

interface Props {
  applicationId: string;
  search: CommandRunSearch;
  onSearch: (search: CommandRunSearch) => void;
}

/** Runs of one command or of all, newest first. */
export function RunList({ applicationId, search, onSearch }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(commandRunsQuery(applicationId, search));
  const { data: all } = useQuery(commandsQuery(applicationId, ALL_COMMANDS));
  const change = (part: Partial<CommandRunSearch>) => onSearch({ ...search, ...part, page: undefined });
  const narrowed = Boolean(search.status ?? search.trigger ?? search.command_id);
  if (error && !data) return <ErrorNotice error={error} title="Could not load runs" onRetry={() => void refetch()} />;
  if (data?.total === 0 && !narrowed && !isPlaceholderData) {
    return (
      <Panel>
        <EmptyState
          icon={ICON}
          title="No runs yet"
          action={
            <ButtonLink variant="default" to="/applications/$applicationId/commands" params={{ applicationId }}>
              View commands
            </ButtonLink>
          }
        >
          Every run appears here with its log: of scheduled commands, triggered by hand or by the clock, and of one-off
          commands.
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel flush>
      <FilterBar
        label="Filter by status"
        value={FILTERS.find(({ value }) => value === search.status)?.value}
        options={FILTERS}
        onChange={(status) => change({ status })}
      >
        <div className={classes.filters}>
          <ListSelect
            label="Command"
            value={search.command_id ?? ''}
            options={commandChoices(all?.commands ?? [], search.command_id)}
            onChange={(id) => change({ command_id: id || undefined })}
          />
          <ListSelect
            label="Trigger"
            value={search.trigger ?? ''}
            options={TRIGGERS}
            onChange={(trigger) => change({ trigger: trigger || undefined })}
          />
        </div>
      </FilterBar>
      {data?.runs.length === 0 ? (
        <EmptyState
          icon={ICON}
          title={narrowed ? 'No runs match these filters' : 'No results on this page'}
          action={
            <Button variant="default" onClick={() => onSearch({})}>
              Show all runs
            </Button>
          }
        />
      ) : (
        <div className={classes.list}>
          <DataTable
            label="Runs"
            columns={RUN_COLUMNS}
            rows={data?.runs}
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

const ONE_OFF = 'one-off';

/** Includes the command in the URL even before its name is loaded. */
function commandChoices(commands: readonly CommandRecord[], chosen: string | undefined) {
  const known = commands.map(({ id, name }) => ({ value: id, label: name }));
  const missing = chosen !== undefined && chosen !== ONE_OFF && !known.some(({ value }) => value === chosen);
  return [
    { value: '', label: 'Any command' },
    { value: ONE_OFF, label: 'One-off commands' },
    ...known,
    ...(missing ? [{ value: chosen, label: 'One command' }] : []),
  ];
}
