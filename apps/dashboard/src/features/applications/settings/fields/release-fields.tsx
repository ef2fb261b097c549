import { NumberField } from './number-field';
import classes from './settings-fields.module.css';
import type { ApplicationForm } from '../application-form';

export const ReleaseFields = ({ form }: { form: ApplicationForm }) => (
  <div className={classes.triple}>
    <NumberField
      label="Keep releases"
      description="To roll back to, the live one among them."
      placeholder="5"
      {...form.getInputProps('keep_releases')}
    />
    <NumberField
      label="Observe"
      unit="s"
      description="After the switch; if it fails, the former one comes back."
      placeholder="10"
      {...form.getInputProps('observe_seconds')}
    />
    <NumberField
      label="Drain"
      unit="s"
      description="For requests that the former release still answers."
      placeholder="30"
      {...form.getInputProps('drain_seconds')}
    />
  </div>
);
