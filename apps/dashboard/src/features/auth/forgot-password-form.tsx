import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { fieldErrors } from '../../lib/api/api-error';
import { useRequestReset } from './invitation-mutations';

/** Without the form library, because there is one field only. */
export function ForgotPasswordForm({ onDone }: { onDone: (email: string) => void }) {
  const request = useRequestReset();
  const [email, setEmail] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    request.mutate({ email }, { onSuccess: () => onDone(email) });
  };
  const wrong = fieldErrors(request.error, ['email']);
  return (
    <form onSubmit={submit}>
      <Stack>
        <ErrorNotice error={wrong.email ? null : request.error} title="Could not send the link" />
        <TextInput
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          error={wrong.email}
        />
        <Button type="submit" loading={request.isPending} fullWidth>
          Send link
        </Button>
      </Stack>
    </form>
  );
}
