import type { InvitationRecord } from '@fairlead/client';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { DataTable } from '../../../components/ui/list/data-table';
import { FilterBar } from '../../../components/ui/list/filter-bar';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { invitationColumns, type InvitationAction } from './invitation-columns';
import type { InvitationState } from '../people-search';
import { invitationsQuery } from '../queries';

const InvitationActions = lazy(() => import('./invitation-dialogs'));

const FILTERS = [
  { value: undefined, label: 'Pending' },
  { value: 'expired', label: 'Expired' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'revoked', label: 'Revoked' },
] as const;

const NOTHING: Readonly<Record<InvitationState | 'pending', string>> = {
  pending: 'No pending invitations.',
  expired: 'No expired invitations.',
  accepted: 'No accepted invitations yet.',
  revoked: 'No revoked invitations.',
};

interface DialogState {
  invitation: InvitationRecord;
  what: InvitationAction;
}

interface Props {
  status: InvitationState | undefined;
  onStatus: (status: InvitationState | undefined) => void;
}

export function InvitationList({ status, onStatus }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(invitationsQuery(status));
  const [dialog, setDialog] = useState<DialogState>();
  const [opened, setOpened] = useState(false);
  const ask = (invitation: InvitationRecord, what: InvitationAction) => {
    setDialog({ invitation, what });
    setOpened(true);
  };
  return (
    <Panel flush title="Invitations" description="Each invitation is a one-time link for one person.">
      <FilterBar label="Filter invitations by status" value={status} options={FILTERS} onChange={onStatus} />
      {error && <ErrorNotice error={error} title="Could not load invitations" onRetry={() => void refetch()} />}
      {data?.invitations.length === 0 ? (
        <Text c="dimmed" fz="sm" p="lg">
          {NOTHING[status ?? 'pending']}
        </Text>
      ) : (
        <DataTable
          label="Invitations"
          columns={invitationColumns(status, ask)}
          rows={data?.invitations}
          rowKey={({ id }) => id}
          expectedRows={1}
          stale={isPlaceholderData}
        />
      )}
      {dialog && (
        <Suspense>
          <InvitationActions {...dialog} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </Panel>
  );
}
