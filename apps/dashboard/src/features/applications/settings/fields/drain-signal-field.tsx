import { DRAIN_SIGNALS } from '@fairlead/contracts';
import { NativeSelect } from '@mantine/core';
import type { ApplicationForm } from '../application-form';

/** For programs with long-lived connections. */
export const DrainSignalField = ({ form }: { form: ApplicationForm }) => (
  <NativeSelect
    label="Signal for open connections"
    description="Sent to the previous release after the switch, so that it can close WebSockets and event streams. Clients then reconnect to the new one."
    maw={420}
    data={[{ value: '', label: 'None: stop after the drain time' }, ...DRAIN_SIGNALS]}
    {...form.getInputProps('drain_signal')}
  />
);
