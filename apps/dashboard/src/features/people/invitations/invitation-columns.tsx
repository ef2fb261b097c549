import type { InvitationRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import type { Column } from '../../../components/ui/list/data-table';
import { UpcomingTime, RelativeTime } from '../../../components/ui/display/relative-time';
import classes from '../people.module.css';
import type { InvitationState } from '../people-search';
import { ROLE_LABELS } from '../../../lib/labels/role-labels';

export type InvitationAction = 'renew' | 'revoke';
type Ask = (invitation: InvitationRecord, what: InvitationAction) => void;

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

const NewLink = ({ invitation, ask }: { invitation: InvitationRecord; ask: Ask }) => (
  <Button
    size="compact-xs"
    variant="default"
    aria-label={`New link for ${invitation.email}`}
    onClick={() => ask(invitation, 'renew')}
  >
    New link
  </Button>
);

const Withdraw = ({ invitation, ask }: { invitation: InvitationRecord; ask: Ask }) => (
  <Button
    size="compact-xs"
    variant="default"
    aria-label={`Revoke the invitation of ${invitation.email}`}
    onClick={() => ask(invitation, 'revoke')}
  >
    Revoke
  </Button>
);

const ACTIONS = { key: 'actions', header: 'Actions', width: '12rem', phone: 'plain', right: true } as const;

/** Accepted and revoked invitations cannot be reopened. */
export function invitationColumns(status: InvitationState | undefined, ask: Ask): readonly Column<InvitationRecord>[] {
  if (status === 'accepted' || status === 'revoked') return COLUMNS;
  if (status === 'expired') {
    return [...COLUMNS, { ...ACTIONS, cell: (invitation) => <NewLink invitation={invitation} ask={ask} /> }];
  }
  const both = (invitation: InvitationRecord) => (
    <span className={classes.actions}>
      <NewLink invitation={invitation} ask={ask} />
      <Withdraw invitation={invitation} ask={ask} />
    </span>
  );
  return [...COLUMNS, EXPIRES, { ...ACTIONS, cell: both }];
}
