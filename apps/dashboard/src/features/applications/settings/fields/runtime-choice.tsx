import { Text } from '@mantine/core';
import { RadioCards } from '../../../../components/ui/form/radio-cards';
import type { DetectedRuntime } from '../application-kind';
import type { ApplicationForm } from '../application-form';
import type { SettingsValues } from '../settings-values';
import type { DetectedApplication } from '@fairlead/client';

/** Names for use within a sentence. */
const RUNTIME_LABELS = {
  systemd: 'a program',
  docker: 'a container',
  static: 'a static site',
} as const satisfies Readonly<Record<DetectedApplication['runtime'], string>>;

interface Props {
  form: ApplicationForm;
  /** What `auto` resolves to, as far as that is known. */
  detected?: DetectedRuntime | undefined;
  onChange?: (runtime: SettingsValues['runtime']) => void;
}

/** Runtime of a repository. An image always runs as a container. */
export function RuntimeChoice({ form, detected, onChange }: Props) {
  const { error } = form.getInputProps('runtime');
  return (
    <div>
      <RadioCards
        label="Runtime"
        labelled
        value={form.values.runtime}
        options={[
          {
            value: 'auto',
            title: 'Auto',
            text: detected
              ? `Detected on each deployment; currently ${RUNTIME_LABELS[detected]}.`
              : 'Detected from the repository on each deployment.',
          },
          { value: 'systemd', title: 'Program', text: 'Runs directly on the server, with its port in PORT.' },
          {
            value: 'docker',
            title: 'Container',
            text: 'Docker builds and runs the repository’s Dockerfile.',
          },
          { value: 'static', title: 'Static site', text: 'The proxy serves the files. No process runs.' },
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
