import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

const BATCH = /^\/[^/]+\.git\/info\/lfs\/objects\/batch$/;
const OBJECT = /^\/[^/]+\.git\/info\/lfs\/objects\/([0-9a-f]{64})$/;
const MEDIA_TYPE = 'application/vnd.git-lfs+json';

/** The large files (Git LFS) of a repository: those that its pointers name, by the SHA-256 of their content. */
export class LargeFiles {
  private readonly folder: string;

  constructor(repositoryFolder: string) {
    this.folder = path.join(repositoryFolder, 'large-files');
  }

  /** Stores the content and gives the pointer that is committed in its place. */
  async add(content: string | Buffer): Promise<string> {
    const data = Buffer.from(content);
    const oid = createHash('sha256').update(data).digest('hex');
    await mkdir(this.folder, { recursive: true });
    await writeFile(path.join(this.folder, oid), data);
    return `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${data.length}\n`;
  }

  /** Forgets all contents, as if they had never been pushed. */
  async lose(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Answers requests of the batch API and downloads; false for every other request. */
  answer(request: IncomingMessage, response: ServerResponse, url: string): boolean {
    const { pathname } = new URL(request.url ?? '/', url);
    const oid = OBJECT.exec(pathname)?.[1];
    if (!BATCH.test(pathname) && oid === undefined) return false;
    const answered = oid === undefined ? this.batch(request, response, url) : this.download(oid, response);
    answered.catch(() => response.destroy());
    return true;
  }

  private async batch(request: IncomingMessage, response: ServerResponse, url: string): Promise<void> {
    const objects = requestedObjects(JSON.parse(await text(request)));
    // Downloads need the credentials of the batch request, which git-lfs does not send by itself.
    const { authorization } = request.headers;
    const header = authorization === undefined ? {} : { authorization };
    const answers = objects.map(async ({ oid, size }) =>
      (await this.has(oid))
        ? { oid, size, actions: { download: { href: `${url}/info/lfs/objects/${oid}`, header } } }
        : { oid, size, error: { code: 404, message: 'Object does not exist' } },
    );
    response.writeHead(200, { 'content-type': MEDIA_TYPE });
    response.end(JSON.stringify({ transfer: 'basic', objects: await Promise.all(answers) }));
  }

  private async download(oid: string, response: ServerResponse): Promise<void> {
    if (!(await this.has(oid))) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    await pipeline(createReadStream(path.join(this.folder, oid)), response);
  }

  private async has(oid: string): Promise<boolean> {
    return /^[0-9a-f]{64}$/.test(oid) && (await stat(path.join(this.folder, oid)).catch(() => undefined)) !== undefined;
  }
}

interface RequestedObject {
  readonly oid: string;
  readonly size: number;
}

function requestedObjects(body: unknown): RequestedObject[] {
  const objects: unknown = typeof body === 'object' && body !== null && 'objects' in body ? body.objects : undefined;
  return Array.isArray(objects) ? objects.filter(isRequestedObject) : [];
}

function isRequestedObject(value: unknown): value is RequestedObject {
  return typeof value === 'object' && value !== null && 'oid' in value && typeof value.oid === 'string';
}
