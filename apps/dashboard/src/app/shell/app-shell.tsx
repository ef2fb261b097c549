import { ActionIcon } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Outlet, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Brand } from '../../components/ui/layout/brand';
import { sessionQuery } from '../../features/auth/session-queries';
import { CurrentUserProvider } from '../../lib/session/current-user';
import { useSessionEnded } from '../../lib/session/session-ended';
import { useLiveUpdates } from '../live-updates';
import { openPalette, usePalette } from '../command-palette/palette-state';
import { useKeyboardShortcuts } from '../command-palette/use-keyboard-shortcuts';
import classes from './app-shell.module.css';
import { Sidebar } from './sidebar';
import { Toasts } from './toasts';
import { loadAhead } from '../../lib/browser/load-ahead';

const route = getRouteApi('/shell');
const loadDrawer = () => import('./navigation-drawer');
const NavigationDrawer = lazy(loadDrawer);
const SessionEndedDialog = lazy(() => import('../../features/auth/session-ended-dialog'));
const CommandPalette = lazy(() => import('../command-palette/command-palette'));

/** The shell around all pages: navigation, search, dialogs and toasts. */
export function AppShell() {
  const known = route.useRouteContext().session;
  const { user } = useQuery(sessionQuery()).data ?? known;
  const ended = useSessionEnded();
  const palette = usePalette();
  useLiveUpdates(useQueryClient());
  useKeyboardShortcuts();
  useRecordRecent();
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
      <Toasts />
      <Suspense>
        {palette.times > 0 && <CommandPalette />}
        {ended && <SessionEndedDialog email={user.email} />}
      </Suspense>
    </CurrentUserProvider>
  );
}

/** On a phone, the top bar opens the navigation as a drawer. */
function TopBar() {
  const [opened, setOpened] = useState<boolean>();
  return (
    <header className={classes.bar}>
      <ActionIcon
        variant="transparent"
        c="#fff"
        size="lg"
        onClick={() => setOpened(true)}
        onPointerDown={() => loadAhead(loadDrawer)}
        aria-label="Open navigation"
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

const record = async (id: string) => (await import('../command-palette/recent-items')).recentRecords.add(id);

/** Records the server, application or database of the page among the recent items of the command palette. */
function useRecordRecent(): void {
  const { serverId, applicationId, databaseId } = useParams({ strict: false });
  useEffect(() => {
    const id = serverId ?? applicationId ?? databaseId;
    if (id) loadAhead(() => record(id));
  }, [serverId, applicationId, databaseId]);
}
