import { spawn } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers one request by git's own smart HTTP program, which speaks CGI. */
export function serveGitRequest(
  root: string,
  request: IncomingMessage,
  response: ServerResponse,
  protocol = header(request, 'git-protocol'),
): void {
  const url = new URL(request.url ?? '/', 'http://git');
  const child = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env['PATH'],
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_SYSTEM: '/dev/null',
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_PROTOCOL: protocol,
      REQUEST_METHOD: request.method ?? 'GET',
      PATH_INFO: decodeURIComponent(url.pathname),
      QUERY_STRING: url.search.slice(1),
      CONTENT_TYPE: header(request, 'content-type'),
      HTTP_CONTENT_ENCODING: header(request, 'content-encoding'),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.on('error', () => undefined);
  request.pipe(child.stdin);
  child.on('error', () => response.destroy());
  response.on('close', () => child.kill());

  let head: Buffer | undefined = Buffer.alloc(0);
  child.stdout.on('data', (chunk: Buffer) => {
    if (head === undefined) {
      response.write(chunk);
      return;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    writeHead(response, head.subarray(0, end).toString());
    response.write(head.subarray(end + 4));
    head = undefined;
  });
  child.stdout.on('end', () => response.end());
}

function writeHead(response: ServerResponse, head: string): void {
  const fields = head.split('\r\n').map((line) => line.split(/:\s*/, 2));
  for (const [name, value] of fields) {
    if (name?.toLowerCase() === 'status') response.statusCode = Number.parseInt(value ?? '500', 10);
    else if (name) response.setHeader(name, value ?? '');
  }
}

function header(request: IncomingMessage, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}
