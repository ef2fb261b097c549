import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconDevices,
  IconLogout,
  IconMoon,
  IconShieldLock,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useSignOut } from '../../features/auth/session-mutations';
import { toastError } from '../../lib/browser/toast';

const THEMES = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'System', Icon: IconDeviceDesktop },
] as const;

const PAGES = [
  { to: '/account', label: 'Profile', Icon: IconUser },
  { to: '/account/security', label: 'Password and security', Icon: IconShieldLock },
  { to: '/account/sessions', label: 'Sessions', Icon: IconDevices },
] as const;

/** A default export, for `lazy`: menus are loaded when one is opened. */
export default function AccountMenuItems({ onLeave }: { onLeave?: () => void }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  const navigate = useNavigate();
  // Not a callback of the mutation, because the menu is unmounted before the response arrives.
  const leave = () =>
    void signOut
      .mutateAsync()
      .then(() => navigate({ to: '/sign-in' }))
      .catch((error: unknown) => toastError(error, 'Could not sign out'));
  return (
    <>
      {PAGES.map(({ to, label, Icon }) => (
        <Menu.Item key={to} component={Link} to={to} onClick={onLeave} leftSection={<Icon size={15} />}>
          {label}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Label>Theme</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(scheme(value))}>
        {THEMES.map(({ value, label }) => (
          <Menu.RadioItem key={value} value={value}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Item onClick={leave} leftSection={<IconLogout size={15} />}>
        Sign out
      </Menu.Item>
    </>
  );
}

const scheme = (value: unknown): MantineColorScheme => THEMES.find((theme) => theme.value === value)?.value ?? 'auto';
