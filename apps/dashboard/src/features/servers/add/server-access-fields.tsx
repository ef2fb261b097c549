import { Skeleton } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { lazy, Suspense } from 'react';
import { RadioCards } from '../../../components/ui/form/radio-cards';
import type { AddServerValues } from './add-server-values';
import { AuthoriseKey } from './authorise-key';

const WAYS = [
  { value: 'key', title: 'Fairlead’s key', text: 'You authorize its public key. No secret is transferred.' },
  { value: 'password', title: 'One-time password', text: 'Fairlead installs its key with it and does not store it.' },
  { value: 'own', title: 'A private key', text: 'A key that the machine already accepts. It is stored encrypted.' },
] as const;

const PasswordField = lazy(() => import('./password-field'));
const PrivateKeyField = lazy(() => import('./private-key-field'));

/** Fields for how Fairlead signs in. */
export function ServerAccessFields({ form }: { form: UseFormReturnType<AddServerValues> }) {
  const { access } = form.values;
  return (
    <>
      <RadioCards
        label="Authentication method"
        stacked
        value={access}
        options={WAYS}
        onChange={(value) => form.setFieldValue('access', value)}
      />
      {access === 'key' && <AuthoriseKey values={form.values} />}
      {access !== 'key' && (
        <Suspense fallback={<Skeleton height={72} />}>
          {access === 'password' ? <PasswordField form={form} /> : <PrivateKeyField form={form} />}
        </Suspense>
      )}
    </>
  );
}
