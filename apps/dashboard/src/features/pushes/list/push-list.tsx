import type { PushRecord } from '@fairlead/client';
import { Anchor, Code, Text } from '@mantine/core';
import { IconGitCommit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { StatusBadge } from '../../../components/ui/feedback/status';
import { Panel } from '../../../components/ui/layout/panel';
import { DataTable, type Column } from '../../../components/ui/list/data-table';
import { FilterBar } from '../../../components/ui/list/filter-bar';
import { PaginationBar } from '../../../components/ui/list/pagination-bar';
import { shortSha } from '../../../lib/format/format-values';
import { PUSH_STATUS_LABELS, pushedCommit, pushedRef, pushSourceLabel } from '../push-labels';
import type { PushSearch } from '../push-search';
import { pushesQuery } from '../queries';

const FILTERS = [
  { value: undefined, label: 'All' },
  { value: 'deployed', label: 'Deployed' },
  { value: 'skipped', label: 'Skipped' },
  { value: 'failed', label: 'Failed' },
] as const;

const COLUMNS: readonly Column<PushRecord>[] = [
  {
    key: 'push',
    header: 'Push',
    cell: (push) => {
      const commit = pushedCommit(push);
      return (
        <div style={{ overflowWrap: 'anywhere' }}>
          {pushedRef(push)} {commit && <Code>{shortSha(commit)}</Code>}
          {push.sender && (
            <Text fz="xs" c="dimmed">
              by {push.sender}
            </Text>
          )}
        </div>
      );
    },
  },
  {
    key: 'outcome',
    header: 'Outcome',
    width: '42%',
    cell: (push) => <Outcome push={push} />,
  },
  {
    key: 'source',
    header: 'Source',
    width: '10rem',
    cell: (push) => <span title={push.delivery_id ?? undefined}>{pushSourceLabel(push)}</span>,
  },
  { key: 'when', header: 'When', width: '8rem', cell: ({ created_at: at }) => <RelativeTime at={at} /> },
];

interface Props {
  applicationId: string;
  /** Whether pushes are deployed. */
  isOn: boolean;
  search: PushSearch;
  onSearch: (search: PushSearch) => void;
}

/** The pushes of an application, and why each did or did not deploy. */
export function PushList({ applicationId, isOn, search, onSearch }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(pushesQuery(applicationId, search));
  if (error && !data)
    return <ErrorNotice error={error} title="Could not load the pushes" onRetry={() => void refetch()} />;
  return (
    <Panel flush title="Pushes">
      <FilterBar
        label="Filter by outcome"
        value={FILTERS.find(({ value }) => value === search.status)?.value}
        options={FILTERS}
        onChange={(status) => onSearch({ ...search, status, page: undefined })}
      />
      {data?.pushes.length === 0 ? (
        <EmptyState
          icon={<IconGitCommit size={32} stroke={1.5} />}
          title={search.status ? 'No such pushes' : 'No pushes yet'}
        >
          {!search.status &&
            (isOn
              ? 'Push a commit, or add the hook above to the repository: most forges send a test at once.'
              : 'Turn on deploys on push above. What arrives before is listed as skipped.')}
        </EmptyState>
      ) : (
        <DataTable
          label="Pushes"
          columns={COLUMNS}
          rows={data?.pushes}
          rowKey={({ id }) => id}
          stale={isPlaceholderData}
        />
      )}
      {data && (
        <PaginationBar search={search} total={data.total} onChange={(part) => onSearch({ ...search, ...part })} />
      )}
    </Panel>
  );
}

function Outcome({ push }: { push: PushRecord }) {
  const { status, message, application_id: applicationId, deployment_id: deploymentId } = push;
  return (
    <div>
      <StatusBadge label={PUSH_STATUS_LABELS[status]} />
      <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {message}{' '}
        {deploymentId && (
          <Anchor
            component={Link}
            to={`/applications/${applicationId}/deployments/${deploymentId}`}
            fz="inherit"
            underline="always"
          >
            Show deployment
          </Anchor>
        )}
      </Text>
    </div>
  );
}
