import { ActionIcon, Button, Group, Input, Stack, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EXACT_INPUT_PROPS } from '../../../components/ui/form/exact-input-props';
import type { PipelineProvider } from '@fairlead/contracts';
import type { ConditionValues } from './pipeline-values';
import { PROVIDER_LABELS } from './provider-labels';

interface Props {
  provider: PipelineProvider;
  value: readonly ConditionValues[];
  onChange: (conditions: ConditionValues[]) => void;
  error?: ReactNode;
}

export function ConditionFields({ provider, value, onChange, error }: Props) {
  const change = (index: number, part: Partial<ConditionValues>) =>
    onChange(value.map((condition, at) => (at === index ? { ...condition, ...part } : condition)));
  const exampleOf = (claim: string) =>
    PROVIDER_LABELS[provider].conditions.find((condition) => condition.claim === claim)?.example;
  return (
    <Stack gap="sm">
      {value.map(({ claim, values }, index) => (
        <Group key={index} gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            label="Claim"
            aria-label={`Claim ${index + 1}`}
            w={150}
            {...EXACT_INPUT_PROPS}
            value={claim}
            onChange={({ currentTarget }) => change(index, { claim: currentTarget.value })}
          />
          <Textarea
            label="Values"
            aria-label={`Values ${index + 1}`}
            style={{ flex: 1 }}
            autosize
            minRows={1}
            maxRows={6}
            {...EXACT_INPUT_PROPS}
            placeholder={exampleOf(claim)}
            value={values}
            onChange={({ currentTarget }) => change(index, { values: currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Remove condition ${index + 1}`}
            disabled={value.length === 1}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      {error && <Input.Error role="alert">{error}</Input.Error>}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...value, { claim: '', values: '' }])}
        >
          Add condition
        </Button>
      </Group>
    </Stack>
  );
}
