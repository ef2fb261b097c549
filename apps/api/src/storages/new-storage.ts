import { randomBytes } from 'node:crypto';
import type { CreateStorage, UpdateStorage } from '@fairlead/dto';
import { secret } from '@fairlead/engine';
import { newId } from '../platform/database/new-id';
import type { Storage } from './storage.entity';

const PASSWORD_BYTES = 32;

function blank(name: string): Omit<Storage, 'type' | 'isDefault'> {
  const now = new Date();
  return {
    id: newId('storage'),
    name,
    endpoint: null,
    region: null,
    bucket: null,
    prefix: null,
    pathStyle: null,
    accessKeyId: null,
    secretAccessKey: null,
    repositoryPassword: secret(randomBytes(PASSWORD_BYTES).toString('base64url')),
    status: 'checking',
    statusCode: null,
    statusReason: null,
    checkedAt: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** The disk of the machine on which Fairlead runs. */
export function newLocalStorage(): Storage {
  return { ...blank('Local disk'), type: 'local', isDefault: true };
}

export function newStorage(body: CreateStorage): Storage {
  return {
    ...blank(body.name),
    type: 's3',
    isDefault: false,
    endpoint: new URL(body.endpoint).origin,
    region: body.region ?? null,
    bucket: body.bucket,
    prefix: body.prefix ?? null,
    pathStyle: body.path_style ?? false,
    accessKeyId: body.access_key_id,
    secretAccessKey: secret(body.secret_access_key),
  };
}

/** The changed columns, apart from the default flag. */
export function storageChanges(body: UpdateStorage): Partial<Storage> {
  const { name, endpoint, region, bucket, prefix, path_style, access_key_id, secret_access_key } = body;
  return {
    ...(name !== undefined && { name }),
    ...(endpoint !== undefined && { endpoint: new URL(endpoint).origin }),
    ...(region !== undefined && { region }),
    ...(bucket !== undefined && { bucket }),
    ...(prefix !== undefined && { prefix }),
    ...(path_style !== undefined && { pathStyle: path_style }),
    ...(access_key_id !== undefined && { accessKeyId: access_key_id }),
    ...(secret_access_key !== undefined && { secretAccessKey: secret(secret_access_key) }),
  };
}
