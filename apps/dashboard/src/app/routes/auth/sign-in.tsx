import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { AuthCard } from '../../../components/ui/layout/auth-card';
import { setupStateQuery } from '../../../features/auth/setup-queries';
import { SignInForm } from '../../../features/auth/sign-in-form';

const route = getRouteApi('/sign-in');

/** Accepts only paths on this instance: a sign-in link must not be able to redirect to another site. */
const ownPath = (next: string | undefined) => (next && /^\/(?![/\\])/.test(next) ? next : '/');

export function SignInRoute() {
  const { next } = route.useSearch();
  const router = useRouter();
  const { data: setup } = useQuery(setupStateQuery());
  return (
    <AuthCard title="Sign in">
      <SignInForm onDone={() => router.history.replace(ownPath(next))} />
      {setup?.reset_by_email && (
        <Text fz="sm" ta="center" mt="md">
          <Anchor component={Link} to="/forgot-password" fz="inherit">
            Forgot password?
          </Anchor>
        </Text>
      )}
    </AuthCard>
  );
}
