import { TextInput } from '@mantine/core';
import type { ApplicationKind } from '../application-kind';
import { EditableRows } from './editable-rows';
import { EXACT_INPUT_PROPS, type ApplicationForm } from '../application-form';

const WHERE: Readonly<Partial<Record<ApplicationKind, string>>> = {
  program:
    'Inside the application’s folder, such as “storage/uploads”. What the first release has there is taken over.',
  any: 'Inside the application’s folder, such as “storage”; for a container its path in there, such as “/data”.',
};

const IN_CONTAINER =
  'The path inside the container, such as “/data”. It becomes a volume, which begins with what the image has there.';

/** Folders that stay while releases come and go. */
export const PersistentPathFields = ({ form, kind }: { form: ApplicationForm; kind: ApplicationKind }) => (
  <EditableRows
    form={form}
    path="persistent_paths"
    label="Folders that all releases share"
    description={WHERE[kind] ?? IN_CONTAINER}
    rows={form.values.persistent_paths}
    onChange={(rows) => form.setFieldValue('persistent_paths', rows)}
    blank=""
    add="Add a folder"
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
