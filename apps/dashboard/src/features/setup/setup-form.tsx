import { Button, Stack, TextInput } from '@mantine/core';
import { isEmail, useForm } from '@mantine/form';
import { NewPassword, newPassword } from '../../components/ui/new-password';
import { Problem } from '../../components/ui/problem';
import { fieldErrors } from '../../lib/api-error';
import { focusFirstError } from '../../lib/focus-first-error';
import { useSetUp } from './mutations';

const FIELDS = ['email', 'password'] as const;

export function SetupForm({ token, onDone }: { token: string; onDone: () => void }) {
  const setUp = useSetUp();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: {
      email: isEmail('That is not an e-mail address.'),
      password: newPassword,
    },
  });
  const submit = form.onSubmit(
    (values) =>
      setUp.mutate(
        { setup_token: token, ...values },
        { onSuccess: onDone, onError: (error) => form.setErrors(fieldErrors(error, FIELDS)) },
      ),
    (errors) => focusFirstError(form, errors, FIELDS),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Problem error={setUp.error} title="The owner was not created" />
        <TextInput
          label="E-mail"
          description="You sign in with it. Nothing is sent to it."
          type="email"
          autoComplete="username"
          autoFocus
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <NewPassword key={form.key('password')} {...form.getInputProps('password')} />
        <Button type="submit" loading={setUp.isPending} fullWidth>
          Create the owner
        </Button>
      </Stack>
    </form>
  );
}
