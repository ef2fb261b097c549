import { Checkbox, TextInput } from '@mantine/core';
import { normalizeDomainPath } from './domain-values';
import { type DomainForm, DOMAIN_INPUT_PROPS } from './domain-form';

export function DomainPathFields({ form }: { form: DomainForm }) {
  const path = normalizeDomainPath(form.values.path);
  return (
    <>
      <TextInput
        label="Path"
        description="What is asked for there or below. Other paths can be other applications of the same server."
        placeholder="/"
        maw={420}
        maxLength={200}
        {...DOMAIN_INPUT_PROPS}
        {...form.getInputProps('path')}
      />
      {path !== '/' && form.values.redirect_to === '' && (
        <Checkbox
          label={`Take ${path} off`}
          description={`The application then sees /x where ${path}/x was asked for.`}
          {...form.getInputProps('strip_path', { type: 'checkbox' })}
        />
      )}
    </>
  );
}
