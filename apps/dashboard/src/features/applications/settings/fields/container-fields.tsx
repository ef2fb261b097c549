import { CONTAINER_CAPABILITIES } from '@fairlead/contracts';
import { Checkbox, TextInput } from '@mantine/core';
import { Disclosure } from '../../../../components/ui/form/disclosure';
import classes from './settings-fields.module.css';
import { EXACT_INPUT_PROPS, type ApplicationForm } from '../application-form';

/** Every container has these already. */
const ALWAYS: readonly string[] = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'KILL', 'NET_BIND_SERVICE', 'SETGID', 'SETUID'];
const FURTHER = CONTAINER_CAPABILITIES.filter((name) => !ALWAYS.includes(name));

/** What a container may do beyond running its program; it has few rights, and most programs need no more. */
export function ContainerFields({ form }: { form: ApplicationForm }) {
  const { capabilities } = form.values.container;
  return (
    <>
      <Checkbox
        label="Read-only"
        description="Nothing but /tmp and the shared folders can be written to."
        {...form.getInputProps('container.read_only', { type: 'checkbox' })}
      />
      <TextInput
        label="User in the container"
        description="Name or number, with a group if need be. Empty: the image’s own."
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
          description={`Rights of the kernel beyond those that each container has: ${ALWAYS.join(', ')}.`}
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
