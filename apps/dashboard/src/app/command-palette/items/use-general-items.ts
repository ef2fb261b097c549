import { useMantineColorScheme } from '@mantine/core';
import {
  IconArrowRight,
  IconBell,
  IconCircleHalf2,
  IconDatabase,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconPlus,
  IconStack2,
  IconWebhook,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useSignOut } from '../../../features/auth/session-mutations';
import { usePermissions } from '../../../lib/session/current-user';
import { toastError } from '../../../lib/browser/toast';
import type { PaletteItem } from '../palette-items';
import { openPalette } from '../palette-state';
import { NAVIGATION_SHORTCUTS } from '../navigation-shortcuts';

const THEMES = [
  { value: 'light', label: 'Use light theme' },
  { value: 'dark', label: 'Use dark theme' },
  { value: 'auto', label: 'Use system theme' },
] as const;

/** Pages that no shortcut opens. */
const FURTHER_PAGES = [
  { to: '/settings/trusted-pipelines', label: 'Trusted pipelines', keywords: 'settings ci oidc github gitlab' },
  { to: '/account/security', label: 'Password and two-factor authentication', keywords: 'account security totp 2fa' },
  { to: '/account/sessions', label: 'Sessions', keywords: 'account signed in devices' },
] as const;

/** Actions and pages that exist on every instance. */
export function useGeneralItems(): PaletteItem[] {
  const navigate = useNavigate();
  const permissions = usePermissions();
  const signOut = useSignOut();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const leave = () =>
    void signOut
      .mutateAsync()
      .then(() => navigate({ to: '/sign-in' }))
      .catch((error: unknown) => toastError(error, 'Could not sign out'));
  const make = [
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
  return [
    ...make
      .filter(() => permissions.canChange)
      .map(({ to, ...item }): PaletteItem => ({
        ...item,
        id: to,
        group: 'Actions',
        effect: { type: 'open', open: () => void navigate({ to }) },
      })),
    ...THEMES.filter(({ value }) => value !== colorScheme).map(({ value, label }): PaletteItem => ({
      id: `theme-${value}`,
      group: 'Actions',
      label,
      keywords: 'appearance colour mode switch',
      Icon: IconCircleHalf2,
      effect: { type: 'open', open: () => setColorScheme(value) },
    })),
    {
      id: 'shortcuts',
      group: 'Actions',
      label: 'Show keyboard shortcuts',
      keywords: 'help keys',
      keys: ['?'],
      Icon: IconKeyboard,
      effect: { type: 'open', open: () => openPalette('shortcuts') },
    },
    {
      id: 'sign-out',
      group: 'Actions',
      label: 'Sign out',
      keywords: 'log leave',
      Icon: IconLogout,
      effect: { type: 'open', open: leave },
    },
    ...NAVIGATION_SHORTCUTS.filter(({ ownerOnly }) => permissions.isOwner || !ownerOnly).map(
      ({ to, label, key }): PaletteItem => ({
        id: to,
        group: 'Pages',
        label,
        keywords: 'go to page',
        keys: ['g', key],
        Icon: IconArrowRight,
        effect: { type: 'open', open: () => void navigate({ to }) },
      }),
    ),
    ...FURTHER_PAGES.map(({ to, label, keywords }): PaletteItem => ({
      id: to,
      group: 'Pages',
      label,
      keywords,
      Icon: IconArrowRight,
      effect: { type: 'open', open: () => void navigate({ to }) },
    })),
  ];
}
