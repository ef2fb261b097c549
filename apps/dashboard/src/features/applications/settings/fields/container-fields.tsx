import { CONTAINER_CAPABILITIES } from '@fairlead/contracts';
import { Checkbox, TextInput } from '@mantine/core';
import { EXACT_INPUT_PROPS } from '../../../../components/ui/form/exact-input-props';
import { Disclosure } from '../../../../components/ui/form/disclosure';
import classes from './settings-fields.module.css';
import type { ApplicationForm } from '../application-form';

/** Capabilities that every container has. */
const ALWAYS: readonly string[] = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'KILL', 'NET_BIND_SERVICE', 'SETGID', 'SETUID'];
const FURTHER = CONTAINER_CAPABILITIES.filter((name) => !ALWAYS.includes(name));

/** Permissions of the container; most programs need no more than the defaults. */
export function ContainerFields({ form }: { form: ApplicationForm }) {
  const { capabilities } = form.values.container;
  return (
    <>
      <Checkbox
        label="Read-only file system"
        description="Only /tmp and the persistent folders are writable."
        {...form.getInputProps('container.read_only', { type: 'checkbox' })}
      />
      <TextInput
        label="User in the container"
        description="Name or ID, optionally with a group. Empty: the image’s user."
        placeholder="1000:1000"
        maw={420}
        {...EXACT_INPUT_PROPS}
        {...form.getInputProps('container.user')}
      />
      <Disclosure
        title={capabilities.length > 0 ? `Capabilities (${capabilities.length} more)` : 'Capabilities'}
        open={Boolean(form.getInputProps('container.capabilities').error)}
      >
        <Checkbox.Group
          description={`Linux capabilities in addition to the defaults: ${ALWAYS.join(', ')}.`}
          value={capabilities}
          error={form.getInputProps('container.capabilities').error}
          onChange={(names) =>
            form.setFieldValue(
              'container.capabilities',
              CONTAINER_CAPABILITIES.filter((name) => names.includes(name)),
            )
          }
        >
          <div className={classes.capabilities}>
            {FURTHER.map((name) => (
              <Checkbox key={name} value={name} label={name} />
            ))}
          </div>
        </Checkbox.Group>
      </Disclosure>
    </>
  );
}
