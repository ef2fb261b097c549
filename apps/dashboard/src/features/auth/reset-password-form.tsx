import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { NewPasswordInput, validateNewPassword } from '../../components/ui/form/new-password-input';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { fieldErrors } from '../../lib/api/api-error';
import { focusFirstError } from '../../lib/form/focus-first-error';
import { useResetPassword } from './invitation-mutations';

export function ResetPasswordForm({ token, onDone }: { token: string; onDone: (email: string) => void }) {
  const reset = useResetPassword();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: validateNewPassword },
  });
  const submit = form.onSubmit(
    ({ password }) =>
      reset.mutate(
        { token, password },
        {
          onSuccess: ({ email }) => onDone(email),
          onError: (error) => form.setErrors(fieldErrors(error, ['password'])),
        },
      ),
    (errors) => focusFirstError(form, errors, ['password']),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <ErrorNotice error={reset.error} title="Could not change the password" />
        <NewPasswordInput
          label="New password"
          autoFocus
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={reset.isPending} fullWidth>
          Set password
        </Button>
      </Stack>
    </form>
  );
}
