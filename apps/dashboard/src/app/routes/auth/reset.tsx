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
      <AuthCard title="The password is changed" description={`For ${email}. All its sessions have ended.`}>
        <Button component={Link} to="/sign-in" fullWidth>
          Sign in
        </Button>
      </AuthCard>
    );
  }
  if (!token) {
    return (
      <AuthCard title="This link is not complete">
        <Text fz="sm">Open the whole link that you were given: it ends in a long piece of letters and digits.</Text>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Set a new password" description="The link works once. Afterwards you sign in with the new one.">
      <Stack>
        <ResetPasswordForm token={token} onDone={setEmail} />
      </Stack>
    </AuthCard>
  );
}
