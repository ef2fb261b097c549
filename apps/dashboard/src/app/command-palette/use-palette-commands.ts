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
import { useSignOut } from '../../features/auth/session-mutations';
import { usePermissions } from '../../lib/session/current-user';
import { toastError } from '../../lib/browser/toast';
import type { PaletteItem } from './palette-items';
import { openPalette } from './palette-state';
import { NAVIGATION_SHORTCUTS } from './navigation-shortcuts';

const THEMES = [
  { value: 'light', label: 'Use light theme' },
  { value: 'dark', label: 'Use dark theme' },
  { value: 'auto', label: 'Use system theme' },
] as const;

/** Commands and pages that exist on every instance. */
export function usePaletteCommands(): PaletteItem[] {
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
    { to: '/settings/tokens/new', label: 'Generate API token', keywords: 'new create key ci', Icon: IconKey },
  ] as const;
  return [
    ...make
      .filter(() => permissions.canChange)
      .map(({ to, ...item }): PaletteItem => ({
        ...item,
        id: to,
        group: 'Commands',
        run: () => void navigate({ to }),
      })),
    ...THEMES.filter(({ value }) => value !== colorScheme).map(({ value, label }): PaletteItem => ({
      id: `theme-${value}`,
      group: 'Commands',
      label,
      keywords: 'appearance colour mode switch',
      Icon: IconCircleHalf2,
      run: () => setColorScheme(value),
    })),
    {
      id: 'shortcuts',
      group: 'Commands',
      label: 'Show keyboard shortcuts',
      keywords: 'help keys',
      keys: ['?'],
      Icon: IconKeyboard,
      run: () => openPalette('shortcuts'),
    },
    { id: 'sign-out', group: 'Commands', label: 'Sign out', keywords: 'log leave', Icon: IconLogout, run: leave },
    ...NAVIGATION_SHORTCUTS.filter(({ ownerOnly }) => permissions.isOwner || !ownerOnly).map(
      ({ to, label, key }): PaletteItem => ({
        id: to,
        group: 'Pages',
        label,
        keywords: 'go to page',
        keys: ['g', key],
        Icon: IconArrowRight,
        run: () => void navigate({ to }),
      }),
    ),
  ];
}
