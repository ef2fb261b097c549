import { NumberField } from './number-field';
import classes from './settings-fields.module.css';
import type { ApplicationForm } from '../application-form';

export const ReleaseFields = ({ form }: { form: ApplicationForm }) => (
  <div className={classes.triple}>
    <NumberField
      label="Keep releases"
      description="Available for rollback, including the live one."
      placeholder="5"
      {...form.getInputProps('keep_releases')}
    />
    <NumberField
      label="Observe"
      unit="s"
      description="After the switch. On failure the previous release is restored."
      placeholder="10"
      {...form.getInputProps('observe_seconds')}
    />
    <NumberField
      label="Drain"
      unit="s"
      description="For requests in flight on the previous release."
      placeholder="30"
      {...form.getInputProps('drain_seconds')}
    />
  </div>
);
