import { TextInput } from '@mantine/core';
import { EXACT_INPUT_PROPS } from '../../../../components/ui/form/exact-input-props';
import { RadioCards } from '../../../../components/ui/form/radio-cards';
import { Disclosure } from '../../../../components/ui/form/disclosure';
import { appliesToKind, type ApplicationKind } from '../application-kind';
import { NumberField } from './number-field';
import classes from './settings-fields.module.css';
import type { ApplicationForm } from '../application-form';

const TIMING = [
  'health_check.deadline_seconds',
  'health_check.timeout_seconds',
  'health_check.interval_seconds',
] as const;

const TYPES = [
  { value: 'http', title: 'HTTP request', text: 'Sent on the server itself.' },
  { value: 'image', title: 'Image HEALTHCHECK', text: 'Docker reports the result.' },
] as const;

/** How a release is checked. */
export function HealthCheckFields({ form, kind }: { form: ApplicationForm; kind: ApplicationKind }) {
  const { type } = form.values.health_check;
  const contained = kind === 'container' || kind === 'image' || type === 'image';
  return (
    <>
      {contained && appliesToKind(kind, 'health_check.type') && (
        <RadioCards
          label="Check type"
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
            description="Requested over HTTP on the server itself."
            placeholder="/"
            {...EXACT_INPUT_PROPS}
            {...form.getInputProps('health_check.path')}
          />
          <TextInput
            label="Healthy status codes"
            description="Status codes and ranges."
            placeholder="200-399"
            {...EXACT_INPUT_PROPS}
            {...form.getInputProps('health_check.expected_status')}
          />
        </div>
      )}
      <Disclosure title="Timing" open={TIMING.some((path) => Boolean(form.getInputProps(path).error))}>
        <div className={classes.triple}>
          <NumberField
            label="Deadline"
            unit="s"
            description="From start to the first passing check."
            placeholder="60"
            {...form.getInputProps('health_check.deadline_seconds')}
          />
          <NumberField
            label="Timeout"
            unit="s"
            description="Per request."
            placeholder="5"
            {...form.getInputProps('health_check.timeout_seconds')}
          />
          <NumberField
            label="Interval"
            unit="s"
            description="Between checks during observation."
            placeholder="2"
            {...form.getInputProps('health_check.interval_seconds')}
          />
        </div>
      </Disclosure>
    </>
  );
}
