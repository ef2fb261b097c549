import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthCard } from '../../../components/ui/layout/auth-card';
import { ResetPasswordForm } from '../../../features/auth/reset-password-form';
import { useLinkToken } from './use-link-token';

export function ResetRoute() {
  const token = useLinkToken();
  const [email, setEmail] = useState<string>();
  if (email) {
    return (
      <AuthCard title="Password changed" description={`For ${email}. All of its sessions have been signed out.`}>
        <Button component={Link} to="/sign-in" fullWidth>
          Sign in
        </Button>
      </AuthCard>
    );
  }
  if (!token) {
    return (
      <AuthCard title="This link is incomplete">
        <Text fz="sm">Open the full link that you received. It ends with a long token.</Text>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Set a new password"
      description="This link can be used once. Sign in with the new password afterwards."
    >
      <Stack>
        <ResetPasswordForm token={token} onDone={setEmail} />
      </Stack>
    </AuthCard>
  );
}
