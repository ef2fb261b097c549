import { ActionIcon } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Brand } from '../../components/ui/brand';
import { sessionQuery } from '../../features/session/queries';
import { CurrentUserProvider } from '../../lib/current-user';
import { useSessionEnded } from '../../lib/session-ended';
import { useToasts } from '../../lib/toast';
import { useLiveUpdates } from '../live-updates';
import { openPalette, usePalette } from '../palette/palette-state';
import { useShortcuts } from '../palette/use-shortcuts';
import { useVisits } from '../palette/use-visits';
import classes from './frame.module.css';
import { Sidebar } from './sidebar';

const route = getRouteApi('/frame');
const loadDrawer = () => import('./drawer');
const NavigationDrawer = lazy(loadDrawer);
const SessionEndedDialog = lazy(() => import('../../features/session/session-ended-dialog'));
const Palette = lazy(() => import('../palette/palette'));
const Toaster = lazy(() => import('./toaster'));

/** What stays while the pages change: navigation, search, and whatever speaks up over any page. */
export function Frame() {
  const known = route.useRouteContext().session;
  const { user } = useQuery(sessionQuery()).data ?? known;
  const ended = useSessionEnded();
  const toasts = useToasts();
  const palette = usePalette();
  useLiveUpdates(useQueryClient());
  useShortcuts();
  useVisits();
  return (
    <CurrentUserProvider value={user}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <div className={classes.frame}>
        <TopBar />
        <aside className={classes.side} aria-label="Sidebar">
          <Sidebar />
        </aside>
        <main id="content" tabIndex={-1} className={classes.main}>
          <Outlet />
          <div id="menus" />
        </main>
      </div>
      <Suspense>
        {palette.times > 0 && <Palette />}
        {toasts.length > 0 && <Toaster toasts={toasts} />}
        {ended && <SessionEndedDialog email={user.email} />}
      </Suspense>
    </CurrentUserProvider>
  );
}

/** On a phone: the way to the navigation, which then lies over the page. */
function TopBar() {
  const [opened, setOpened] = useState<boolean>();
  return (
    <header className={classes.bar}>
      <ActionIcon
        variant="transparent"
        c="#fff"
        size="lg"
        onClick={() => setOpened(true)}
        onPointerDown={() => void loadDrawer()}
        aria-label="Open the navigation"
        aria-expanded={Boolean(opened)}
      >
        <IconMenu2 size={21} />
      </ActionIcon>
      <Brand />
      <ActionIcon
        variant="transparent"
        c="#fff"
        size="lg"
        aria-label="Search or jump to…"
        onClick={() => openPalette('search')}
      >
        <IconSearch size={19} />
      </ActionIcon>
      {opened !== undefined && (
        <Suspense>
          <NavigationDrawer opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </header>
  );
}
