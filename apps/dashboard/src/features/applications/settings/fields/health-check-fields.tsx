import { TextInput } from '@mantine/core';
import { RadioCards } from '../../../../components/ui/form/radio-cards';
import { Disclosure } from '../../../../components/ui/form/disclosure';
import { appliesToKind, type ApplicationKind } from '../application-kind';
import { NumberField } from './number-field';
import classes from './settings-fields.module.css';
import { EXACT_INPUT_PROPS, type ApplicationForm } from '../application-form';

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
export function HealthCheckFields({ form, kind }: { form: ApplicationForm; kind: ApplicationKind }) {
  const { type } = form.values.health_check;
  const contained = kind === 'container' || kind === 'image' || type === 'image';
  return (
    <>
      {contained && appliesToKind(kind, 'health_check.type') && (
        <RadioCards
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
            {...EXACT_INPUT_PROPS}
            {...form.getInputProps('health_check.path')}
          />
          <TextInput
            label="Healthy answers"
            description="Statuses and ranges of them."
            placeholder="200-399"
            {...EXACT_INPUT_PROPS}
            {...form.getInputProps('health_check.expected_status')}
          />
        </div>
      )}
      <Disclosure title="Timing of the check" open={TIMING.some((path) => Boolean(form.getInputProps(path).error))}>
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
      </Disclosure>
    </>
  );
}
