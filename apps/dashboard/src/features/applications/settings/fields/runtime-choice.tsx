import { Text } from '@mantine/core';
import { RadioCards } from '../../../../components/ui/form/radio-cards';
import { RUNTIME_LABELS } from '../../kind-labels';
import type { DetectedRuntime } from '../application-kind';
import type { ApplicationForm } from '../application-form';
import type { SettingsValues } from '../settings-values';

interface Props {
  form: ApplicationForm;
  /** What `auto` comes to, as far as that is known. */
  found?: DetectedRuntime | undefined;
  onChange?: (runtime: SettingsValues['runtime']) => void;
}

/** How what is in a repository is run. An image is always a container. */
export function RuntimeChoice({ form, found, onChange }: Props) {
  const { error } = form.getInputProps('runtime');
  return (
    <div>
      <RadioCards
        label="It runs as"
        labelled
        value={form.values.runtime}
        options={[
          {
            value: 'auto',
            title: 'As found',
            text: found
              ? `Decided at each deployment; by now it is ${RUNTIME_LABELS[found]}.`
              : 'Decided at each deployment by what the repository holds.',
          },
          { value: 'systemd', title: 'A program', text: 'On the server itself, with its port in the variable PORT.' },
          {
            value: 'docker',
            title: 'A container',
            text: 'Docker builds the Dockerfile of the repository and runs it.',
          },
          { value: 'static', title: 'Static pages', text: 'Files that the proxy serves. Nothing of it runs.' },
        ]}
        onChange={(runtime) => {
          form.setFieldValue('runtime', runtime);
          onChange?.(runtime);
        }}
      />
      {error && (
        <Text fz="xs" c="var(--mantine-color-error)" mt={4} role="alert">
          {error}
        </Text>
      )}
    </div>
  );
}
