import { RETENTION_RULES } from '@fairlead/contracts';
import { Input, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { RETENTION_LABELS } from './retention-labels';
import type { ScheduleValues } from './schedule-values';
import classes from './schedules.module.css';

/** How many of its backups stay. */
export const RetentionFields = ({ form }: { form: UseFormReturnType<ScheduleValues> }) => (
  <div role="group" aria-label="What is kept">
    <Input.Label component="div">What is kept</Input.Label>
    <Input.Description>
      So many of each: “7 daily” is the newest backup of each of seven days. Nothing given keeps all. The newest
      verified one always stays.
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
