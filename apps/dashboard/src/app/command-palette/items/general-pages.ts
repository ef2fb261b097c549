import { IconBell, IconDatabase, IconKey, IconPlus, IconStack2, IconWebhook } from '@tabler/icons-react';

/** Pages on which something is created. */
export const CREATION_PAGES = [
  { to: '/servers/new', label: 'Add server', keywords: 'new create connect machine', Icon: IconPlus },
  { to: '/applications/new', label: 'Create application', keywords: 'new add app deploy', Icon: IconStack2 },
  {
    to: '/databases/new',
    label: 'Create database',
    keywords: 'new add postgresql mariadb redis',
    Icon: IconDatabase,
  },
  { to: '/settings/webhooks/new', label: 'Add webhook', keywords: 'new create event notify', Icon: IconWebhook },
  {
    to: '/settings/notifications/new',
    label: 'Add notification channel',
    keywords: 'new create slack discord teams telegram ntfy email',
    Icon: IconBell,
  },
  { to: '/settings/storages/new', label: 'Add storage', keywords: 'new create backup s3', Icon: IconPlus },
  {
    to: '/settings/variable-groups/new',
    label: 'Create variable group',
    keywords: 'new add shared environment',
    Icon: IconPlus,
  },
  {
    to: '/settings/trusted-pipelines/new',
    label: 'Add trusted pipeline',
    keywords: 'new create ci oidc github gitlab',
    Icon: IconPlus,
  },
  { to: '/settings/tokens/new', label: 'Generate API token', keywords: 'new create key ci', Icon: IconKey },
] as const;

/** Pages that no shortcut opens. */
export const FURTHER_PAGES = [
  { to: '/settings/trusted-pipelines', label: 'Trusted pipelines', keywords: 'settings ci oidc github gitlab' },
  { to: '/device', label: 'Sign in the command line', keywords: 'device code cli approve' },
  { to: '/account/security', label: 'Password and two-factor authentication', keywords: 'account security totp 2fa' },
  { to: '/account/sessions', label: 'Sessions', keywords: 'account signed in devices' },
] as const;
