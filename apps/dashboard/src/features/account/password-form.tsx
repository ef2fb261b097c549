import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { NewPasswordInput, validateNewPassword } from '../../components/ui/form/new-password-input';
import { Panel } from '../../components/ui/layout/panel';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { fieldErrors } from '../../lib/api/api-error';
import { useCurrentUser } from '../../lib/session/current-user';
import { focusFirstError } from '../../lib/form/focus-first-error';
import { toast } from '../../lib/browser/toast';
import { useChangePassword } from './mutations';

const FIELDS = ['current_password', 'new_password'] as const;

export function PasswordForm() {
  const { email } = useCurrentUser();
  const change = useChangePassword();
  const form = useForm({
    initialValues: { current_password: '', new_password: '' },
    validate: {
      current_password: (value) => (value ? null : 'Enter your current password.'),
      new_password: validateNewPassword,
    },
  });
  const submit = form.onSubmit(
    (values) =>
      change.mutate(values, {
        onSuccess: () => {
          form.reset();
          toast({ tone: 'ok', title: 'Password changed', text: 'Your other sessions have been signed out.' });
        },
        onError: (error) => {
          const errors = fieldErrors(error, FIELDS);
          form.setErrors({
            ...errors,
            ...(errors.current_password && { current_password: 'Wrong password.' }),
          });
          focusFirstError(form, errors, FIELDS);
        },
      }),
    (errors) => focusFirstError(form, errors, FIELDS),
  );
  const shownInline = Object.values(form.errors).some(Boolean);
  return (
    <Panel title="Password" description="Changing it signs you out in all other browsers.">
      <form onSubmit={submit} noValidate>
        <Stack maw={420}>
          {!shownInline && <ErrorNotice error={change.error} title="Could not change the password" />}
          {/* For password managers, which want to know whose password it is. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show current password', tabIndex: 0 }}
            {...form.getInputProps('current_password')}
          />
          <NewPasswordInput
            label="New password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show new password', tabIndex: 0 }}
            {...form.getInputProps('new_password')}
          />
          <Group>
            <Button type="submit" loading={change.isPending}>
              Change password
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
