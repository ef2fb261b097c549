import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { EXACT_INPUT_PROPS } from '../../../components/ui/form/exact-input-props';
import { FormSection } from '../../../components/ui/form/form-section';
import { DescriptionField, SubscriptionFields } from './subscription-fields';
import type { WebhookValues } from './webhook-values';

/** The fields that a new webhook and the settings of one have in common. */
export function WebhookFields({ form }: { form: UseFormReturnType<WebhookValues> }) {
  const subscription = { values: form.values, errors: form.errors, onChange: form.setValues };
  return (
    <>
      <FormSection title="Receiver" description="Gets a signed POST for each event.">
        <TextInput
          label="URL"
          placeholder="https://ops.example.com/fairlead"
          {...EXACT_INPUT_PROPS}
          {...form.getInputProps('url')}
        />
        <DescriptionField {...subscription} />
      </FormSection>
      <SubscriptionFields {...subscription} />
    </>
  );
}
