import type { TimelineEntry } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { logSearch } from '../../../components/diagnosis/log-search';
import { HostnameText } from '../../../components/ui/display/hostname-text';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { ToneDot } from '../../../components/ui/feedback/status';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { Panel } from '../../../components/ui/layout/panel';
import { FilterBar } from '../../../components/ui/list/filter-bar';
import { ListTimeField } from '../../../components/ui/list/list-time-field';
import { formatDateTime } from '../../../lib/format/format-time';
import { formatDuration } from '../../../lib/format/format-values';
import classes from '../event-list.module.css';
import { EventList } from '../event-list';
import { EventSubjectLink } from '../event-subject-link';
import { timelineQuery } from './queries';
import own from './timeline.module.css';
import type { TimelineSearch } from './timeline-search';
import { crashOf, timelineSentence, timelineSubjectName } from './timeline-sentence';

const FILTERS = [
  { value: undefined, label: 'All' },
  { value: 'change', label: 'Changes' },
  { value: 'problem', label: 'Problems' },
] as const;

interface Props {
  applicationId: string;
  search: TimelineSearch;
  onSearch: (search: TimelineSearch) => void;
  /** What can be done about a deployment: to roll it back. */
  actionOf: (entry: TimelineEntry) => ReactNode;
}

/** What happened to an application; with a moment, what changed before it, the last change first. */
export function TimelineList({ applicationId, search, onSearch, actionOf }: Props) {
  const { show, before } = search;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    timelineQuery(applicationId, { show, before }),
  );
  const entries = data?.pages.flatMap((page) => page.entries);
  const select = (at: string | undefined) => onSearch({ ...search, before: at });
  return (
    <Panel
      title={before === undefined ? 'What happened' : `What changed before ${formatDateTime(before)}`}
      description={before === undefined ? 'The newest first.' : 'The last change before that moment first.'}
      actions={
        <span className={own.before}>
          <ListTimeField label="Changes before" value={before} onChange={select} />
          {before !== undefined && (
            <Button size="xs" variant="default" onClick={() => select(undefined)}>
              Show everything
            </Button>
          )}
        </span>
      }
      flush
    >
      {before === undefined && (
        <FilterBar
          label="Entries"
          value={show}
          options={FILTERS}
          onChange={(wanted) => onSearch({ ...search, show: wanted })}
        />
      )}
      {error && !entries && (
        <ErrorNotice error={error} title="Could not load the timeline" onRetry={() => void refetch()} />
      )}
      {!entries && !error && <EventList expectedRows={8} />}
      {entries?.length === 0 && (
        <EmptyState icon={<IconHistory size={32} stroke={1.5} />} title="Nothing found">
          {before === undefined
            ? 'Deployments, changes and problems appear here.'
            : 'Nothing of this application changed before that moment.'}
        </EmptyState>
      )}
      {entries && entries.length > 0 && (
        <ol className={classes.feed} aria-label="Timeline">
          {entries.map((entry) => (
            <Entry
              key={`${entry.id} ${entry.name}`}
              {...{ entry, applicationId, before }}
              action={actionOf(entry)}
              onSelect={select}
            />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <div className={own.foot}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load older entries
          </Button>
        </div>
      )}
    </Panel>
  );
}

interface EntryProps {
  entry: TimelineEntry;
  applicationId: string;
  before: string | undefined;
  action: ReactNode;
  onSelect: (at: string) => void;
}

function Entry({ entry, applicationId, before, action, onSelect }: EntryProps) {
  const { tone, who, did, named, after, more } = timelineSentence(entry);
  const crash = crashOf(entry);
  return (
    <li className={classes.entry}>
      <span className={classes.mark}>
        <ToneDot tone={tone} />
      </span>
      <div className={classes.text}>
        <p className={classes.sentence}>
          {who && <span className={classes.who}>{who} </span>}
          {did}{' '}
          {named && (
            <EventSubjectLink entry={{ ...entry, application_id: applicationId }}>
              {entry.subject.type === 'domain' ? <HostnameText of={entry.subject.name} /> : timelineSubjectName(entry)}
            </EventSubjectLink>
          )}{' '}
          {after}
        </p>
        {more && <p className={classes.more}>{more}</p>}
      </div>
      <span className={own.side}>
        {action}
        {crash && (
          <ButtonLink
            to="/applications/$applicationId/logs"
            params={{ applicationId }}
            search={logSearch(crash.process, crash.at)}
            size="compact-xs"
            variant="default"
          >
            View log
          </ButtonLink>
        )}
        {entry.category === 'problem' && (
          <Button size="compact-xs" variant="default" onClick={() => onSelect(entry.at)}>
            What changed before?
          </Button>
        )}
        <time className={classes.time} dateTime={entry.at} title={formatDateTime(entry.at)}>
          {before === undefined
            ? formatDateTime(entry.at)
            : `${formatDuration(Date.parse(before) - Date.parse(entry.at))} before`}
        </time>
      </span>
    </li>
  );
}
