import { TextInput } from '@mantine/core';
import { EXACT_INPUT_PROPS } from '../../../../components/ui/form/exact-input-props';
import type { ApplicationForm } from '../application-form';

/** Where in its archives an application is. */
export const UploadFields = ({ form }: { form: ApplicationForm }) => (
  <TextInput
    label="Folder"
    description="The folder of this application in the archive."
    placeholder="Root of the archive"
    maw={420}
    {...EXACT_INPUT_PROPS}
    {...form.getInputProps('source.subdirectory')}
  />
);
