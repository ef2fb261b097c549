import { DRAIN_SIGNALS } from '@fairlead/contracts';
import { NativeSelect } from '@mantine/core';
import type { ApplicationForm } from '../application-form';

/** For programs with connections that would stay open for ever. */
export const DrainSignalField = ({ form }: { form: ApplicationForm }) => (
  <NativeSelect
    label="Signal for open connections"
    description="Sent to the former release after the switch, so that it can close WebSockets and event streams; clients then open them again on the new one."
    maw={420}
    data={[{ value: '', label: 'None: it is only stopped at the end' }, ...DRAIN_SIGNALS]}
    {...form.getInputProps('drain_signal')}
  />
);
