import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { run } from '../src/program/program';

/** The response to a request: a status and a body, which is sent as `data` of the envelope where it is a success. */
export interface FakeResponse {
  readonly status?: number;
  readonly data?: unknown;
  readonly meta?: object;
  /** In place of `data`. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface FakeRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface CommandRunOptions {
  /** Responds to requests; without it a request fails the test. */
  readonly respond?: (request: FakeRequest) => FakeResponse | undefined;
  /** `HOME`, `FAIRLEAD_URL` and `FAIRLEAD_TOKEN` are set unless they are set here, also to undefined. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Files of the current folder by their path. */
  readonly files?: Readonly<Record<string, string>>;
  readonly stdin?: string;
}

export interface CommandRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly requests: readonly FakeRequest[];
  /** `stdout` as JSON. */
  readonly json: () => unknown;
}

export const TEST_URL = 'https://fairlead.test';

/** Runs a command in this process, with a Fairlead that the test plays. */
export async function runCommand(args: readonly string[], options: CommandRunOptions = {}): Promise<CommandRun> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-cli-'));
  const requests: FakeRequest[] = [];
  const written = { stdout: '', stderr: '' };
  try {
    for (const [path, text] of Object.entries(options.files ?? {})) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const code = await run(args, {
      terminal: {
        stdin: Readable.from(options.stdin === undefined ? [] : [options.stdin]),
        stdout: { write: (text) => (written.stdout += text) },
        stderr: { write: (text) => (written.stderr += text) },
      },
      env: { HOME: join(folder, '.home'), FAIRLEAD_URL: TEST_URL, FAIRLEAD_TOKEN: 'fl_test', ...options.env },
      cwd: folder,
      onInterrupt: () => () => undefined,
      fetch: async (input, init) =>
        respond(await requestOf(input instanceof Request ? input.url : String(input), init), options, requests),
    });
    return { code, ...written, requests, json: () => JSON.parse(written.stdout) as unknown };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function requestOf(url: string, init: RequestInit = {}): Promise<FakeRequest> {
  const { pathname, search } = new URL(url);
  const text = init.body === undefined || init.body === null ? undefined : await new Response(init.body).text();
  return {
    method: init.method ?? 'GET',
    path: pathname + search,
    headers: new Headers(init.headers),
    body: text === undefined ? undefined : parsed(text),
  };
}

function respond(request: FakeRequest, options: CommandRunOptions, requests: FakeRequest[]): Response {
  requests.push(request);
  const response = options.respond?.(request);
  if (response === undefined) throw new Error(`No response to ${request.method} ${request.path} in this test.`);
  const { status = 200, data, meta, body, headers } = response;
  const content = body ?? { success: status < 400, data, ...(meta && { meta }) };
  return new Response(typeof content === 'string' ? content : JSON.stringify(content), {
    status,
    headers: { 'content-type': 'application/json', 'x-request-id': 'req_test', ...headers },
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
