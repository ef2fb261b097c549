// Makes requests: most of them nearly right, so that they reach what lies behind the first check.
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { mutate, spoiled } from './mutations.mjs';
import { SchemaValues } from './schema-values.mjs';
import { ValidBodies } from './valid-bodies.mjs';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
/** Where the owner's own session would end, and with it much of what can be reached. */
const ENDS_SESSIONS = /^\/api\/dashboard\/(session|account\/(sessions|password|totp)|invitations\/accept|reset|setup)/;
const CONTENT_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json; charset=nothing',
  'application/',
  '',
];
const JSON_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/vnd.api+json',
  'APPLICATION/JSON',
];
const NO_JSON = [
  '',
  '{',
  '{"name":',
  '[1,2',
  'nul',
  '{"a":1}}',
  '\u0000',
  '{"name":"\\ud8',
  "{'a':1}",
  '\ufeff{}',
  // Valid, but not what any program means to send.
  '{"name":1e400}',
  '{"port":-0}',
  '{"port":9007199254740993}',
  '{"name":"a","name":"b"}',
  '{"__proto__":{"name":"a"}}',
  '['.repeat(100_000),
  '{"a":'.repeat(20_000),
  `"${'x'.repeat(1_100_000)}"`,
];
/** Primes, so that each walks through all operations. */
const STRIDES = [1, 37, 53, 71, 89, 101, 113];
const QUERY_ESCAPES = ['%00', '%zz', '%', '%ff%fe', '%F0%9F%98%80', '%0d%0aX-Injected:1', '+', '%25'];
const PATH_ESCAPES = ['%00', '%zz', '%ff', '..%2f..%2fetc', '%2e%2e', ';', '%20'];

