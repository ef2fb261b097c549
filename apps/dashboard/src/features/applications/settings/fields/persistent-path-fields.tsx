import { TextInput } from '@mantine/core';
import { EXACT_INPUT_PROPS } from '../../../../components/ui/form/exact-input-props';
import type { ApplicationKind } from '../application-kind';
import { EditableRows } from './editable-rows';
import type { ApplicationForm } from '../application-form';

const WHERE: Readonly<Partial<Record<ApplicationKind, string>>> = {
  program: 'Path in the application’s folder, such as “storage/uploads”. Initial content comes from the first release.',
  any: 'Path in the application’s folder, such as “storage”, or in the container, such as “/data”.',
};

const IN_CONTAINER = 'Path in the container, such as “/data”. It becomes a volume with the image’s content.';

/** Folders that persist across releases. */
export const PersistentPathFields = ({ form, kind }: { form: ApplicationForm; kind: ApplicationKind }) => (
  <EditableRows
    form={form}
    path="persistent_paths"
    label="Persistent folders"
    description={WHERE[kind] ?? IN_CONTAINER}
    rows={form.values.persistent_paths}
    onChange={(rows) => form.setFieldValue('persistent_paths', rows)}
    blank=""
    add="Add folder"
    called={(path, index) => path || `folder ${index + 1}`}
  >
    {(index) => (
      <TextInput
        aria-label={`Folder ${index + 1}`}
        placeholder={kind === 'program' || kind === 'any' ? 'storage/uploads' : '/data'}
        maxLength={255}
        {...EXACT_INPUT_PROPS}
        {...form.getInputProps(`persistent_paths.${index}`)}
      />
    )}
  </EditableRows>
);
