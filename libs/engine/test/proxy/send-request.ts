import { request as overHttp, type IncomingMessage } from 'node:http';
import { request as overHttps } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { X509Certificate } from 'node:crypto';

export interface ReceivedResponse {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Hexadecimal, in lower case; of HTTPS. */
  readonly serial?: string;
}

export interface SendRequestOptions {
  readonly address: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer;
  /** Leaves the request open after its headers, as if the body followed. */
  readonly headersOnly?: boolean;
  /** PEM of the roots that the visitor trusts; without them the certificate is not checked. */
  readonly roots?: string;
}

/** A client that connects only where the test sends it: `https://shop.test/x`, at this address. */
export function sendRequest(url: string, options: SendRequestOptions): Promise<ReceivedResponse> {
  const { protocol, hostname, pathname, search } = new URL(url);
  const { address, method = 'GET', headers = {}, body, headersOnly = false, roots } = options;
  const common = {
    host: address,
    path: pathname + search,
    method,
    headers: { host: hostname, ...headers },
    agent: false,
  };
  return new Promise((resolve, reject) => {
    const answered = (answer: IncomingMessage): void => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        if (headersOnly) outgoing.destroy();
        resolve({
          status: answer.statusCode ?? 0,
          body: Buffer.concat(chunks).toString('utf8'),
          headers: answer.headers,
          ...(serial !== undefined && { serial }),
        });
      });
    };
    let serial: string | undefined;
    const outgoing =
      protocol === 'https:'
        ? overHttps(
            { ...common, servername: hostname, rejectUnauthorized: roots !== undefined, ...(roots && { ca: roots }) },
            answered,
          )
        : overHttp(common, answered);
    outgoing.on('socket', (socket) => {
      socket.on('secureConnect', () => {
        serial = serialOf(socket);
      });
    });
    outgoing.on('error', reject);
    outgoing.setTimeout(20_000, () => outgoing.destroy(new Error(`${url} did not answer`)));
    if (headersOnly) outgoing.flushHeaders();
    else outgoing.end(body);
  });
}

function serialOf(socket: object): string | undefined {
  if (!isTls(socket)) return undefined;
  const { raw } = socket.getPeerCertificate();
  return raw === undefined ? undefined : new X509Certificate(raw).serialNumber.toLowerCase();
}

function isTls(socket: object): socket is TLSSocket {
  return 'getPeerCertificate' in socket;
}
