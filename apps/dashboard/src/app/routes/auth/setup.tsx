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
  const { completed, acme_email_configured: hasContact } = useSuspenseQuery(setupStateQuery()).data;

  if (completed) {
    return (
      <AuthCard
        title="Fairlead is already set up"
        description="This instance already has an owner. The setup link works only once."
      >
        <Button component={Link} to="/sign-in" fullWidth>
          Sign in
        </Button>
      </AuthCard>
    );
  }
  if (!token) {
    return (
      <AuthCard title="Welcome to Fairlead" description="This instance has no owner yet.">
        <Stack gap="sm">
          <Text fz="sm">
            Open the setup link that Fairlead printed to its log on startup. It ends in <Code>/setup#token=…</Code> and
            proves that you have access to this machine.
          </Text>
          <Text fz="sm" c="dimmed">
            If you cannot read the log, start Fairlead with <Code>FAIRLEAD_ADMIN_EMAIL</Code> and{' '}
            <Code>FAIRLEAD_ADMIN_PASSWORD</Code> set.
          </Text>
        </Stack>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Create owner account" description="The first account, with full access.">
      <SetupForm token={token} hasContact={!hasContact} onDone={() => void navigate({ to: '/', replace: true })} />
    </AuthCard>
  );
}
