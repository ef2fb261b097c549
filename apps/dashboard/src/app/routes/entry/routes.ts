import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { setupQuery } from '../../../features/setup/queries';
import { root } from '../root';

const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

const setup = createRoute({
  getParentRoute: () => root,
  path: 'setup',
  loader: ({ context }) => context.queryClient.ensureQueryData(setupQuery()),
  component: lazyRouteComponent(() => import('./setup'), 'SetupRoute'),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: 'sign-in',
  validateSearch: (raw: Record<string, unknown>): { next?: string } => ({ next: text(raw['next']) }),
  beforeLoad: async ({ context }) => {
    const { completed } = await context.queryClient.ensureQueryData(setupQuery());
    if (!completed) throw redirect({ to: '/setup' });
  },
  component: lazyRouteComponent(() => import('./sign-in'), 'SignInRoute'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: 'invitation',
  component: lazyRouteComponent(() => import('./invitation'), 'InvitationRoute'),
});

const reset = createRoute({
  getParentRoute: () => root,
  path: 'reset',
  component: lazyRouteComponent(() => import('./reset'), 'ResetRoute'),
});

/** The pages before the door. */
export const entryRoutes = [setup, signIn, invitation, reset] as const;
