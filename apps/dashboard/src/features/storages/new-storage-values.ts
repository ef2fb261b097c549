import type { CreateStorage } from '@fairlead/client';
import { validateName } from '../../lib/form/validate-name';

/** Form values of a new storage. */
export interface NewStorageValues {
  name: string;
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  path_style: boolean;
  access_key_id: string;
  secret_access_key: string;
  is_default: boolean;
}

export const NEW_STORAGE_FIELDS = [
  'name',
  'endpoint',
  'region',
  'bucket',
  'prefix',
  'path_style',
  'access_key_id',
  'secret_access_key',
] as const;

export const EMPTY_STORAGE_VALUES: NewStorageValues = {
  name: '',
  endpoint: '',
  region: '',
  bucket: '',
  prefix: '',
  path_style: true,
  access_key_id: '',
  secret_access_key: '',
  is_default: false,
};

const BUCKET = /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/;

/* Client-side validation with messages per field. The API has the last word. */
export const NEW_STORAGE_RULES = {
  name: validateName,
  endpoint: (value: string) =>
    URL.canParse(value.trim()) && /^https?:$/.test(new URL(value.trim()).protocol)
      ? null
      : 'Enter a URL, such as https://s3.eu-central-1.amazonaws.com.',
  bucket: (value: string) => (BUCKET.test(value.trim()) ? null : 'Use lower-case letters, digits, ".", "_" and "-".'),
  access_key_id: (value: string) => (value.trim() ? null : 'Enter the access key ID.'),
  secret_access_key: (value: string) => (value.trim() ? null : 'Enter the secret access key.'),
};

export function toCreateStorage(values: NewStorageValues): CreateStorage {
  const { region, prefix } = values;
  return {
    name: values.name.trim(),
    type: 's3',
    endpoint: values.endpoint.trim().replace(/\/+$/, ''),
    ...(region.trim() && { region: region.trim() }),
    bucket: values.bucket.trim(),
    ...(prefix.trim() && { prefix: prefix.trim().replaceAll(/^\/+|\/+$/g, '') }),
    path_style: values.path_style,
    access_key_id: values.access_key_id.trim(),
    secret_access_key: values.secret_access_key.trim(),
    ...(values.is_default && { is_default: true }),
  };
}
