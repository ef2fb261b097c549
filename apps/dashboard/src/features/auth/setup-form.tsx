import { Button, Stack, TextInput } from '@mantine/core';
import { isEmail, useForm } from '@mantine/form';
import { type CompleteSetup, sessionCompleteSetup } from '@fairlead/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { NewPasswordInput, validateNewPassword } from '../../components/ui/form/new-password-input';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { fieldErrors } from '../../lib/api/api-error';
import { focusFirstError } from '../../lib/form/focus-first-error';

const FIELDS = ['email', 'password', 'acme_email'] as const;

interface Props {
  token: string;
  /** Whether the form has a field for the contact address of certificates. */
  hasContact: boolean;
  onDone: () => void;
}

export function SetupForm({ token, hasContact, onDone }: Props) {
  const setUp = useCompleteSetup();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '', acme_email: '' },
    validate: {
      email: isEmail('Enter a valid e-mail address.'),
      password: validateNewPassword,
      acme_email: (text) => (text.trim() === '' ? null : isEmail('Enter a valid e-mail address.')(text)),
    },
  });
  const submit = form.onSubmit(
    ({ acme_email: contact, ...values }) =>
      setUp.mutate(
        { setup_token: token, ...values, ...(contact.trim() !== '' && { acme_email: contact.trim() }) },
        { onSuccess: onDone, onError: (error) => form.setErrors(fieldErrors(error, FIELDS)) },
      ),
    (errors) => focusFirstError(form, errors, FIELDS),
  );
  const email = form.getInputProps('email');
  /** Most first owners are also who takes care of certificates. */
  const suggestContact = () => {
    const { email: own, acme_email: contact } = form.getValues();
    if (hasContact && contact === '' && !form.isTouched('acme_email') && own !== '')
      form.setFieldValue('acme_email', own);
  };
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
          {...email}
          onBlur={(event) => {
            email.onBlur?.(event);
            suggestContact();
          }}
        />
        <NewPasswordInput key={form.key('password')} {...form.getInputProps('password')} />
        {hasContact && (
          <TextInput
            label="Certificate contact"
            description="Applications get HTTPS certificates automatically. The authority, Let’s Encrypt unless you change it, writes to this address if there is a problem with one. Can be empty, and changed later."
            type="email"
            autoComplete="email"
            key={form.key('acme_email')}
            {...form.getInputProps('acme_email')}
          />
        )}
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
