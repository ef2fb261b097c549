import { getRouteApi, useRouter } from '@tanstack/react-router';
import { AuthCard } from '../../../components/ui/layout/auth-card';
import { SignInForm } from '../../../features/auth/sign-in-form';

const route = getRouteApi('/sign-in');

/** Accepts only paths on this instance: a sign-in link must not be able to redirect to another site. */
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
