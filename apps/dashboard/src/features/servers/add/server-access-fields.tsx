import { Skeleton } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { lazy, Suspense } from 'react';
import { RadioCards } from '../../../components/ui/form/radio-cards';
import type { AddServerValues } from './add-server-values';
import { AuthoriseKey } from './authorise-key';

const WAYS = [
  { value: 'key', title: 'Fairlead’s key', text: 'You let its public key in. Nothing secret changes hands.' },
  { value: 'password', title: 'A password, once', text: 'Fairlead installs its key with it and forgets it.' },
  { value: 'own', title: 'A private key', text: 'One that the machine lets in already. It is kept encrypted.' },
] as const;

const PasswordField = lazy(() => import('./password-field'));
const PrivateKeyField = lazy(() => import('./private-key-field'));

/** How Fairlead gets in. */
export function ServerAccessFields({ form }: { form: UseFormReturnType<AddServerValues> }) {
  const { access } = form.values;
  return (
    <>
      <RadioCards
        label="How Fairlead gets in"
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
