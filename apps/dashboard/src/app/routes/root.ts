import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { sessionQuery } from '../../features/session/queries';
import { isCode } from '../../lib/api-error';
import { Frame } from '../frame/frame';

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({});

/** Everything behind the door. Whoever is not signed in comes back to the very address after signing in. */
export const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  beforeLoad: async ({ context, location }) => {
    try {
      return { session: await context.queryClient.ensureQueryData(sessionQuery()) };
    } catch (error) {
      if (!isCode(error, 'SESSION_REQUIRED')) throw error;
      throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { next: location.href } });
    }
  },
  component: Frame,
});
