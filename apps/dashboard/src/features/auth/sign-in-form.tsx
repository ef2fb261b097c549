import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { fieldErrors, hasErrorCode } from '../../lib/api/api-error';
import { useSignIn } from './session-mutations';

interface Props {
  /** Known already when a session ended in the middle of work. */
  email?: string;
  onDone?: () => void;
}

/** What went wrong, in words for this place; anything else speaks for itself. */
function problemOf(error: unknown): { title: string; message?: string } {
  if (hasErrorCode(error, 'CREDENTIALS_INVALID'))
    return { title: 'E-mail or password is not right', message: 'Check both and try again.' };
  if (hasErrorCode(error, 'TOTP_INVALID'))
    return {
      title: 'That code is not right',
      message: 'Each code works once. Wait for the next one, or use a recovery code.',
    };
  return { title: 'Signing in did not work' };
}

/** Without the form library, for this is the first page of all, and has two fields. */
export function SignInForm({ email: known = '', onDone }: Props) {
  const signIn = useSignIn();
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const passwordField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const { error } = signIn;
  // The password was right; what is missing is the code. Both stay in the form until it is sent again.
  const asksForCode = hasErrorCode(error, 'TOTP_REQUIRED', 'TOTP_INVALID') || totp !== '';
  useEffect(() => {
    if (asksForCode) codeField.current?.focus();
  }, [asksForCode]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.mutate(totp ? { email, password, totp } : { email, password }, {
      onSuccess: onDone,
      onError: (refusal) => {
        setTotp('');
        if (hasErrorCode(refusal, 'TOTP_REQUIRED', 'TOTP_INVALID')) return codeField.current?.focus();
        setPassword('');
        return passwordField.current?.focus();
      },
    });
  };
  const wrong = fieldErrors(error, ['email', 'password']);
  return (
    <form onSubmit={submit} noValidate={false}>
      <Stack>
        <ErrorNotice error={hasErrorCode(error, 'TOTP_REQUIRED') ? null : error} {...problemOf(error)} />
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus={!known}
          name="email"
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          error={wrong.email}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          autoFocus={Boolean(known)}
          data-autofocus={known ? true : undefined}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
          ref={passwordField}
          name="password"
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          error={wrong.password}
        />
        {asksForCode && (
          <TextInput
            label="Code"
            description="The six digits of your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            required
            withAsterisk={false}
            ref={codeField}
            value={totp}
            onChange={({ currentTarget }) => setTotp(currentTarget.value)}
          />
        )}
        <Button type="submit" loading={signIn.isPending} fullWidth>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
