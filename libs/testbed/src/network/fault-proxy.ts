import { once } from 'node:events';
import {
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';

/** What becomes of a request on its way. */
export type Fault =
  /** The connection is reset, and the request never arrives. */
  | { readonly kind: 'refuse' }
  /** The request is cut after so many bytes of its body. */
  | { readonly kind: 'cut-request'; readonly afterBytes: number }
  /** It takes effect, but of the body of its response only so many bytes (none by default), or server-sent events, arrive. */
  | { readonly kind: 'cut-response'; readonly afterBytes?: number; readonly afterEvents?: number }
  /** It arrives so much later. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** It never arrives, and the connection stays open. */
  | { readonly kind: 'hang' }
  /** The proxy responds in place of the server. */
  | {
      readonly kind: 'respond';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    };

/** Which requests have a fault: all with this method and a path (query included) that the pattern finds. */
export interface FaultRule {
  readonly method?: string;
  readonly path?: RegExp;
  /** Default: 1. */
  readonly times?: number;
  /** So many of these requests pass first. */
  readonly after?: number;
}

export interface ProxiedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly fault: Fault | undefined;
  /** When it arrived, in milliseconds since the epoch. */
  readonly at: number;
  /** Of the response that the caller got; undefined where it got none. */
  status: number | undefined;
}

interface ActiveRule {
  readonly rule: FaultRule;
  readonly fault: Fault;
  waiting: number;
  left: number;
}

/** An HTTP proxy in front of a server under test, which loses, cuts, delays and answers what rules say. */
export class FaultProxy {
  /** In the order of their arrival. */
  readonly requests: ProxiedRequest[] = [];
  /** Decides for requests that no rule concerns. */
  otherwise: (request: { readonly method: string; readonly path: string }) => Fault | undefined = () => undefined;
  private rules: ActiveRule[] = [];

  private constructor(
    /** May change, when the server is started on another port. */
    public target: string,
    private readonly server: Server,
    readonly url: string,
  ) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void this.pass(request, response));
  }

  static async start(target: string): Promise<FaultProxy> {
    const server = createServer({ keepAlive: true });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    return new FaultProxy(target, server, `http://127.0.0.1:${port}`);
  }

  /** Earlier rules come first, until they have been applied as often as they say. */
  inject(rule: FaultRule, fault: Fault): void {
    this.rules.push({ rule, fault, waiting: rule.after ?? 0, left: rule.times ?? 1 });
  }

  /** Forgets rules and requests. */
  reset(): void {
    this.rules = [];
    this.requests.length = 0;
    this.otherwise = () => undefined;
  }

  /** Resets all open connections, as a restart of a router does. */
  cutAll(): void {
    this.server.closeAllConnections();
  }

  async stop(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  private faultOf(method: string, path: string): Fault | undefined {
    const concerned = this.rules.filter(
      ({ rule, left }) => left > 0 && (rule.method ?? method) === method && (rule.path?.test(path) ?? true),
    );
    for (const rule of concerned) {
      if (rule.waiting > 0) rule.waiting -= 1;
      else {
        rule.left -= 1;
        return rule.fault;
      }
    }
    return this.otherwise({ method, path });
  }

  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = request;
    const fault = this.faultOf(method, path);
    const entry: ProxiedRequest = { method, path, headers, fault, at: Date.now(), status: undefined };
    this.requests.push(entry);
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    switch (fault?.kind) {
      case 'hang':
        return;
      case 'refuse':
        request.socket.resetAndDestroy();
        return;
      case 'respond':
        entry.status = fault.status;
        request.resume();
        response
          .writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
          .end(fault.body ?? '');
        return;
      case 'delay':
        await new Promise((resolve) => setTimeout(resolve, fault.ms));
        break;
      case 'cut-request':
      case 'cut-response':
      case undefined:
    }
    this.forward(request, response, entry);
  }

  private forward(request: IncomingMessage, response: ServerResponse, entry: ProxiedRequest): void {
    const { fault, method, path } = entry;
    const { hostname, port } = new URL(this.target);
    const cut = () => void (request.socket.destroyed || request.socket.resetAndDestroy());
    const upstream = sendRequest({ hostname, port, method, path, headers: request.headers, agent: false });
    upstream.on('error', cut);
    response.on('close', () => upstream.destroy());
    upstream.on('response', (answer) => {
      answer.on('error', cut);
      if (fault?.kind === 'cut-response') {
        this.passPart(answer, response, fault, entry);
        return;
      }
      entry.status = answer.statusCode;
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      response.flushHeaders();
      answer.pipe(response);
    });
    if (fault?.kind !== 'cut-request') {
      request.pipe(upstream);
      return;
    }
    let left = fault.afterBytes;
    request.on('end', () => upstream.end());
    request.on('data', (chunk: Buffer) => {
      const isLast = chunk.length >= left;
      // What was written before the cut has to arrive: it counts.
      upstream.write(chunk.subarray(0, left), () => isLast && setImmediate(() => (upstream.destroy(), cut())));
      left -= chunk.length;
      if (isLast) request.pause();
    });
  }

  /** Without any bytes not even the headers of the response arrive. A shorter response is cut after its end. */
  private passPart(
    answer: IncomingMessage,
    response: ServerResponse,
    { afterBytes = 0, afterEvents }: Extract<Fault, { kind: 'cut-response' }>,
    entry: ProxiedRequest,
  ): void {
    // No reset: it would take back what the caller has not read yet.
    const cut = () => void response.socket?.destroy();
    if (afterEvents === undefined && afterBytes === 0) {
      cut();
      return;
    }
    entry.status = answer.statusCode;
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    response.flushHeaders();
    let text = '';
    const end = () => (afterEvents === undefined ? afterBytes : endOfEvent(text, afterEvents));
    answer.setEncoding('latin1');
    answer.on('end', cut);
    answer.on('data', (chunk: string) => {
      const passed = text.length;
      text += chunk;
      const limit = end() ?? Number.POSITIVE_INFINITY;
      const isLast = text.length >= limit;
      response.write(text.slice(passed, limit), 'latin1', () => isLast && setImmediate(cut));
      if (isLast) answer.destroy();
    });
  }
}

/** Where in the text the event with this number, from 1, ends. */
function endOfEvent(text: string, count: number): number | undefined {
  let end = 0;
  for (let events = 0; events < count;) {
    const next = text.indexOf('\n\n', end);
    if (next === -1) return undefined;
    if (!text.startsWith(':', end)) events += 1;
    end = next + 2;
  }
  return end;
}
