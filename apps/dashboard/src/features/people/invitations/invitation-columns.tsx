import type { InvitationRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import type { Column } from '../../../components/ui/list/data-table';
import { UpcomingTime, RelativeTime } from '../../../components/ui/display/relative-time';
import classes from '../people.module.css';
import type { InvitationState } from '../people-search';
import { ROLE_LABELS } from '../../../lib/labels/role-labels';

export type InvitationAction = 'renew' | 'revoke';
type OnAction = (invitation: InvitationRecord, what: InvitationAction) => void;

const COLUMNS: readonly Column<InvitationRecord>[] = [
  {
    key: 'email',
    header: 'Person',
    width: '36%',
    cell: ({ email, name }) => (
      <>
        <div className={classes.name}>{name ?? email}</div>
        {name && <div className={classes.detail}>{email}</div>}
      </>
    ),
  },
  { key: 'role', header: 'Role', cell: ({ role }) => ROLE_LABELS[role].label },
  { key: 'by', header: 'Invited by', phone: 'hidden', cell: ({ created_by }) => created_by.name },
  { key: 'created_at', header: 'Invited', phone: 'hidden', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
];

const EXPIRES: Column<InvitationRecord> = {
  key: 'expires_at',
  header: 'Expires',
  cell: ({ expires_at }) => <UpcomingTime at={expires_at} />,
};

const NewLink = ({ invitation, onAction }: { invitation: InvitationRecord; onAction: OnAction }) => (
  <Button
    size="compact-xs"
    variant="default"
    aria-label={`New link for ${invitation.email}`}
    onClick={() => onAction(invitation, 'renew')}
  >
    New link
  </Button>
);

const RevokeButton = ({ invitation, onAction }: { invitation: InvitationRecord; onAction: OnAction }) => (
  <Button
    size="compact-xs"
    variant="default"
    aria-label={`Revoke the invitation of ${invitation.email}`}
    onClick={() => onAction(invitation, 'revoke')}
  >
    Revoke
  </Button>
);

const ACTIONS = { key: 'actions', header: 'Actions', width: '12rem', phone: 'plain', right: true } as const;

/** Accepted and revoked invitations cannot be reopened. */
export function invitationColumns(
  status: InvitationState | undefined,
  onAction: OnAction,
): readonly Column<InvitationRecord>[] {
  if (status === 'accepted' || status === 'revoked') return COLUMNS;
  if (status === 'expired') {
    return [...COLUMNS, { ...ACTIONS, cell: (invitation) => <NewLink invitation={invitation} onAction={onAction} /> }];
  }
  const both = (invitation: InvitationRecord) => (
    <span className={classes.actions}>
      <NewLink invitation={invitation} onAction={onAction} />
      <RevokeButton invitation={invitation} onAction={onAction} />
    </span>
  );
  return [...COLUMNS, EXPIRES, { ...ACTIONS, cell: both }];
}
