import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@fairlead/contracts';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Says what is wrong with a password that someone thinks up, before the API has to. */
export const validateNewPassword = (value: string): string | null =>
  value.length < PASSWORD_MIN_LENGTH ? `At least ${PASSWORD_MIN_LENGTH} characters; a sentence is fine.` : null;

/** Where somebody thinks up a password. */
export const NewPasswordInput = (props: PasswordInputProps) => (
  <PasswordInput
    label="Password"
    description={`At least ${PASSWORD_MIN_LENGTH} characters.`}
    autoComplete="new-password"
    maxLength={PASSWORD_MAX_LENGTH}
    visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
    {...props}
  />
);
