import { createServer, type Server } from 'node:http';
import { randomBytes } from 'node:crypto';
import { listenOnFreePort } from '../../harness/listen-on-free-port';

/** Where a job of GitHub or Forgejo gets its id tokens: an address with a query, and a token of its own. */
export class IdTokenEndpoint {
  /** The audiences that were requested. */
  readonly audiences: string[] = [];
  readonly token = randomBytes(16).toString('hex');

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(issue: (audience: string) => Promise<string>): Promise<IdTokenEndpoint> {
    const server = createServer();
    const url = `http://127.0.0.1:${await listenOnFreePort(server)}/idtoken?run=42`;
    const endpoint = new IdTokenEndpoint(server, url);
    server.on('request', (request, response) => {
      const { searchParams } = new URL(request.url ?? '', url);
      const audience = searchParams.get('audience') ?? '';
      const isAllowed =
        request.headers.authorization?.toLowerCase() === `bearer ${endpoint.token}` && searchParams.get('run') === '42';
      if (!isAllowed) return void response.writeHead(401).end('{}');
      endpoint.audiences.push(audience);
      void issue(audience).then((value) =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ value, count: value.length })),
      );
    });
    return endpoint;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
