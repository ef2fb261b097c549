import { Button, Code, Stack, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { EntryCard } from '../../../components/ui/entry-card';
import { setupQuery } from '../../../features/setup/queries';
import { SetupForm } from '../../../features/setup/setup-form';
import { useTokenOfLink } from './token-of-link';

const route = getRouteApi('/setup');

export function SetupRoute() {
  const token = useTokenOfLink();
  const navigate = route.useNavigate();
  const { completed } = useSuspenseQuery(setupQuery()).data;

  if (completed) {
    return (
      <EntryCard
        title="Fairlead is set up"
        description="This instance has its owner already. The set-up link works only once."
      >
        <Button component={Link} to="/sign-in" fullWidth>
          Sign in
        </Button>
      </EntryCard>
    );
  }
  if (!token) {
    return (
      <EntryCard title="Welcome to Fairlead" description="This instance waits for its first owner.">
        <Stack gap="sm">
          <Text fz="sm">
            Open the set-up link that Fairlead printed in its log when it started. It ends in{' '}
            <Code>/setup#token=…</Code> and shows that you are the one who runs this machine.
          </Text>
          <Text fz="sm" c="dimmed">
            Without access to the log, start it with <Code>FAIRLEAD_ADMIN_EMAIL</Code> and{' '}
            <Code>FAIRLEAD_ADMIN_PASSWORD</Code> set.
          </Text>
        </Stack>
      </EntryCard>
    );
  }
  return (
    <EntryCard title="Create the owner" description="The first account. It may do everything.">
      <SetupForm token={token} onDone={() => void navigate({ to: '/', replace: true })} />
    </EntryCard>
  );
}
