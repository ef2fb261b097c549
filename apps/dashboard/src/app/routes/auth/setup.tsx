import { Button, Code, Stack, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { AuthCard } from '../../../components/ui/layout/auth-card';
import { setupStateQuery } from '../../../features/auth/setup-queries';
import { SetupForm } from '../../../features/auth/setup-form';
import { useLinkToken } from './use-link-token';

const route = getRouteApi('/setup');

export function SetupRoute() {
  const token = useLinkToken();
  const navigate = route.useNavigate();
  const { completed } = useSuspenseQuery(setupStateQuery()).data;

  if (completed) {
    return (
      <AuthCard
        title="Fairlead is set up"
        description="This instance has its owner already. The set-up link works only once."
      >
        <Button component={Link} to="/sign-in" fullWidth>
          Sign in
        </Button>
      </AuthCard>
    );
  }
  if (!token) {
    return (
      <AuthCard title="Welcome to Fairlead" description="This instance waits for its first owner.">
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
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Create the owner" description="The first account. It may do everything.">
      <SetupForm token={token} onDone={() => void navigate({ to: '/', replace: true })} />
    </AuthCard>
  );
}
