import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EntryCard } from '../../../components/ui/entry-card';
import { ResetForm } from '../../../features/entry/reset-form';
import { useTokenOfLink } from './token-of-link';

export function ResetRoute() {
  const token = useTokenOfLink();
  const [email, setEmail] = useState<string>();
  if (email) {
    return (
      <EntryCard title="The password is changed" description={`For ${email}. All its sessions have ended.`}>
        <Button component={Link} to="/sign-in" fullWidth>
          Sign in
        </Button>
      </EntryCard>
    );
  }
  if (!token) {
    return (
      <EntryCard title="This link is not complete">
        <Text fz="sm">Open the whole link that you were given: it ends in a long piece of letters and digits.</Text>
      </EntryCard>
    );
  }
  return (
    <EntryCard title="Set a new password" description="The link works once. Afterwards you sign in with the new one.">
      <Stack>
        <ResetForm token={token} onDone={setEmail} />
      </Stack>
    </EntryCard>
  );
}
