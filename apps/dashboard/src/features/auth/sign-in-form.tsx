import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { fieldErrors, hasErrorCode } from '../../lib/api/api-error';
import { useSignIn } from './session-mutations';

interface Props {
  /** Known already when a session has ended during work. */
  email?: string;
  onDone?: () => void;
}

/** Texts for expected errors; others show the API's message. */
function problemOf(error: unknown): { title: string; message?: string } {
  if (hasErrorCode(error, 'CREDENTIALS_INVALID'))
    return { title: 'Wrong e-mail or password', message: 'Check both and try again.' };
  if (hasErrorCode(error, 'TOTP_INVALID'))
    return {
      title: 'Wrong code',
      message: 'Each code works once. Wait for the next one, or use a recovery code.',
    };
  return { title: 'Could not sign in' };
}

/** Without the form library, because this first page has two fields only. */
export function SignInForm({ email: known = '', onDone }: Props) {
  const signIn = useSignIn();
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const passwordField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const { error } = signIn;
  // The password was accepted and a code is required. The form keeps both until it is submitted again.
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
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
          ref={passwordField}
          name="password"
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          error={wrong.password}
        />
        {asksForCode && (
          <TextInput
            label="Code"
            description="The six-digit code from your authenticator app, or a recovery code."
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
