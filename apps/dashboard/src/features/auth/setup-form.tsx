import { Button, Stack, TextInput } from '@mantine/core';
import { isEmail, useForm } from '@mantine/form';
import { type CompleteSetup, sessionCompleteSetup } from '@fairlead/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { NewPasswordInput, validateNewPassword } from '../../components/ui/form/new-password-input';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { fieldErrors } from '../../lib/api/api-error';
import { focusFirstError } from '../../lib/form/focus-first-error';

const FIELDS = ['email', 'password'] as const;

export function SetupForm({ token, onDone }: { token: string; onDone: () => void }) {
  const setUp = useCompleteSetup();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: {
      email: isEmail('Enter a valid e-mail address.'),
      password: validateNewPassword,
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
        <ErrorNotice error={setUp.error} title="Could not create the owner account" />
        <TextInput
          label="E-mail"
          description="You sign in with this address. No e-mail is sent to it."
          type="email"
          autoComplete="username"
          autoFocus
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <NewPasswordInput key={form.key('password')} {...form.getInputProps('password')} />
        <Button type="submit" loading={setUp.isPending} fullWidth>
          Create owner account
        </Button>
      </Stack>
    </form>
  );
}

function useCompleteSetup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CompleteSetup) => sessionCompleteSetup({ body, throwOnError: true }),
    onSuccess: () => client.clear(),
  });
}
