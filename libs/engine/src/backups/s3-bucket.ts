import type { S3Client } from '@aws-sdk/client-s3';
import type { FailureCode } from '@fairlead/contracts';
import { EngineError } from '../errors/engine-error';
import type { S3Location } from '../specs/backup-repository';

type Sdk = typeof import('@aws-sdk/client-s3');

/** @throws {EngineError} STORAGE_BUCKET_MISSING, STORAGE_CREDENTIALS_REFUSED, STORAGE_UNREACHABLE */
export async function requireBucket(location: S3Location, signal: AbortSignal): Promise<void> {
  await withClient(location, signal, async (client, { HeadBucketCommand }) => {
    await client.send(new HeadBucketCommand({ Bucket: location.bucket }), { abortSignal: signal });
  });
}

/** Writes an object, reads it back and deletes it. */
export async function probeObject(
  location: S3Location,
  key: string,
  content: Buffer,
  signal: AbortSignal,
): Promise<void> {
  await withClient(location, signal, async (client, sdk) => {
    const where = { Bucket: location.bucket, Key: key };
    const options = { abortSignal: signal };
    await client.send(new sdk.PutObjectCommand({ ...where, Body: content }), options);
    const { Body } = await client.send(new sdk.GetObjectCommand(where), options);
    const found = await Body?.transformToByteArray();
    await client.send(new sdk.DeleteObjectCommand(where), options);
    if (!found || !content.equals(found))
      throw new EngineError('STORAGE_UNUSABLE', 'The storage returned other data than was written.');
  });
}

/** The client is loaded when first needed, because most instances have no S3 storage. */
async function withClient(
  location: S3Location,
  signal: AbortSignal,
  work: (client: S3Client, sdk: Sdk) => Promise<void>,
): Promise<void> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    endpoint: location.endpoint,
    region: location.region ?? 'us-east-1',
    followRegionRedirects: true,
    forcePathStyle: location.pathStyle,
    credentials: { accessKeyId: location.accessKeyId, secretAccessKey: location.secretAccessKey.reveal() },
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 10_000, requestTimeout: 30_000 },
    // Older storages reject the checksums that newer clients add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  try {
    await work(client, sdk);
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof EngineError ? error : s3Failure(error, sdk);
  } finally {
    client.destroy();
  }
}

function s3Failure(error: unknown, { S3ServiceException }: Sdk): EngineError {
  const [code, message] = meaningOf(error, S3ServiceException);
  return new EngineError(code, message, { cause: error });
}

function meaningOf(error: unknown, exception: Sdk['S3ServiceException']): [FailureCode, string] {
  if (!(error instanceof exception))
    return [
      'STORAGE_UNREACHABLE',
      `The storage does not respond: ${error instanceof Error ? error.message : 'unknown'}.`,
    ];
  const status = error.$metadata.httpStatusCode ?? 0;
  if (status === 401 || status === 403)
    return [
      'STORAGE_CREDENTIALS_REFUSED',
      'The storage refuses the access key, or the key has no permission to read and write.',
    ];
  if (status === 404) return ['STORAGE_BUCKET_MISSING', 'The storage has no such bucket; create it first.'];
  if (status === 507) return ['STORAGE_FULL', 'The storage has no space left.'];
  if (status >= 500) return ['STORAGE_UNREACHABLE', `The storage responds with ${status} ${error.name}.`];
  return ['STORAGE_UNUSABLE', `The storage refuses with ${status} ${error.name}.`];
}
