import {
  IconApi,
  IconArchive,
  IconCloudUpload,
  IconDatabase,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconRocket,
  IconServer,
  IconSettings,
  IconStack2,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { usePermissions } from '../../lib/session/current-user';
import classes from './navigation.module.css';

const SECTIONS = [
  {
    title: undefined,
    links: [
      { to: '/', label: 'Overview', Icon: IconLayoutDashboard, exact: true, own: false },
      { to: '/servers', label: 'Servers', Icon: IconServer, exact: false, own: false },
      { to: '/applications', label: 'Applications', Icon: IconStack2, exact: false, own: false },
      { to: '/databases', label: 'Databases', Icon: IconDatabase, exact: false, own: false },
      { to: '/backups', label: 'Backups', Icon: IconArchive, exact: false, own: false },
      { to: '/deployments', label: 'Deployments', Icon: IconRocket, exact: false, own: false },
    ],
  },
  {
    title: 'Settings',
    links: [
      { to: '/settings/tokens', label: 'API tokens', Icon: IconKey, exact: false, own: false },
      { to: '/settings/people', label: 'People', Icon: IconUsers, exact: false, own: true },
      { to: '/settings/audit', label: 'Audit log', Icon: IconHistory, exact: false, own: false },
      { to: '/settings/storages', label: 'Storages', Icon: IconCloudUpload, exact: false, own: false },
      { to: '/settings/instance', label: 'Instance', Icon: IconSettings, exact: false, own: false },
    ],
  },
] as const;

export function Navigation({ onLeave }: { onLeave?: () => void }) {
  const may = usePermissions();
  return (
    <nav aria-label="Main" className={classes.nav}>
      {SECTIONS.map(({ title, links }) => (
        <div key={title ?? 'top'} className={classes.section}>
          {title && <div className={classes.title}>{title}</div>}
          {links
            .filter(({ own }) => may.own || !own)
            .map(({ to, label, Icon, exact }) => (
              <Link
                key={to}
                to={to}
                className={classes.link}
                activeOptions={{ exact, includeSearch: false }}
                onClick={onLeave}
              >
                <Icon size={17} stroke={1.7} aria-hidden />
                {label}
              </Link>
            ))}
        </div>
      ))}
      <div className={classes.section}>
        <div className={classes.title}>Help</div>
        <a className={classes.link} href="/docs">
          <IconApi size={17} stroke={1.7} aria-hidden />
          API reference
        </a>
      </div>
    </nav>
  );
}
