import type { AuditEntry } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../components/ui/feedback/empty-state';
import { FilterBar } from '../../components/ui/list/filter-bar';
import { Panel } from '../../components/ui/layout/panel';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import type { ActivitySearch } from './activity-search';
import classes from './activity-list.module.css';
import { EventList } from './event-list';
import { activityQuery } from './queries';

const FILTERS = [
  { value: undefined, label: 'All' },
  { value: 'deployment', label: 'Deployments' },
  { value: 'application', label: 'Applications' },
  { value: 'command_run', label: 'Command runs' },
  { value: 'server', label: 'Servers' },
  { value: 'domain', label: 'Domains' },
  { value: 'database', label: 'Databases' },
  { value: 'backup', label: 'Backups' },
  { value: 'token', label: 'Tokens' },
  { value: 'user', label: 'People' },
] as const;

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

/** Groups entries by day in the reader's time zone. */
function byDay(entries: readonly AuditEntry[]): [string, AuditEntry[]][] {
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const name = day.format(new Date(entry.at));
    const found = days.get(name);
    if (found) found.push(entry);
    else days.set(name, [entry]);
  }
  return [...days];
}

interface Props {
  search: ActivitySearch;
  onSearch: (search: ActivitySearch) => void;
}

export function ActivityList({ search, onSearch }: Props) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    activityQuery(search),
  );
  const entries = data?.pages.flatMap((page) => page.entries);
  return (
    <Panel flush>
      <FilterBar
        label="Filter by type"
        value={search.about}
        options={FILTERS}
        onChange={(about) => onSearch({ about })}
      />
      {error && <ErrorNotice error={error} title="Could not load activity" onRetry={() => void refetch()} />}
      {!entries && !error && <EventList expectedRows={16} />}
      {entries?.length === 0 && (
        <EmptyState icon={<IconHistory size={32} stroke={1.5} />} title="No activity yet">
          What people, tokens and Fairlead do appears here in real time.
        </EmptyState>
      )}
      {byDay(entries ?? []).map(([name, ofDay]) => (
        <section key={name} className={classes.day}>
          <h2 className={classes.date}>{name}</h2>
          <EventList entries={ofDay} />
        </section>
      ))}
      {hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </Panel>
  );
}
