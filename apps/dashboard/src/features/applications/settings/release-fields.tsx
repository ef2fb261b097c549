import { NumberField } from './number-field';
import classes from './settings.module.css';
import type { SettingsForm } from './settings-fields';

export const ReleaseFields = ({ form }: { form: SettingsForm }) => (
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
