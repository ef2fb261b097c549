import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MACHINE_ADDRESS } from '../hosts/host-addresses';
import { ensureRouting } from '../hosts/host-network';
import { serveGitRequest } from './http-backend';
import { LargeFiles } from './large-files';
import { serveRepositoryFile } from './repository-file';
import { TestRepository } from './test-repository';

export interface GitServerOptions {
  /** Where to listen. By default an address that every test host can reach and nothing outside this machine. */
  address?: string;
}

export interface RepositoryOptions {
  /** Asks for this user and password, as a private repository does. */
  credentials?: { username: string; password: string };
  /** Accepts requests and never answers them. */
  silent?: boolean;
  /**
   * `old`: gives only the commits that its refs lead to, as git before protocol version 2 does. `dumb`: serves files and knows
   * nothing of git, so that it cannot give a commit without its history.
   */
  server?: 'old' | 'dumb';
}

/** A real git server: git's smart HTTP on this machine, with repositories that the test builds. */
export class GitServer {
  private readonly options = new Map<string, RepositoryOptions>();
  /** The received requests, as `GET /app.git/info/refs?service=git-upload-pack`. */
  readonly requests: string[] = [];

  private constructor(
    private readonly server: Server,
    private readonly root: string,
    readonly url: string,
  ) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => this.answer(request, response));
  }

  static async start(options: GitServerOptions = {}): Promise<GitServer> {
    if (options.address === undefined) await ensureRouting();
    const address = options.address ?? MACHINE_ADDRESS;
    const root = await mkdtemp(path.join(tmpdir(), 'fairlead-git-'));
    const server = createServer();
    server.listen(0, address);
    await once(server, 'listening');
    const bound = server.address();
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
    return new GitServer(server, root, `http://${address}:${port}`);
  }

  async createRepository(name: string, options: RepositoryOptions = {}): Promise<TestRepository> {
    this.options.set(name, options);
    const repository = await TestRepository.create(name, this.root, `${this.url}/${name}.git`);
    if (options.server !== undefined) await repository.git('config', 'uploadpack.allowAnySHA1InWant', 'false');
    return repository;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await rm(this.root, { recursive: true, force: true });
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    this.requests.push(`${request.method} ${request.url}`);
    const name = /^\/([^/]+)\.git\//.exec(request.url ?? '')?.[1] ?? '';
    const { credentials, silent, server } = this.options.get(name) ?? {};
    if (silent) return;
    const expected = credentials && basic(credentials.username, credentials.password);
    if (expected !== undefined && request.headers.authorization !== expected) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end('Authorisation needed\n');
      return;
    }
    const large = new LargeFiles(path.join(this.root, `${name}.git`));
    if (large.answer(request, response, `${this.url}/${name}.git`)) return;
    if (server === 'dumb') serveRepositoryFile(this.root, request, response);
    else serveGitRequest(this.root, request, response, server === 'old' ? '' : undefined);
  }
}

export function startGitServer(options: GitServerOptions = {}): Promise<GitServer> {
  return GitServer.start(options);
}

function basic(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}
