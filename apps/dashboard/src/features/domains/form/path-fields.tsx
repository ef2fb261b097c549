import { Checkbox, TextInput } from '@mantine/core';
import { pathOf } from './domain-values';
import { type DomainForm, EXACT } from './form-of-domain';

export function PathFields({ form }: { form: DomainForm }) {
  const path = pathOf(form.values.path);
  return (
    <>
      <TextInput
        label="Path"
        description="What is asked for there or below. Other paths can be other applications of the same server."
        placeholder="/"
        maw={420}
        maxLength={200}
        {...EXACT}
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
