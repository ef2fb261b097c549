// Compares an answer of the API with the OpenAPI document: status, code, content type, headers and body.
import { isDocumentedPath, matchOperation } from './document-paths.mjs';
import { documentSchemas, shortened, validationErrors } from './document-schemas.mjs';

/** Headers that HTTP or the security of browsers asks for, which the document does not repeat with each answer. */
const UNIVERSAL = new Set(
  `allow cache-control connection content-encoding content-length content-security-policy content-type
  cross-origin-opener-policy cross-origin-resource-policy date keep-alive origin-agent-cluster permissions-policy
  referrer-policy strict-transport-security transfer-encoding vary x-accel-buffering x-content-type-options
  x-dns-prefetch-control x-download-options x-frame-options x-permitted-cross-domain-policies x-xss-protection`.split(
    /\s+/,
  ),
);
/** Codes that say that there is no such operation, so that none can document them. */
const OUTSIDE_CODES = new Set(['ROUTE_NOT_FOUND', 'METHOD_NOT_ALLOWED']);
const NO_BODY = new Set([204, 304]);
const ERROR_ANSWER = '#/components/schemas/ErrorAnswer';

export class DocumentCheck {
  constructor(document) {
    this.document = document;
    this.schemas = documentSchemas(document, { exact: true });
  }

  /** Whether there is a path like this one, for any method. */
  knows(path) {
    return isDocumentedPath(this.document, path);
  }

  /** What is wrong with an answer, as sentences; none where it is as documented. */
  problems(answer) {
    const method = answer.method.toLowerCase() === 'head' ? 'get' : answer.method.toLowerCase();
    const operation = matchOperation(this.document, method, answer.path)?.operation;
    const found =
      operation === undefined ? this.#outside(answer) : this.#inside(answer, operation, operation.responses);
    return found.map((problem) => `${answer.method} ${answer.path} → ${answer.status}: ${problem}`);
  }

  /** What differs between a value and a schema of the document, as sentences. */
  schemaProblems(name, value) {
    return this.#body(name, { $ref: `#/components/schemas/${name}` }, value);
  }

  #outside(answer) {
    const { method, status, headers } = answer;
    if (method === 'OPTIONS' && status === 200) return headers.allow === undefined ? ['there is no Allow header'] : [];
    if (status < 400) return ['the document has no such operation'];
    const { error, problems } = this.#error(answer);
    if (status === 405 && headers.allow === undefined) problems.push('there is no Allow header');
    if (status === 404 && error !== undefined && !OUTSIDE_CODES.has(error.code)) {
      problems.push(`the document has no such operation, and the code is ${error.code}`);
    }
    return problems;
  }

  #inside(answer, operation, responses) {
    const described = responses[answer.status];
    if (described === undefined) return [`the status is not documented: ${shortened(answer.body)}`];
    return [
      ...this.#headers(answer, described),
      ...this.#content(answer, described, `${operation.operationId} ${answer.status}`),
    ];
  }

  #headers({ status, headers }, described) {
    const documented = new Map(
      Object.entries(described.headers ?? {}).map(([name, item]) => [name.toLowerCase(), item]),
    );
    const problems = Object.keys(headers)
      .filter((name) => !UNIVERSAL.has(name) && !documented.has(name))
      .map((name) => `the header ${name} is not documented`);
    for (const [name, reference] of documented) {
      const header = this.#resolve(reference);
      const value = headers[name];
      if (value === undefined) {
        const listed = name === 'link' && mediaType(headers) === 'application/json';
        if (header.required || listed || (status === 429 && name === 'retry-after'))
          problems.push(`there is no header ${name}`);
      } else if (header.schema?.type === 'integer' && !/^\d+$/.test(value)) {
        problems.push(`the header ${name} is no whole number: ${value}`);
      }
    }
    return problems;
  }

  #content(answer, described, key) {
    const { status, headers, body } = answer;
    if (answer.method === 'HEAD' || NO_BODY.has(status)) return [];
    const media = mediaType(headers);
    const content = described.content?.[media];
    if (content === undefined) return [`the content type is not documented: ${media || 'none'}`];
    // A stream that was cut off, or whose end nobody waited for.
    if (body === undefined) return [];
    if (media === 'text/event-stream') return this.#events(body, content.schema, key);
    if (media !== 'application/json') return [];
    if (status >= 400) return this.#documentedError(answer, content);
    return this.#body(key, content.schema, parsed(body));
  }

  #documentedError(answer, content) {
    // OAuth has errors of its own, without a catalogue in the examples.
    if (content.schema.$ref !== ERROR_ANSWER)
      return this.#body(`error ${JSON.stringify(content.schema)}`, content.schema, parsed(answer.body));
    const { error, problems } = this.#error(answer);
    if (error !== undefined && !(error.code in (content.examples ?? {})))
      problems.push(`the code ${error.code} is not documented`);
    return problems;
  }

  /** Every error has the envelope, whether there is such an operation or not. */
  #error({ method, headers, body }) {
    if (method === 'HEAD' || body === undefined) return { problems: [] };
    if (mediaType(headers) !== 'application/json') return { problems: [`the error is no JSON: ${shortened(body)}`] };
    const answer = parsed(body);
    const problems = this.#body('error', { $ref: '#/components/schemas/ErrorAnswer' }, answer);
    if (problems.length > 0) return { problems };
    if (answer.error.request_id !== headers['x-request-id'])
      problems.push('the request id is another than in the header');
    return { error: answer.error, problems };
  }

  #events(body, schema, key) {
    if (schema.$ref === undefined) return [];
    const blocks = body.split('\n\n').filter((block) => /^event: event$/m.test(block));
    return blocks.flatMap((block) => {
      const [, data] = /^data: (.*)$/m.exec(block) ?? [];
      return data === undefined ? [] : this.#body(key, schema, parsed(data));
    });
  }

  #body(key, schema, value) {
    if (value === NOT_JSON) return ['the body is no JSON'];
    return validationErrors(this.schemas.validator(key, schema), value);
  }

  #resolve({ $ref, ...header }) {
    return $ref === undefined ? header : this.document.components.headers[$ref.split('/').at(-1)];
  }
}

const NOT_JSON = Symbol('not JSON');

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}

function mediaType(headers) {
  return (headers['content-type'] ?? '').split(';', 1)[0].trim();
}
