import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@fairlead/contracts';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Validates a new password before the API does. */
export const validateNewPassword = (value: string): string | null =>
  value.length < PASSWORD_MIN_LENGTH ? `At least ${PASSWORD_MIN_LENGTH} characters. A passphrase works well.` : null;

/** Input for a new password. */
export const NewPasswordInput = (props: PasswordInputProps) => (
  <PasswordInput
    label="Password"
    description={`At least ${PASSWORD_MIN_LENGTH} characters.`}
    autoComplete="new-password"
    maxLength={PASSWORD_MAX_LENGTH}
    visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
    {...props}
  />
);
