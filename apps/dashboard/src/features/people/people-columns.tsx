import type { UserRecord } from '@fairlead/client';
import type { Column } from '../../components/ui/list/data-table';
import { PersonAvatar } from '../../components/ui/display/person-avatar';
import { RelativeTime } from '../../components/ui/display/relative-time';
import { Status } from '../../components/ui/feedback/status';
import classes from './people.module.css';
import type { PeopleSort } from './people-search';
import { PersonMenu } from './person-menu';
import { ROLE_LABELS } from '../../lib/labels/role-labels';

export const peopleColumns = (ownId: string): readonly Column<UserRecord, PeopleSort>[] => [
  {
    key: 'email',
    header: 'Person',
    sort: 'email',
    width: '36%',
    cell: ({ id, name, email }) => (
      <div className={classes.person}>
        <PersonAvatar name={name ?? email} />
        <div>
          <div className={classes.name}>
            {name ?? email}
            {id === ownId && <span className={classes.you}>You</span>}
          </div>
          {name && <div className={classes.detail}>{email}</div>}
        </div>
      </div>
    ),
  },
  {
    key: 'role',
    header: 'Role',
    cell: ({ role }) => <span title={ROLE_LABELS[role].text}>{ROLE_LABELS[role].label}</span>,
  },
  {
    key: 'totp',
    header: 'Two-factor',
    cell: ({ totp_enabled: on }) => <Status tone={on ? 'ok' : 'idle'}>{on ? 'On' : 'Off'}</Status>,
  },
  {
    key: 'last_sign_in_at',
    header: 'Last sign-in',
    cell: ({ last_sign_in_at: at }) => (at ? <RelativeTime at={at} /> : 'Never'),
  },
  {
    key: 'created_at',
    header: 'Member since',
    sort: 'created_at',
    phone: 'hidden',
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
  {
    key: 'state',
    header: 'Status',
    cell: ({ active }) =>
      active ? (
        <Status tone="ok">Active</Status>
      ) : (
        <Status tone="idle" title="Cannot sign in.">
          Deactivated
        </Status>
      ),
  },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    width: '3.5rem',
    cell: (person) => <PersonMenu person={person} own={person.id === ownId} />,
  },
];
