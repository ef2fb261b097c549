import { TextInput } from '@mantine/core';
import { Choices } from '../../../components/ui/choices';
import { Fold } from '../../../components/ui/fold';
import { fits, type Kind } from './kind';
import { NumberField } from './number-field';
import classes from './settings.module.css';
import { EXACT, type SettingsForm } from './settings-fields';

const TIMING = [
  'health_check.deadline_seconds',
  'health_check.timeout_seconds',
  'health_check.interval_seconds',
] as const;

const TYPES = [
  { value: 'http', title: 'A request', text: 'Asked over HTTP on the machine itself.' },
  { value: 'image', title: 'The image’s own', text: 'Its HEALTHCHECK says whether it is healthy.' },
] as const;

/** How it is known that a release works. */
export function HealthFields({ form, kind }: { form: SettingsForm; kind: Kind }) {
  const { type } = form.values.health_check;
  const contained = kind === 'container' || kind === 'image' || type === 'image';
  return (
    <>
      {contained && fits(kind, 'health_check.type') && (
        <Choices
          label="How it is checked"
          labelled
          value={type}
          options={TYPES}
          onChange={(value) => form.setFieldValue('health_check.type', value)}
        />
      )}
      {type === 'http' && (
        <div className={classes.pair}>
          <TextInput
            label="Path"
            description="Asked over HTTP on the machine itself."
            placeholder="/"
            {...EXACT}
            {...form.getInputProps('health_check.path')}
          />
          <TextInput
            label="Healthy answers"
            description="Statuses and ranges of them."
            placeholder="200-399"
            {...EXACT}
            {...form.getInputProps('health_check.expected_status')}
          />
        </div>
      )}
      <Fold title="Timing of the check" open={TIMING.some((path) => Boolean(form.getInputProps(path).error))}>
        <div className={classes.triple}>
          <NumberField
            label="Deadline"
            unit="s"
            description="From its start to its first good answer."
            placeholder="60"
            {...form.getInputProps('health_check.deadline_seconds')}
          />
          <NumberField
            label="Timeout"
            unit="s"
            description="For one answer."
            placeholder="5"
            {...form.getInputProps('health_check.timeout_seconds')}
          />
          <NumberField
            label="Interval"
            unit="s"
            description="Between two checks while it is observed."
            placeholder="2"
            {...form.getInputProps('health_check.interval_seconds')}
          />
        </div>
      </Fold>
    </>
  );
}
