import type { StorageRecord } from '@fairlead/client';
import { NativeSelect } from '@mantine/core';

export type StorageChoice = Pick<StorageRecord, 'id' | 'name' | 'status' | 'is_default' | 'type'>;

interface Props {
  storages: readonly StorageChoice[];
  value: string;
  onChange: (id: string) => void;
}

/** Select for the storage of a backup. */
export const StorageField = ({ storages, value, onChange }: Props) => (
  <NativeSelect
    label="Storage"
    value={value}
    data={storages.map(({ id, name, status, is_default: isDefault }) => ({
      value: id,
      label: status === 'failed' ? `${name} (failed)` : isDefault ? `${name} (default)` : name,
    }))}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

export const defaultStorageId = (storages: readonly StorageChoice[]): string =>
  (storages.find(({ is_default: isDefault }) => isDefault) ?? storages[0])?.id ?? '';
