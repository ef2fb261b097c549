import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/overlay/confirm-dialog';
import { DataTable } from '../../../components/ui/list/data-table';
import { PaginationBar } from '../../../components/ui/list/pagination-bar';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { formatCount } from '../../../lib/format/format-values';
import { toast } from '../../../lib/browser/toast';
import { useEndOtherSessions } from '../mutations';
import { ownSessionsQuery } from '../queries';
import { SESSION_COLUMNS } from './session-columns';
import type { SessionSearch } from './session-search';

interface Props {
  search: SessionSearch;
  onSearch: (search: SessionSearch) => void;
}

export function SessionList({ search, onSearch }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(ownSessionsQuery(search));
  if (error) return <ErrorNotice error={error} title="Could not load your sessions" onRetry={() => void refetch()} />;
  return (
    <Panel
      flush
      title="Sessions"
      description="If you don’t recognize a session, sign it out and change your password."
      actions={data && data.total > 1 && <EndOthers others={data.total - 1} />}
    >
      <DataTable
        label="Your sessions"
        columns={SESSION_COLUMNS}
        rows={data?.sessions}
        rowKey={({ id }) => id}
        expectedRows={2}
        stale={isPlaceholderData}
        sort={search.sort ?? '-last_seen_at'}
        onSort={(sort) => onSearch({ ...search, sort, page: undefined })}
      />
      {data && (
        <PaginationBar search={search} total={data.total} onChange={(part) => onSearch({ ...search, ...part })} />
      )}
    </Panel>
  );
}

function EndOthers({ others }: { others: number }) {
  const [opened, setOpened] = useState(false);
  const end = useEndOtherSessions();
  const confirm = () =>
    end.mutate(undefined, {
      onSuccess: ({ ended }) => {
        setOpened(false);
        toast({ tone: 'ok', title: `${formatCount(ended, 'session')} signed out` });
      },
    });
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpened(true)}>
        Sign out all other sessions
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Sign out all other sessions?"
        action="Sign out all other sessions"
        pending={end.isPending}
        error={end.error}
        onConfirm={confirm}
      >
        {formatCount(others, 'other session')} {others === 1 ? 'ends' : 'end'} immediately. This browser stays signed
        in.
      </ConfirmDialog>
    </>
  );
}
