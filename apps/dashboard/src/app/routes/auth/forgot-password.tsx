import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthCard } from '../../../components/ui/layout/auth-card';
import { ForgotPasswordForm } from '../../../features/auth/forgot-password-form';

export function ForgotPasswordRoute() {
  const [email, setEmail] = useState<string>();
  const back = (
    <Button component={Link} to="/sign-in" variant="default" fullWidth mt="md">
      Back to sign-in
    </Button>
  );
  if (email !== undefined) {
    return (
      <AuthCard title="Check your e-mail">
        <Text fz="sm" role="status">
          If there is an account with the address {email}, a link to set a new password is on its way to it.
        </Text>
        {back}
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Forgot your password?" description="You get a link by e-mail with which you set a new one.">
      <ForgotPasswordForm onDone={setEmail} />
      {back}
    </AuthCard>
  );
}
