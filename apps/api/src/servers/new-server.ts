import type { CreateServer } from '@fairlead/dto';
import { secret, type Secret } from '@fairlead/engine';
import { newId } from '../platform/database/new-id';
import { AppError, invalidField } from '../platform/http/errors/app-error';
import type { Server } from './server.entity';

const ONLY_SSH = ['host', 'port', 'username', 'private_key', 'password', 'host_key_fingerprint'] as const;

/** Creates the row of a new server. It has not been contacted yet, so it is `provisioning`. */
export function newServer(body: CreateServer, takeOverBy: Server['takeOverBy']): Server {
  refuseContradictions(body);
  const isLocal = body.connection === 'local';
  const now = new Date();
  return {
    id: newId('server'),
    name: body.name,
    connection: isLocal ? 'local' : 'ssh',
    host: isLocal ? 'localhost' : (body.host ?? '').toLowerCase(),
    port: isLocal ? null : (body.port ?? 22),
    username: isLocal ? null : (body.username ?? 'root'),
    status: 'provisioning',
    statusCode: null,
    statusReason: null,
    hostKey: null,
    offeredHostKey: null,
    machineId: null,
    foundOwner: null,
    takeOverBy,
    expectedFingerprint: body.host_key_fingerprint ?? null,
    privateKey: normalisePrivateKey(body) ?? null,
    password: body.password === undefined ? null : secret(body.password),
    facts: null,
    capabilities: {},
    labels: { ...body.labels },
    provisioning: { steps: [] },
    provisionedAt: null,
    lastSeenAt: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** Normalises a private key: SSH requires a trailing newline. */
export function normalisePrivateKey({ private_key }: { private_key?: string }): Secret | undefined {
  return private_key === undefined ? undefined : secret(`${private_key.trim()}\n`);
}

export function assertSingleCredential(body: { private_key?: string; password?: string }): void {
  if (body.password === undefined || body.private_key === undefined) return;
  throw invalidField('password', 'password is not allowed with private_key', 'not_allowed');
}

/** Connection fields, which the machine of Fairlead itself does not have. */
export function assertNoConnectionFields(given: readonly string[]): void {
  if (given.length === 0) return;
  const details = given.map((field) => ({
    field,
    code: 'not_allowed',
    message: `${field} is not allowed with connection "local"`,
  }));
  throw new AppError('VALIDATION_FAILED', { details });
}

function refuseContradictions(body: CreateServer): void {
  if (body.connection === 'local') assertNoConnectionFields(ONLY_SSH.filter((field) => body[field] !== undefined));
  else assertSingleCredential(body);
}
