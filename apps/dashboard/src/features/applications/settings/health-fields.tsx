import { TextInput } from '@mantine/core';
import { Fold } from '../../../components/ui/fold';
import { NumberField } from './number-field';
import classes from './settings.module.css';
import { EXACT, type SettingsFields } from './settings-fields';

const TIMING = [
  'health_check.deadline_seconds',
  'health_check.timeout_seconds',
  'health_check.interval_seconds',
] as const;

export function HealthFields({ fields }: { fields: SettingsFields }) {
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label="Path"
          description="Asked over HTTP on the machine itself."
          placeholder="/"
          {...EXACT}
          {...fields('health_check.path')}
        />
        <TextInput
          label="Healthy answers"
          description="Statuses and ranges of them."
          placeholder="200-399"
          {...EXACT}
          {...fields('health_check.expected_status')}
        />
      </div>
      <Fold title="Timing of the check" open={TIMING.some((path) => Boolean(fields(path).error))}>
        <div className={classes.triple}>
          <NumberField
            label="Deadline"
            unit="s"
            description="From its start to its first good answer."
            placeholder="60"
            {...fields('health_check.deadline_seconds')}
          />
          <NumberField
            label="Timeout"
            unit="s"
            description="For one answer."
            placeholder="5"
            {...fields('health_check.timeout_seconds')}
          />
          <NumberField
            label="Interval"
            unit="s"
            description="Between two checks while it is observed."
            placeholder="2"
            {...fields('health_check.interval_seconds')}
          />
        </div>
      </Fold>
    </>
  );
}
