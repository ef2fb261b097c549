import { useMantineColorScheme } from '@mantine/core';
import { IconArrowRight, IconCircleHalf2, IconKeyboard, IconLogout } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useSignOut } from '../../../features/auth/session-mutations';
import { usePermissions } from '../../../lib/session/current-user';
import { toastError } from '../../../lib/browser/toast';
import type { PaletteItem } from '../palette-items';
import { openPalette } from '../palette-state';
import { NAVIGATION_SHORTCUTS } from '../navigation-shortcuts';
import { CREATION_PAGES, FURTHER_PAGES } from './general-pages';

const THEMES = [
  { value: 'light', label: 'Use light theme' },
  { value: 'dark', label: 'Use dark theme' },
  { value: 'auto', label: 'Use system theme' },
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
  return [
    ...CREATION_PAGES.filter(() => permissions.canChange).map(({ to, ...item }): PaletteItem => ({
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
