import { createRoute, redirect } from '@tanstack/react-router';
import { lazyRoute } from '../../lazy-route';
import { setupStateQuery } from '../../../features/auth/setup-queries';
import { rootRoute } from '../root';

const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

const setup = createRoute({
  getParentRoute: () => rootRoute,
  path: 'setup',
  loader: ({ context }) => context.queryClient.ensureQueryData(setupStateQuery()),
  component: lazyRoute(() => import('./setup'), 'SetupRoute'),
});

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: 'sign-in',
  validateSearch: (raw: Record<string, unknown>): { next?: string } => ({ next: text(raw['next']) }),
  beforeLoad: async ({ context }) => {
    const { completed } = await context.queryClient.ensureQueryData(setupStateQuery());
    if (!completed) throw redirect({ to: '/setup' });
  },
  component: lazyRoute(() => import('./sign-in'), 'SignInRoute'),
});

const invitation = createRoute({
  getParentRoute: () => rootRoute,
  path: 'invitation',
  component: lazyRoute(() => import('./invitation'), 'InvitationRoute'),
});

const reset = createRoute({
  getParentRoute: () => rootRoute,
  path: 'reset',
  component: lazyRoute(() => import('./reset'), 'ResetRoute'),
});

const forgotPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: 'forgot-password',
  component: lazyRoute(() => import('./forgot-password'), 'ForgotPasswordRoute'),
});

/** The pages that need no session. */
export const authRoutes = [setup, signIn, invitation, reset, forgotPassword] as const;
