import { RETENTION_RULES } from '@fairlead/contracts';
import { Input, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { RETENTION_LABELS } from './retention-labels';
import type { ScheduleValues } from './schedule-values';
import classes from './schedules.module.css';

/** Retention of a schedule. */
export const RetentionFields = ({ form }: { form: UseFormReturnType<ScheduleValues> }) => (
  <div role="group" aria-label="Retention">
    <Input.Label component="div">Retention</Input.Label>
    <Input.Description>
      “7 daily” keeps the latest backup of each of the last seven days that have one. Leave all empty to keep
      everything. The latest verified backup is always kept.
    </Input.Description>
    <div className={classes.keep}>
      {RETENTION_RULES.map((rule) => (
        <TextInput
          key={rule}
          label={RETENTION_LABELS[rule].label}
          inputMode="numeric"
          autoComplete="off"
          placeholder="–"
          value={form.values.keep[rule]}
          onChange={(event) => {
            form.clearFieldError('keep');
            form.setFieldValue('keep', { ...form.values.keep, [rule]: event.currentTarget.value });
          }}
        />
      ))}
    </div>
    {form.errors['keep'] && <Input.Error mt={6}>{form.errors['keep']}</Input.Error>}
  </div>
);
