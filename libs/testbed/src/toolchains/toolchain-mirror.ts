import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MACHINE_ADDRESS } from '../hosts/host-addresses';
import { ensureRouting } from '../hosts/host-network';
import { nodeArchive, nodeArchiveName } from './node-archives';
import { findGoFile } from './go-releases';
import type { MirroredFile } from './mirrored-file';
import { nodeRelease, nodeReleaseIndex } from './node-releases';
import { findPythonFile } from './python-releases';

export type MirroredToolchain = 'node' | 'go' | 'python';

const FILES: Readonly<Record<MirroredToolchain, (path: string, query: string) => Promise<MirroredFile | undefined>>> = {
  node: findNodeFile,
  go: findGoFile,
  python: findPythonFile,
};

/**
 * The releases of toolchains in the layouts of their publishers, each below a folder of its own, at an address that every test
 * host can reach. It costs nothing to start: an archive is made when it or its checksum is first requested, which takes seconds,
 * and once on a machine.
 */
export class ToolchainMirror {
  /** The received requests, as `GET /node/index.tab`. */
  readonly requests: string[] = [];
  private readonly corrupted = new Set<string>();
  private readonly hanging = new Set<string>();

  private constructor(
    private readonly server: Server,
    private readonly origin: string,
  ) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void this.answer(request, response));
  }

  /** URL of the releases of a toolchain. */
  url(name: MirroredToolchain): string {
    return `${this.origin}/${name}`;
  }

  /** The settings with which Fairlead uses this mirror. */
  get settings(): Readonly<Record<string, string>> {
    return {
      FAIRLEAD_NODE_MIRROR: this.url('node'),
      FAIRLEAD_GO_MIRROR: this.url('go'),
      FAIRLEAD_PYTHON_MIRROR: this.url('python'),
      // On a busy machine, making an archive takes longer than a mirror may stall by default.
      FAIRLEAD_MIRROR_STALL_SECONDS: '300',
    };
  }

  static async start(): Promise<ToolchainMirror> {
    await ensureRouting();
    const server = createServer();
    server.listen(0, MACHINE_ADDRESS);
    await once(server, 'listening');
    const bound = server.address();
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
    return new ToolchainMirror(server, `http://${MACHINE_ADDRESS}:${port}`);
  }

  /** From now on one byte of the archive is wrong, so that it does not have its checksum. */
  corrupt(version: string): void {
    this.corrupted.add(version);
  }

  /** From now on the archive stops halfway and its connection stays open; without a version nothing is answered at all. */
  hang(version = ''): void {
    this.hanging.add(version);
  }

  /** Ends all faults. Requests that hang already go on hanging. */
  heal(): void {
    this.corrupted.clear();
    this.hanging.clear();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests.push(`${request.method} ${request.url}`);
    request.resume();
    if (this.hanging.has('')) return;
    try {
      await this.serve(request, response);
    } catch (error) {
      if (response.headersSent) response.destroy();
      else send(request, response, 500, `${error instanceof Error ? error.message : String(error)}\n`);
    }
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://mirror');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return send(request, response, 405, 'Method not allowed\n');
    const [, name = '', path = ''] = /^\/([a-z]+)(\/.*)$/.exec(pathname) ?? [];
    const found = isMirrored(name) ? await FILES[name](path, search) : undefined;
    if (found === undefined) return send(request, response, 404, 'Not found\n');
    if ('text' in found) return send(request, response, 200, found.text);
    return this.sendArchive(request, response, found);
  }

  private async sendArchive(
    request: IncomingMessage,
    response: ServerResponse,
    { file, version }: Extract<MirroredFile, { file: string }>,
  ): Promise<void> {
    const { size } = await stat(file);
    response.writeHead(200, { 'content-type': 'application/gzip', 'content-length': size });
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const middle = Math.floor(size / 2);
    const hangs = this.hanging.has(version);
    const content = createReadStream(file, hangs ? { end: middle } : {});
    const sent = this.corrupted.has(version) ? Readable.from(withWrongByte(content, middle)) : content;
    await pipeline(sent, response, { end: !hangs });
  }
}

export function startToolchainMirror(): Promise<ToolchainMirror> {
  return ToolchainMirror.start();
}

/** URL of the mirror that the setup of the host tests has started, or of nothing where it has not. */
export function sharedMirror(name: MirroredToolchain): string {
  return process.env[`FAIRLEAD_${name.toUpperCase()}_MIRROR`] ?? 'http://127.0.0.1:9';
}

function isMirrored(name: string): name is MirroredToolchain {
  return Object.hasOwn(FILES, name);
}

async function findNodeFile(path: string): Promise<MirroredFile | undefined> {
  if (path === '/index.tab') return { text: nodeReleaseIndex() };
  const [, version = '', file] = /^\/v([\d.]+)\/([^/]+)$/.exec(path) ?? [];
  const release = nodeRelease(version);
  const name = `${nodeArchiveName(version)}.tar.gz`;
  if (release === undefined || (file !== name && file !== 'SHASUMS256.txt')) return undefined;
  const archive = await nodeArchive(release);
  return file === name ? { version, file: archive.file } : { text: `${archive.sha256}  ${name}\n` };
}

function send(request: IncomingMessage, response: ServerResponse, status: number, text: string): void {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'content-length': Buffer.byteLength(text) };
  response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : text);
}

async function* withWrongByte(content: AsyncIterable<Buffer>, position: number): AsyncGenerator<Buffer> {
  let passed = 0;
  for await (const chunk of content) {
    const index = position - passed;
    if (index >= 0 && index < chunk.length) chunk[index] = (chunk[index] ?? 0) ^ 0xff;
    passed += chunk.length;
    yield chunk;
  }
}
