import { NumberField } from './number-field';
import classes from './settings-fields.module.css';
import type { ApplicationForm } from '../application-form';

export const ResourceFields = ({ form }: { form: ApplicationForm }) => (
  <div className={classes.pair}>
    <NumberField
      label="Memory"
      unit="MiB"
      description="The process is killed and restarted above it."
      placeholder="No limit"
      {...form.getInputProps('resources.memory_mb')}
    />
    <NumberField
      label="CPU"
      unit="%"
      description="100 % is one core, 200 % is two."
      placeholder="No limit"
      {...form.getInputProps('resources.cpu_percent')}
    />
  </div>
);
