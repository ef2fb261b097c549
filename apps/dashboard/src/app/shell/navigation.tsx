import {
  IconApi,
  IconArchive,
  IconBell,
  IconCloudUpload,
  IconDatabase,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconRocket,
  IconServer,
  IconSettings,
  IconShieldCheck,
  IconStack2,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { usePermissions } from '../../lib/session/current-user';
import classes from './navigation.module.css';

const SECTIONS = [
  {
    title: undefined,
    links: [
      { to: '/', label: 'Overview', Icon: IconLayoutDashboard, exact: true, ownerOnly: false },
      { to: '/servers', label: 'Servers', Icon: IconServer, exact: false, ownerOnly: false },
      { to: '/applications', label: 'Applications', Icon: IconStack2, exact: false, ownerOnly: false },
      { to: '/databases', label: 'Databases', Icon: IconDatabase, exact: false, ownerOnly: false },
      { to: '/backups', label: 'Backups', Icon: IconArchive, exact: false, ownerOnly: false },
      { to: '/deployments', label: 'Deployments', Icon: IconRocket, exact: false, ownerOnly: false },
    ],
  },
  {
    title: 'Settings',
    links: [
      { to: '/settings/tokens', label: 'API tokens', Icon: IconKey, exact: false, ownerOnly: false },
      {
        to: '/settings/trusted-pipelines',
        label: 'Trusted pipelines',
        Icon: IconShieldCheck,
        exact: false,
        ownerOnly: false,
      },
      { to: '/settings/webhooks', label: 'Webhooks', Icon: IconWebhook, exact: false, ownerOnly: false },
      { to: '/settings/notifications', label: 'Notifications', Icon: IconBell, exact: false, ownerOnly: false },
      { to: '/settings/people', label: 'People', Icon: IconUsers, exact: false, ownerOnly: true },
      { to: '/settings/audit', label: 'Audit log', Icon: IconHistory, exact: false, ownerOnly: false },
      { to: '/settings/storages', label: 'Storages', Icon: IconCloudUpload, exact: false, ownerOnly: false },
      { to: '/settings/instance', label: 'Instance', Icon: IconSettings, exact: false, ownerOnly: false },
    ],
  },
] as const;

export function Navigation({ onLeave }: { onLeave?: () => void }) {
  const permissions = usePermissions();
  return (
    <nav aria-label="Main" className={classes.nav}>
      {SECTIONS.map(({ title, links }) => (
        <div key={title ?? 'top'} className={classes.section}>
          {title && <div className={classes.title}>{title}</div>}
          {links
            .filter(({ ownerOnly }) => permissions.isOwner || !ownerOnly)
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
