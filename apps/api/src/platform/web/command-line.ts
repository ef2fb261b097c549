import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import { INSTALLATION } from '../../installation';

const PROGRAM = 'fairlead.cjs';
const INSTALLER = 'install.sh';

interface ServedFile {
  readonly type: string;
  readonly body: Buffer;
  readonly sha256: string;
}

interface CommandLineOptions {
  /** The address at which the sender of a request reaches Fairlead: the installer downloads from there. */
  readonly addressFor: (request: Request) => string;
  readonly installation?: Pick<typeof INSTALLATION, 'commandLine' | 'commandLineInstaller'>;
}

/**
 * Serves the command line at `/cli`, so that everybody gets the version of their Fairlead, also without the internet:
 * the program, its checksum and an installer. Without a build of it there is nothing at these addresses.
 */
export function serveCommandLine({ addressFor, installation = INSTALLATION }: CommandLineOptions): RequestHandler {
  const compress = compression();
  const files = new Map<string, (request: Request) => Promise<ServedFile>>();
  const program = once(async () => servedFile('text/javascript', await readFile(installation.commandLine)));
  const installer = async (request: Request) => {
    const script = await readFile(installation.commandLineInstaller, 'utf8');
    // It stands between single quotes of the shell, and may come from a header.
    const address = addressFor(request).replaceAll("'", '%27');
    return servedFile('text/x-shellscript', Buffer.from(script.replace('@URL@', () => address)));
  };
  const checksum = once(async () => servedFile('text/plain', Buffer.from(`${(await program()).sha256}  ${PROGRAM}\n`)));
  for (const path of ['/cli', `/cli/${PROGRAM}`]) files.set(path, program);
  files.set(`/cli/${PROGRAM}.sha256`, checksum);
  files.set(`/cli/${INSTALLER}`, installer);
  return (request, response, next) => {
    const file = files.get(request.path);
    if (file === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    compress(request, response, () => {
      file(request).then(
        (served) => send(response, served),
        (error: NodeJS.ErrnoException) => next(error.code === 'ENOENT' ? undefined : error),
      );
    });
  };
}

function send(response: Response, { type, body, sha256 }: ServedFile): void {
  response.setHeader('Content-Type', `${type}; charset=utf-8`);
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('ETag', `"${sha256}"`);
  response.setHeader('X-Checksum-Sha256', sha256);
  if (response.req.fresh) response.status(304).end();
  else response.send(body);
}

function servedFile(type: string, body: Buffer): ServedFile {
  return { type, body, sha256: createHash('sha256').update(body).digest('hex') };
}

/** Reads a file when it is requested first, and again after it could not be read. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= read().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}
