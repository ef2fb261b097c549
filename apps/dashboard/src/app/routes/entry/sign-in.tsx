import { getRouteApi, useRouter } from '@tanstack/react-router';
import { EntryCard } from '../../../components/ui/entry-card';
import { SignInForm } from '../../../features/session/sign-in-form';

const route = getRouteApi('/sign-in');

/** Only a path on this instance: a link that brings someone here must not be able to send them elsewhere afterwards. */
const ownPath = (next: string | undefined) => (next && /^\/(?![/\\])/.test(next) ? next : '/');

export function SignInRoute() {
  const { next } = route.useSearch();
  const router = useRouter();
  return (
    <EntryCard title="Sign in">
      <SignInForm onDone={() => router.history.replace(ownPath(next))} />
    </EntryCard>
  );
}
