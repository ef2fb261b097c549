import { MAINTENANCE_MESSAGE_MAX_LENGTH } from '@fairlead/contracts';
import { Textarea } from '@mantine/core';
import type { ApplicationForm } from '../application-form';

export const UnavailableMessageField = ({ form }: { form: ApplicationForm }) => (
  <Textarea
    label="Message while unavailable"
    description="Shown to visitors while the application is not running or does not respond. Empty: a standard sentence."
    placeholder="This application is not running."
    autosize
    minRows={2}
    maxRows={8}
    maxLength={MAINTENANCE_MESSAGE_MAX_LENGTH}
    maw={640}
    {...form.getInputProps('unavailable_message')}
  />
);
