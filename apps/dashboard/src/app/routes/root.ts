import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { sessionQuery } from '../../features/auth/session-queries';
import { hasErrorCode } from '../../lib/api/api-error';
import { ShellError } from '../route-error';
import { AppShell } from '../shell/app-shell';

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({});

/** Parent of all pages that need a session. Signing in leads back to the requested address. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: async ({ context, location }) => {
    try {
      return { session: await context.queryClient.ensureQueryData(sessionQuery()) };
    } catch (error) {
      if (!hasErrorCode(error, 'SESSION_REQUIRED')) throw error;
      throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { next: location.href } });
    }
  },
  component: AppShell,
  errorComponent: ShellError,
});
