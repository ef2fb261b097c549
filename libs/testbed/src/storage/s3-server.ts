import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import S3rver from 's3rver';
import { hasValidSignature, type SignedRequest } from './s3-signature';
import { SignedChunks } from './signed-chunks';

/** The one key pair that the server knows. */
const KEY = 'S3RVER';

export interface S3Server {
  /** `http://127.0.0.1:<port>`; buckets stand in the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Where objects are kept: `<folder>/<bucket>/<key>._S3rver_object`. */
  readonly folder: string;
  stop(): Promise<void>;
}

const WRONG_SIGNATURE =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>SignatureDoesNotMatch</Code><Message>The request signature we calculated does not match the signature you provided.</Message></Error>';

interface Context extends SignedRequest {
  req: Readable;
  status: number;
  body: unknown;
}

type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>;

/** An S3-compatible storage on loopback: signatures are checked, and a bucket is there. With `port` it comes back where it was. */
export async function startS3Server(
  options: { readonly bucket?: string; readonly port?: number; readonly folder?: string } = {},
): Promise<S3Server> {
  const { bucket = 'backups', port = 0 } = options;
  const folder = options.folder ?? (await mkdtemp(path.join(tmpdir(), 'fairlead-s3-')));
  const server = new S3rver({
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  if (!hasMiddleware(server)) throw new Error('s3rver is no longer made of middleware');
  server.middleware.unshift(tellFolder(folder), refuseWrongSignature, unpackBody);
  await server.configureBuckets();
  const http = createServer(server.callback()).listen(port, '127.0.0.1');
  await once(http, 'listening');
  return {
    endpoint: `http://127.0.0.1:${portOf(http)}`,
    bucket,
    accessKeyId: KEY,
    secretAccessKey: KEY,
    folder,
    stop: async () => {
      const closed = once(http, 'close');
      http.close();
      http.closeAllConnections();
      await closed;
      if (options.folder === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

function portOf(http: Server): number {
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('The storage listens on no port');
  return address.port;
}

function hasMiddleware(server: object): server is { middleware: Middleware[] } {
  return 'middleware' in server && Array.isArray(server.middleware);
}

/** For `quick-restic-init.mjs`, which makes repositories that are cheap to open. */
const tellFolder =
  (folder: string): Middleware =>
  async (context, next) => {
    if (context.url !== '/?testbed-folder') return next();
    context.status = 200;
    context.body = folder;
  };

const refuseWrongSignature: Middleware = async (context, next) => {
  if (hasValidSignature(KEY, context)) return next();
  context.status = 403;
  context.body = WRONG_SIGNATURE;
};

const unpackBody: Middleware = async (context, next) => {
  if (context.headers['x-amz-content-sha256'] === 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD')
    context.req = context.req.pipe(new SignedChunks());
  await next();
};
