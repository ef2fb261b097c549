import type { ApplicationRecord, CommandRecord, CommandRunRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconClockPlay, IconHistory, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { DataTable } from '../../../components/ui/list/data-table';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { FilterBar } from '../../../components/ui/list/filter-bar';
import { PaginationBar } from '../../../components/ui/list/pagination-bar';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { SearchField } from '../../../components/ui/list/search-field';
import type { CommandSearch } from '../command-search';
import type { CommandDraft } from '../form/command-values';
import type { CommandsBlockedReason } from '../blocked-reason';
import { commandsQuery } from '../queries';
import { commandColumns } from './command-columns';
import type { CommandActions } from './command-row-actions';
import classes from './commands.module.css';
import { RunOnceButton } from '../run-once-button';
import { NoCommands } from './no-commands';

const CommandDialog = lazy(() => import('../form/command-dialog'));
const RunOnceDialog = lazy(() => import('../form/run-once-dialog'));
const RemoveCommand = lazy(() => import('../form/remove-command'));

const FILTERS = [
  { value: undefined, label: 'All' },
  { value: 'enabled', label: 'Enabled' },
  { value: 'paused', label: 'Paused' },
] as const;

interface Props {
  application: Pick<ApplicationRecord, 'id' | 'name'>;
  /** Why the application runs no commands. */
  blockedReason: CommandsBlockedReason | undefined;
  mayChange: boolean;
  search: CommandSearch;
  onSearch: (search: CommandSearch, how?: { replace: boolean }) => void;
  onRunning: (run: CommandRunRecord) => void;
}

type OpenDialog = { opened: boolean; key: number } & (
  | { what: 'form'; command?: CommandRecord; draft?: CommandDraft }
  | { what: 'removal'; command: CommandRecord }
  | { what: 'run' }
);

/** Scheduled commands of an application, and the way to run a command line once. */
export function CommandList({ application, blockedReason, mayChange, search, onSearch, onRunning }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(commandsQuery(application.id, search));
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(dialog && { ...dialog, opened: false });
  // The key resets the form each time it is opened.
  const key = (dialog?.key ?? 0) + 1;
  const runOnce = () => setDialog({ what: 'run', opened: true, key });
  const make = (draft?: CommandDraft) => setDialog({ what: 'form', draft, opened: true, key });
  const actions: CommandActions = {
    blockedReason,
    onRunning,
    onChange: (command) => setDialog({ what: 'form', command, opened: true, key }),
    onRemove: (command) => setDialog({ what: 'removal', command, opened: true, key }),
  };
  const narrowed = Boolean(search.state ?? search.search);
  const none = data?.total === 0 && !narrowed && !isPlaceholderData;
  const applicationId = application.id;
  return (
    <>
      {error && <ErrorNotice error={error} title="Could not load commands" onRetry={() => void refetch()} />}
      {none && <NoCommands mayChange={mayChange} blockedReason={blockedReason} onNew={make} onRun={runOnce} />}
      {!none && !error && (
        <Panel flush>
          <FilterBar
            label="Filter by schedule"
            value={search.state}
            options={FILTERS}
            onChange={(state) => onSearch({ ...search, state, page: undefined })}
          >
            <div className={classes.filters}>
              <SearchField
                label="Search commands"
                value={search.search}
                onSearch={(text) => onSearch({ ...search, search: text, page: undefined }, { replace: true })}
              />
              <ButtonLink
                size="xs"
                variant="default"
                leftSection={<IconHistory size={15} />}
                to="/applications/$applicationId/commands/runs"
                params={{ applicationId }}
              >
                All runs
              </ButtonLink>
              {mayChange && <RunOnceButton size="xs" blockedReason={blockedReason} onClick={runOnce} />}
              {mayChange && (
                <Button size="xs" leftSection={<IconPlus size={15} />} onClick={() => make()}>
                  New command…
                </Button>
              )}
            </div>
          </FilterBar>
          {data?.commands.length === 0 ? (
            <EmptyState
              icon={<IconClockPlay size={32} stroke={1.5} />}
              title={narrowed ? 'No commands match these filters' : 'No results on this page'}
              action={
                <Button variant="default" onClick={() => onSearch({ sort: search.sort })}>
                  Show all commands
                </Button>
              }
            />
          ) : (
            <div className={classes.list}>
              <DataTable
                label="Scheduled commands"
                columns={commandColumns(!blockedReason, mayChange ? actions : undefined)}
                rows={data?.commands}
                rowKey={({ id }) => id}
                expectedRows={3}
                stale={isPlaceholderData}
                sort={search.sort ?? 'name'}
                onSort={(sort) => onSearch({ ...search, sort, page: undefined })}
              />
            </div>
          )}
          {data && (
            <PaginationBar search={search} total={data.total} onChange={(part) => onSearch({ ...search, ...part })} />
          )}
        </Panel>
      )}
      {dialog?.what === 'form' && (
        <Suspense>
          <CommandDialog
            key={dialog.key}
            application={application}
            command={dialog.command}
            draft={dialog.draft}
            opened={dialog.opened}
            onClose={close}
          />
        </Suspense>
      )}
      {dialog?.what === 'run' && (
        <Suspense>
          <RunOnceDialog
            key={dialog.key}
            application={application}
            opened={dialog.opened}
            onClose={close}
            onRunning={onRunning}
          />
        </Suspense>
      )}
      {dialog?.what === 'removal' && (
        <Suspense>
          <RemoveCommand command={dialog.command} opened={dialog.opened} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
