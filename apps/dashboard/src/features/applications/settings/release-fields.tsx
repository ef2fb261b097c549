import { NumberField } from './number-field';
import classes from './settings.module.css';
import type { SettingsFields } from './settings-fields';

export const ReleaseFields = ({ fields }: { fields: SettingsFields }) => (
  <div className={classes.triple}>
    <NumberField
      label="Keep releases"
      description="To roll back to, the live one among them."
      placeholder="5"
      {...fields('keep_releases')}
    />
    <NumberField
      label="Observe"
      unit="s"
      description="After the switch; if it fails, the former one comes back."
      placeholder="10"
      {...fields('observe_seconds')}
    />
    <NumberField
      label="Drain"
      unit="s"
      description="For requests that the former release still answers."
      placeholder="30"
      {...fields('drain_seconds')}
    />
  </div>
);
