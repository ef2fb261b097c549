import type { AccountSession } from '@fairlead/client';
import { IconDeviceDesktop, IconDeviceMobile, IconTerminal2 } from '@tabler/icons-react';
import type { Column } from '../../../components/ui/list/data-table';
import { UpcomingTime, RelativeTime } from '../../../components/ui/display/relative-time';
import { Status } from '../../../components/ui/feedback/status';
import classes from '../account.module.css';
import { deviceOfUserAgent } from './user-agent';
import { EndSessionButton } from './end-session-button';
import type { SessionSort } from './session-search';

const ICONS = { desk: IconDeviceDesktop, phone: IconDeviceMobile, program: IconTerminal2 } as const;

function Device({ session: { user_agent, ip } }: { session: AccountSession }) {
  const { name, kind } = deviceOfUserAgent(user_agent);
  const Icon = ICONS[kind];
  return (
    <div className={classes.device} title={user_agent ?? undefined}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <div>
        <div className={classes.name}>{name}</div>
        <div className={classes.detail}>{ip}</div>
      </div>
    </div>
  );
}

export const SESSION_COLUMNS: readonly Column<AccountSession, SessionSort>[] = [
  { key: 'device', header: 'Browser', width: '40%', cell: (session) => <Device session={session} /> },
  {
    key: 'last_seen_at',
    header: 'Last used',
    sort: 'last_seen_at',
    cell: ({ current, last_seen_at }) =>
      current ? <Status tone="ok">This browser</Status> : <RelativeTime at={last_seen_at} />,
  },
  {
    key: 'created_at',
    header: 'Signed in',
    sort: 'created_at',
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
  { key: 'expires_at', header: 'Expires', phone: 'hidden', cell: ({ expires_at }) => <UpcomingTime at={expires_at} /> },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    width: '6.5rem',
    cell: (session) => (session.current ? null : <EndSessionButton session={session} />),
  },
];
