import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { fieldErrors } from '../../lib/api/api-error';
import { DESTRUCTIVE_BUTTON } from '../../components/ui/overlay/destructive';

interface Props {
  /** What is about to happen, and why it needs the password. */
  children: ReactNode;
  action: string;
  destroys?: boolean;
  onConfirm: (password: string) => void;
  onCancel: () => void;
  pending: boolean;
  error: unknown;
}

/** Confirms a sensitive action by the password, because an unattended browser has a session too. */
export function ConfirmPasswordForm({ children, action, destroys, onConfirm, onCancel, pending, error }: Props) {
  const [password, setPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const wrong = fieldErrors(error, ['password']).password;
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (error) input.current?.select();
  }, [error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password) onConfirm(password);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={420}>
        {!wrong && <ErrorNotice error={error} />}
        <Text fz="sm" component="div">
          {children}
        </Text>
        <PasswordInput
          ref={input}
          label="Your password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={wrong && 'Wrong password.'}
        />
        <Group gap="sm">
          <Button type="submit" loading={pending} disabled={!password} {...(destroys && DESTRUCTIVE_BUTTON)}>
            {action}
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
