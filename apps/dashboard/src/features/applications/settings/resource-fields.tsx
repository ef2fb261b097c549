import { NumberField } from './number-field';
import classes from './settings.module.css';
import type { SettingsFields } from './settings-fields';

export const ResourceFields = ({ fields }: { fields: SettingsFields }) => (
  <div className={classes.pair}>
    <NumberField
      label="Memory"
      unit="MB"
      description="Beyond it the program is ended and started again."
      placeholder="No limit"
      {...fields('resources.memory_mb')}
    />
    <NumberField
      label="Processor"
      unit="%"
      description="100 % is one processor, 200 % are two."
      placeholder="No limit"
      {...fields('resources.cpu_percent')}
    />
  </div>
);
