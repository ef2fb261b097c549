import type { IncomingMessage } from 'node:http';

export interface OutboundResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The beginning of the body, as UTF-8. */
  readonly body: string;
}

/** What a receiver may send on top of what is kept before the connection is closed instead of used again. */
const DISCARDED_BYTES = 65_536;
const HEADERS_KEPT = 50;
const HEADER_KEPT_LENGTH = 500;

/** Reads the response up to its end, or as far as is worthwhile. */
export function readResponse(response: IncomingMessage, maxBytes: number): Promise<OutboundResponse> {
  return new Promise((resolve, reject) => {
    const kept: Buffer[] = [];
    let size = 0;
    const done = (): void => resolve(toResponse(response, Buffer.concat(kept).subarray(0, maxBytes)));
    response.on('data', (chunk: Buffer) => {
      if (size < maxBytes) kept.push(chunk);
      size += chunk.length;
      if (size <= maxBytes + DISCARDED_BYTES) return;
      done();
      response.destroy();
    });
    response.on('end', done);
    response.on('error', reject);
  });
}

function toResponse({ statusCode, headers }: IncomingMessage, body: Buffer): OutboundResponse {
  const entries = Object.entries(headers)
    .slice(0, HEADERS_KEPT)
    .map(([name, value]) => [name, String(value).slice(0, HEADER_KEPT_LENGTH)]);
  const kept: Record<string, string> = Object.fromEntries(entries);
  return { status: statusCode ?? 0, headers: kept, body: printable(body.toString('utf8')) };
}

/** PostgreSQL stores no NUL. */
function printable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
