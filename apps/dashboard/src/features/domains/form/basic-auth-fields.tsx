import { Checkbox, Skeleton, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { DomainForm } from './domain-form';

const BasicAuthCredentials = lazy(() => import('./basic-auth-credentials'));

/** `before`: the name that browsers are asked for now. */
export function BasicAuthFields({ form, before }: { form: DomainForm; before?: string | undefined }) {
  return (
    <>
      <Checkbox
        label="Ask visitors for a name and a password"
        description="Browsers do, before anything is shown: for previews and what is not public yet."
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
    label="Longest request"
    description="What is longer is answered with 413, before the application sees it."
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
