import { TextInput } from '@mantine/core';
import type { Kind } from './kind';
import { Rows } from './rows';
import { EXACT, type SettingsForm } from './settings-fields';

const WHERE: Readonly<Partial<Record<Kind, string>>> = {
  program:
    'Inside the application’s folder, such as “storage/uploads”. What the first release has there is taken over.',
  any: 'Inside the application’s folder, such as “storage”; for a container its path in there, such as “/data”.',
};

const IN_CONTAINER =
  'The path inside the container, such as “/data”. It becomes a volume, which begins with what the image has there.';

/** Folders that stay while releases come and go. */
export const PathFields = ({ form, kind }: { form: SettingsForm; kind: Kind }) => (
  <Rows
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
        {...EXACT}
        {...form.getInputProps(`persistent_paths.${index}`)}
      />
    )}
  </Rows>
);
