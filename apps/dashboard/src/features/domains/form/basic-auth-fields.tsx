import { Checkbox, Skeleton, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { DomainForm } from './domain-form';

const BasicAuthCredentials = lazy(() => import('./basic-auth-credentials'));

/** `before` is the stored username. */
export function BasicAuthFields({ form, before }: { form: DomainForm; before?: string | undefined }) {
  return (
    <>
      <Checkbox
        label="Require a login"
        description="Browsers prompt for it. For previews and internal pages."
        {...form.getInputProps('basic_auth.on', { type: 'checkbox' })}
      />
      {form.values.basic_auth.on && (
        <Suspense fallback={<Skeleton height={58} />}>
          <BasicAuthCredentials form={form} before={before} />
        </Suspense>
      )}
    </>
  );
}

export const BodyLimitField = ({ form }: { form: DomainForm }) => (
  <TextInput
    label="Max body size"
    description="Larger requests are rejected with status 413."
    placeholder="No limit"
    inputMode="decimal"
    autoComplete="off"
    maw={320}
    rightSection="MiB"
    rightSectionWidth={44}
    rightSectionPointerEvents="none"
    styles={{ section: { fontSize: 'var(--mantine-font-size-sm)' } }}
    {...form.getInputProps('max_request_bytes')}
  />
);
