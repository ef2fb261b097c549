import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { ForgeKind } from '@fairlead/contracts';
import { eventually } from '../../harness/eventually';
import { listenOnFreePort } from '../../harness/listen-on-free-port';

type Body = Readonly<Record<string, unknown>>;

export interface ForgeCall {
  readonly method: string;
  readonly kind: string;
  /** The segments after the address of the API, decoded one by one. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Body;
  readonly at: number;
}

export interface ForgeAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A deployment of GitHub. */
interface FakeDeployment extends Body {
  readonly id: number;
  readonly sha: unknown;
}

export const API_PATHS: Readonly<Record<ForgeKind, string>> = {
  github: '/github/api/v3',
  gitlab: '/gitlab/api/v4',
  gitea: '/gitea/api/v1',
  bitbucket: '/bitbucket/2.0',
};

/** All four forges on loopback, as far as statuses of commits need them. */
export class FakeForge {
  readonly calls: ForgeCall[] = [];
  /** What was accepted, by commit, in order: `fairlead/shop success`. */
  readonly statuses: { readonly sha: string; readonly name: string; readonly state: string; readonly body: Body }[] =
    [];
  readonly deployments: FakeDeployment[] = [];
  readonly deploymentStatuses: { readonly id: number; readonly body: Body }[] = [];
  connections = 0;
  token = 'token-1';
  /** Answers before anything is done; undefined goes on. */
  before: (call: ForgeCall) => ForgeAnswer | 'never' | undefined = () => undefined;
  /** Answers in place of what was done. */
  after: (call: ForgeCall) => ForgeAnswer | 'never' | undefined = () => undefined;
  /** What a repository says of permissions, and with which headers. */
  repository: { body: Body; headers?: Readonly<Record<string, string>> } = { body: {} };
  scopes: readonly string[] = ['api'];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<FakeForge> {
    const server = createServer();
    const forge = new FakeForge(server, `http://127.0.0.1:${await listenOnFreePort(server)}`);
    server.on('connection', () => (forge.connections += 1));
    server.on('request', (request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        forge.receive({ method, headers, body: text === '' ? {} : JSON.parse(text), ...parts(url) }, response);
      });
    });
    return forge;
  }

  apiUrl(kind: ForgeKind): string {
    return `${this.url}${API_PATHS[kind]}`;
  }

  /** The states that a commit has had, in order. */
  statesOf(sha: string): string[] {
    return this.statuses.filter((status) => status.sha === sha).map(({ state }) => state);
  }

  async until(sha: string, state: string): Promise<void> {
    await eventually(`the commit is ${state}`, () => this.statesOf(sha).at(-1) === state);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private receive(request: Omit<ForgeCall, 'at'>, response: ServerResponse): void {
    const call = { ...request, at: Date.now() };
    this.calls.push(call);
    const early = this.before(call);
    const done = early ?? this.answer(call);
    const answer = early ?? this.after(call) ?? done;
    if (answer === 'never') return;
    const { status, headers = {}, body = {} } = answer;
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  }

  private answer(call: ForgeCall): ForgeAnswer {
    const { authorization = '', 'private-token': own = '' } = call.headers;
    const expected = {
      github: `Bearer ${this.token}`,
      gitea: `token ${this.token}`,
      bitbucket: `Bearer ${this.token}`,
    };
    const isKnown = call.kind === 'gitlab' ? own === this.token : authorization === Reflect.get(expected, call.kind);
    if (!isKnown) return { status: 401, body: { message: `Bad credentials: ${authorization} ${String(own)}` } };
    const [resource] = call.path;
    if (call.method === 'GET' && resource === 'personal_access_tokens')
      return { status: 200, body: { scopes: this.scopes } };
    if (call.path.includes('deployments')) return this.deployment(call);
    if (call.method === 'GET') return { status: 200, ...this.repository };
    return this.status(call);
  }

  private status({ kind, path, body }: ForgeCall): ForgeAnswer {
    const sha = path[kind === 'gitlab' ? 3 : 4] ?? '';
    const name = [body['context'], body['name']].find((value) => typeof value === 'string') ?? '';
    const state = String(body['state']);
    const latest = this.statuses.findLast((status) => status.sha === sha && status.name === name);
    if (kind === 'gitlab' && state === 'pending' && latest?.state === 'pending')
      return { status: 400, body: { message: 'Cannot transition status via :enqueue from :pending (Reason(s): …)' } };
    if (kind === 'bitbucket' && (body['url'] === undefined || String(body['key']).length > 40))
      return { status: 400, body: { error: { message: 'Bad request' } } };
    this.statuses.push({ sha, name, state, body });
    return { status: 201, body: { id: this.statuses.length } };
  }

  private deployment({ method, path, query, body }: ForgeCall): ForgeAnswer {
    const [, , , , id] = path;
    if (method === 'GET') return { status: 200, body: this.deployments.filter(({ sha }) => sha === query.get('sha')) };
    if (id === undefined) {
      const deployment = { ...body, id: this.deployments.length + 1, sha: body['ref'] };
      this.deployments.push(deployment);
      return { status: 201, body: deployment };
    }
    this.deploymentStatuses.push({ id: Number(id), body });
    return { status: 201, body: { id: 1 } };
  }
}

function parts(url: string): Pick<ForgeCall, 'kind' | 'path' | 'query'> {
  const [address = '', query = ''] = url.split('?');
  const [kind, prefix] = Object.entries(API_PATHS).find(([, path]) => address.startsWith(`${path}/`)) ?? ['', ''];
  const path = address
    .slice(prefix.length + 1)
    .split('/')
    .map(decodeURIComponent);
  return { kind, path, query: new URLSearchParams(query) };
}
