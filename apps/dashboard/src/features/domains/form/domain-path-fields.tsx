import { Checkbox, TextInput } from '@mantine/core';
import { normalizeDomainPath } from './domain-values';
import type { DomainForm } from './domain-form';
import { EXACT_INPUT_PROPS } from '../../../components/ui/form/exact-input-props';

export function DomainPathFields({ form }: { form: DomainForm }) {
  const path = normalizeDomainPath(form.values.path);
  return (
    <>
      <TextInput
        label="Path"
        description="Serves this path and everything below it. Other paths can belong to other applications on the same server."
        placeholder="/"
        maw={420}
        maxLength={200}
        {...EXACT_INPUT_PROPS}
        {...form.getInputProps('path')}
      />
      {path !== '/' && form.values.redirect_to === '' && (
        <Checkbox
          label={`Strip ${path}`}
          description={`The application receives ${path}/x as /x.`}
          {...form.getInputProps('strip_path', { type: 'checkbox' })}
        />
      )}
    </>
  );
}
