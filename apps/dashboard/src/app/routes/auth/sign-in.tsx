import { getRouteApi, useRouter } from '@tanstack/react-router';
import { AuthCard } from '../../../components/ui/layout/auth-card';
import { SignInForm } from '../../../features/auth/sign-in-form';

const route = getRouteApi('/sign-in');

/** Only a path on this instance: a link that brings someone here must not be able to send them elsewhere afterwards. */
const ownPath = (next: string | undefined) => (next && /^\/(?![/\\])/.test(next) ? next : '/');

export function SignInRoute() {
  const { next } = route.useSearch();
  const router = useRouter();
  return (
    <AuthCard title="Sign in">
      <SignInForm onDone={() => router.history.replace(ownPath(next))} />
    </AuthCard>
  );
}
