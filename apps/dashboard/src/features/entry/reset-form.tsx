import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { NewPassword, newPassword } from '../../components/ui/new-password';
import { Problem } from '../../components/ui/problem';
import { fieldErrors } from '../../lib/api-error';
import { focusFirstError } from '../../lib/focus-first-error';
import { useReset } from './mutations';

export function ResetForm({ token, onDone }: { token: string; onDone: (email: string) => void }) {
  const reset = useReset();
  const form = useForm({ mode: 'uncontrolled', initialValues: { password: '' }, validate: { password: newPassword } });
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
        <Problem error={reset.error} title="The password was not changed" />
        <NewPassword label="New password" autoFocus key={form.key('password')} {...form.getInputProps('password')} />
        <Button type="submit" loading={reset.isPending} fullWidth>
          Set the password
        </Button>
      </Stack>
    </form>
  );
}
