import { NumberField } from './number-field';
import classes from './settings-fields.module.css';
import type { ApplicationForm } from '../application-form';

export const ResourceFields = ({ form }: { form: ApplicationForm }) => (
  <div className={classes.pair}>
    <NumberField
      label="Memory"
      unit="MiB"
      description="Beyond it the program is ended and started again."
      placeholder="No limit"
      {...form.getInputProps('resources.memory_mb')}
    />
    <NumberField
      label="Processor"
      unit="%"
      description="100 % is one processor, 200 % are two."
      placeholder="No limit"
      {...form.getInputProps('resources.cpu_percent')}
    />
  </div>
);
