import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { RadioCards } from '../../../components/ui/form/radio-cards';
import { LabelsField } from '../labels/labels-field';
import type { AddServerValues } from './add-server-values';
import classes from './machine-fields.module.css';

const WAYS = [
  { value: 'ssh', title: 'A remote machine over SSH', text: 'Rented, virtual or your own, with Debian or Ubuntu.' },
  { value: 'local', title: 'This machine', text: 'The machine Fairlead runs on.' },
] as const;

/** Fields for the machine and its name. */
export function MachineFields({ form }: { form: UseFormReturnType<AddServerValues> }) {
  const ssh = form.values.connection === 'ssh';
  return (
    <>
      <RadioCards
        label="Machine"
        value={form.values.connection}
        options={WAYS}
        onChange={(connection) => form.setFieldValue('connection', connection)}
      />
      {ssh && (
        <div className={classes.place}>
          <TextInput
            label="Address"
            placeholder="203.0.113.10 or web1.example.com"
            required
            withAsterisk={false}
            autoFocus
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className={classes.host}
            {...form.getInputProps('host')}
          />
          <TextInput
            label="SSH port"
            className={classes.port}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('port')}
          />
          <TextInput
            label="User"
            title="root, or a user with passwordless sudo"
            className={classes.user}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            {...form.getInputProps('username')}
          />
        </div>
      )}
      <TextInput
        label="Name"
        description={
          ssh ? 'A name to recognize it by. If empty, the test fills in its hostname.' : 'A name to recognize it by.'
        }
        placeholder="web-1"
        maxLength={64}
        autoComplete="off"
        maw={420}
        {...form.getInputProps('name')}
      />
      <LabelsField
        value={form.values.labels}
        onChange={(labels) => form.setFieldValue('labels', labels)}
        error={form.errors['labels']}
      />
    </>
  );
}
