import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIntegrationEvent } from '@fairlead/contracts';
import { DocumentCheck } from '../../../../tools/lib/document-check.mjs';
import { RequestCheck } from '../../../../tools/lib/request-check.mjs';
import type { EventEntry } from '../../src/events/event.entity';
import { toEventRecord } from '../../src/events/event.record';
import { INSTALLATION } from '../../src/installation';
import { eventSchemaName } from '../../src/platform/openapi/describe-events';

interface Checks {
  answers: DocumentCheck;
  requests: RequestCheck;
}

let checks: Checks | undefined;

/** What differs between an event of the log and the schema of its type, as sentences. */
export function eventProblems(entry: EventEntry): string[] {
  const { name } = entry;
  if (!isIntegrationEvent(name)) return [];
  // As it is sent: what is undefined is left out.
  const record: unknown = JSON.parse(JSON.stringify(toEventRecord(entry, 'https://fairlead.example.org')));
  const { answers } = (checks ??= documentChecks());
  return answers.schemaProblems(eventSchemaName(name), record).map((problem) => `${name}: ${problem}`);
}

/** Loaded with the first answer, and once for all specs of a process. */
function documentChecks(): Checks {
  const document: object = JSON.parse(readFileSync(INSTALLATION.openApiDocument, 'utf8'));
  return { answers: new DocumentCheck(document), requests: new RequestCheck(document) };
}

/** Compares every answer of a server with the OpenAPI document, whoever sent the request and by which client. */
export class CheckedAnswers {
  readonly problems: string[] = [];

  constructor(
    server: Server,
    /** Whether the test has added routes of its own: then paths that the document does not know are left alone. */
    private readonly hasOwnRoutes: boolean,
  ) {
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      const { url = '/' } = request;
      const body = collect(response);

      response.once('close', () => {
        if (response.headersSent) this.take(request, url, response, body());
      });
    });
  }

  /** @throws {Error} with every answer that was not as documented, and the test in which it was given. */
  assertDocumented(): void {
    const problems = [...new Set(this.problems)];
    if (problems.length > 0) throw new Error(`Answers differ from the document:\n${problems.join('\n')}`);
  }

  private take(request: IncomingMessage, url: string, response: ServerResponse, body: string): void {
    const headers = Object.fromEntries(
      Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
    );
    const [path = '/'] = url.split('?', 1);
    if (isPage(path, response.statusCode, headers) || isSocket(path)) return;
    const { answers, requests } = (checks ??= documentChecks());
    if (this.hasOwnRoutes && !answers.knows(path)) return;
    const { method = 'GET' } = request;
    const answer = {
      method,
      path,
      status: response.statusCode,
      headers,
      body: response.writableFinished ? body : undefined,
    };
    const problems = answers.problems(answer);
    if (answer.status < 300 && headers['idempotent-replayed'] === undefined)
      problems.push(...requests.problems({ method, path: url, body: Reflect.get(request, 'body') }));
    this.problems.push(...problems.map((problem) => `${problem} (${testName()})`));
  }
}

/** Screenshots use an instance outside of the tests. */
function testName(): string {
  const name = typeof expect === 'undefined' ? undefined : expect.getState().currentTestName;
  return name ?? 'outside of a test';
}

/** OpenAPI cannot describe WebSockets. */
const isSocket = (path: string): boolean => /^\/api\/v1\/terminals\/[^/]+\/socket$/.test(path);

/** A page or file of the dashboard, which is compressed as well. One that a browser has already has no type. */
function isPage(path: string, status: number, headers: Record<string, string>): boolean {
  if (/^\/(docs|integrations)(\/|$)/.test(path)) return true;
  if (path.startsWith('/api')) return false;
  return status === 304 || /^text\/(html|javascript|css)|^image\/|^font\//.test(headers['content-type'] ?? '');
}

/** The text of the body once it has been written. */
function collect(response: ServerResponse): () => string {
  const chunks: Buffer[] = [];
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const end = response.end.bind(response);
  const write = response.write.bind(response);
  Object.assign(response, {
    write: (...given: Parameters<typeof write>) => {
      keep(given[0]);
      return write(...given);
    },
    end: (...given: Parameters<typeof end>) => {
      keep(given[0]);
      return end(...given);
    },
  });
  return () => Buffer.concat(chunks).toString('utf8');
}