export function routeOf({ method, template }) {
  return `${method} ${template}`;
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const ANY_OBJECT = { type: 'object' };

export class RequestMaker {
  constructor(document, ids, callers) {
    this.ids = ids;
    this.callers = callers;
    this.values = new SchemaValues(document, ids);
    this.bodies = new ValidBodies(ids, callers);
    this.parameters = document.components.parameters;
    this.operations = Object.entries(document.paths).flatMap(([template, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ template, method: method.toUpperCase(), operation })),
    );
  }

  routes() {
    return this.operations.map(routeOf);
  }

  /** Every operation comes once in each round, whatever the seed is, and each round has another order. */
  make(random, index) {
    const count = this.operations.length;
    const round = Math.floor(index / count);
    const strides = STRIDES.filter((stride) => count % stride !== 0);
    const target = this.operations[((index % count) * strides[round % strides.length] + round) % count];
    const method = random.chance(0.03) ? random.pick(METHODS) : target.method;
    const request = {
      target,
      method,
      path: this.#path(random, target.template) + this.#query(random, target.operation),
      headers: this.#headers(random, target.operation),
      caller: this.#caller(random, target),
      body: undefined,
      // So many times at once.
      times: random.chance(0.04) ? 4 : 1,
    };
    if (target.operation.requestBody !== undefined || random.chance(0.04)) this.#addBody(random, target, request);
    return request;
  }

  #caller(random, { template }) {
    // Whoever requests it, their token may be revoked, and the others are needed until the end.
    if (template === '/api/v1/token')
      return random.pick(['disposable', 'disposable', 'nobody', 'stranger', 'impostor']);
    const name = this.callers.choose(random, template);
    return name === 'owner' && ENDS_SESSIONS.test(template) ? 'viewer' : name;
  }

  #path(random, template) {
    const ids = this.ids.parameters(random, template);
    const path = template.replace(/\{([^}]+)\}/g, (_, name) => encodeURIComponent(ids[name] ?? 'none'));
    if (!random.chance(0.04)) return path;
    const spoil = random.below(5);
    if (spoil === 0) return `${path}/`;
    if (spoil === 1) return `${path}/${random.pick(PATH_ESCAPES)}`;
    if (spoil === 2) return path.toUpperCase();
    if (spoil === 3) return `${path}${random.pick(PATH_ESCAPES)}`;
    return path.replace(/[^/]+$/, random.pick(PATH_ESCAPES));
  }

  #query(random, { parameters = [] }) {
    const pairs = parameters
      .filter((parameter) => parameter.in === 'query' && random.chance(parameter.required ? 0.9 : 0.2))
      .map(({ name, schema }) => [
        name,
        random.chance(0.7) ? this.values.value(random, schema, name) : spoiled(random),
      ]);
    if (random.chance(0.03)) pairs.push([random.pick(['unknown', 'page', '__proto__', 'sort[]', 'constructor']), '1']);
    if (random.chance(0.02) && pairs.length > 0) pairs.push(random.pick(pairs));
    const query = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${queryText(value)}`);
    if (random.chance(0.02)) query.push(`${random.pick(['search', 'page', 'x'])}=${random.pick(QUERY_ESCAPES)}`);
    return query.length === 0 ? '' : `?${query.join('&')}`;
  }

  #headers(random, { parameters = [] }) {
    const headers = {};
    const refers = (name) => parameters.some(({ $ref }) => $ref === `#/components/parameters/${name}`);
    if (refers('IdempotencyKey') && random.chance(0.1))
      headers['idempotency-key'] = random.pick([random.text(12), 'same', 'same-too', '', 'a b', 'x'.repeat(300), 'ü']);
    if (refers('Prefer') && random.chance(0.1))
      headers.prefer = random.pick([
        'wait=0',
        'wait=0',
        'wait=-1',
        'wait=x',
        'respond-async',
        'wait="0"; x=y',
        'wait=1',
      ]);
    if (random.chance(0.06))
      headers.accept = random.pick(['text/event-stream', 'text/csv', 'text/html', '*/*', 'x', '']);
    if (random.chance(0.02)) headers.origin = random.pick(['https://evil.example', 'null', '']);
    if (random.chance(0.02)) headers['x-request-id'] = random.pick(['sane-1', 'x'.repeat(200), '"><', '']);
    // Another address each time: sign-ins, links and unknown callers are throttled by it.
    if (random.chance(0.9)) headers['x-forwarded-for'] = `203.0.${random.below(256)}.${random.below(256)}`;
    if (random.chance(0.01)) headers['last-event-id'] = random.pick(['0', '-1', '99999999999999999999', 'x']);
    return headers;
  }

  /** One that is accepted, sometimes with a further field. */
  #validBody(random, target, schema) {
    const body = this.bodies.make(random, routeOf(target));
    if (body === undefined || random.chance(0.6)) return body;
    const any = this.values.value(random, schema);
    const [name, value] = random.pick(Object.entries(any ?? {}).concat([['', undefined]]));
    return value === undefined ? body : { [name]: value, ...body };
  }

  #addBody(random, target, request) {
    const { operation } = target;
    const [[type, { schema }]] = Object.entries(
      operation.requestBody?.content ?? { [JSON_TYPE]: { schema: ANY_OBJECT } },
    );
    if (type === 'application/octet-stream') return addBytes(random, request);
    let value =
      (random.chance(0.6) ? this.#validBody(random, target, schema) : undefined) ??
      this.values.value(random, schema) ??
      {};
    for (let turns = random.pick([0, 0, 0, 1, 1, 2]); turns > 0; turns -= 1) value = mutate(random, value);
    if (type === FORM_TYPE && random.chance(0.95)) return addForm(request, value);
    request.json = value;
    let text = value === undefined ? '' : JSON.stringify(value);
    request.headers['content-type'] = random.chance(0.9) ? 'application/json' : random.pick(JSON_TYPES);
    if (random.chance(0.03)) {
      text = random.pick(NO_JSON);
      delete request.json;
    }
    if (random.chance(0.02)) {
      request.headers['content-type'] = random.pick(CONTENT_TYPES);
      delete request.json;
    }
    request.body = Buffer.from(text);
    if (random.chance(0.05)) encode(random, request);
  }
}

/** A body that is encoded, or only says so. */
function encode(random, request) {
  const encodings = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };
  const name = random.pick(['gzip', 'deflate', 'br', 'zstd', 'identity', 'compress', 'GZIP', 'x']);
  request.headers['content-encoding'] = name;
  if (encodings[name] === undefined || random.chance(0.4)) {
    if (name !== 'identity') delete request.json;
    return;
  }
  request.body = encodings[name](request.body);
  if (random.chance(0.3)) {
    request.body = request.body.subarray(0, random.below(request.body.length));
    delete request.json;
  }
}

function queryText(value) {
  const text = typeof value === 'string' ? value.slice(0, 2000) : String(JSON.stringify(value)).slice(0, 500);
  return encodeURIComponent(text.toWellFormed?.() ?? Buffer.from(text).toString());
}

function addForm(request, value) {
  const pairs = Object.entries(value ?? {}).flatMap(([name, one]) =>
    [one].flat().map((text) => `${queryText(name)}=${queryText(text)}`),
  );
  request.headers['content-type'] = FORM_TYPE;
  request.body = Buffer.from(pairs.join('&'));
}

function addBytes(random, request) {
  request.headers['content-type'] = random.chance(0.9) ? 'application/octet-stream' : random.pick(CONTENT_TYPES);
  request.body = Buffer.from(random.text(random.below(2000)));
}
