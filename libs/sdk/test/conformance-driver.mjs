import { createInterface } from 'node:readline';
import * as sdk from '@fairlead/sdk';

/**
 * Makes the calls of the conformance suite with this SDK: JSON lines in, `{"id", "call", "args"}`, and JSON lines out, `item` for
 * what a call gives on its way and then `result` or `error`. The driver of the SDK for Python reads and writes the same.
 */
let fairlead;

const snakeCase = (text) => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camelCase = (text) => text.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
/** `timeout_ms` → `timeoutMs`; the names of headers stay. */
const camelKeys = (options = {}) =>
  Object.fromEntries(Object.entries(options).map(([key, value]) => [camelCase(key), value]));

const CALLS = {
  configure({ url, token, ...options }) {
    fairlead = new sdk.Fairlead({ url, token, ...camelKeys(options) });
    return { version: sdk.VERSION };
  },
  describe() {
    const { client: _, ...resources } = fairlead;
    const operations = Object.entries(resources).flatMap(([namespace, resource]) =>
      generatedMethods(resource).map((method) => `${snakeCase(namespace)}.${snakeCase(method)}`),
    );
    const errors = Object.entries(sdk.API_ERRORS).map(([code, { name }]) => [code, name]);
    return { errors: Object.fromEntries(errors), operations: operations.toSorted() };
  },
  async request({ method, path, query, body, options }) {
    const response = await fairlead.requestWithResponse(method, path, { ...camelKeys(options), query, body });
    const { data, meta, status, requestId } = response;
    return { data, meta, status, request_id: requestId };
  },
  'webhooks.verify': ({ body_base64, headers, secret, tolerance_seconds }) =>
    sdk.webhooks.verify({
      body: Buffer.from(body_base64, 'base64'),
      headers,
      secret,
      toleranceSeconds: tolerance_seconds,
    }),
  'uploads.send': ({ ids, file, options }) => fairlead.uploads.send(...ids, file, camelKeys(options)),
  'events.follow': ({ query, options, take }, item) =>
    drain(fairlead.events.follow(query, camelKeys(options)), item, take),
  'applications.follow_logs': ({ ids, query, options, take }, item) =>
    drain(fairlead.applications.followLogs(...ids, query, camelKeys(options)), item, take),
};

function call(name, args, item) {
  if (CALLS[name]) return CALLS[name](args, item);
  const [namespace, method] = name.split('.').map(camelCase);
  const resource = fairlead[namespace];
  const { ids = [], query, options, take, mode } = args;
  if (method === 'wait')
    return resource.wait(...ids, { ...camelKeys(options), onChange: ({ status }) => item(status) });
  if (method === 'followLogs') return drain(resource.followLogs(...ids, camelKeys(options)), item, take);
  const takesQuery = 'query' in args || mode !== undefined;
  const list = resource[method](
    ...ids,
    ...('body' in args ? [args.body] : []),
    ...(takesQuery ? [query] : []),
    camelKeys(options),
  );
  return mode === 'items' ? drain(list[Symbol.asyncIterator](), item, take) : list;
}

/** Reports each item, and returns what the generator returns, or null after as many items as were to be taken. */
async function drain(generator, item, take = Number.POSITIVE_INFINITY) {
  for (let taken = 0; taken < take; taken += 1) {
    const { done, value } = await generator.next();
    if (done) return value ?? null;
    item(value);
  }
  await generator.return();
  return null;
}

/** Those of the class that was made from the document, which the class with the rest extends. */
function generatedMethods(resource) {
  let prototype = Object.getPrototypeOf(resource);
  while (!prototype.constructor.name.endsWith('Resource')) prototype = Object.getPrototypeOf(prototype);
  return Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor');
}

function describeError(error) {
  return {
    class: error.constructor.name,
    code: error.code ?? null,
    status: typeof error.status === 'number' ? error.status : null,
    message: error.message,
    details: error.details ?? null,
    request_id: error.requestId ?? null,
    retry_after_ms: error.retryAfterMs ?? null,
    record_status: error.record?.status ?? null,
  };
}

const write = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  const { id, call: name, args = {} } = JSON.parse(line);
  Promise.resolve()
    .then(() => call(name, args, (item) => write({ id, item })))
    .then((result) => write({ id, result: result ?? null }))
    .catch((error) => write({ id, error: describeError(error) }));
}
process.exit(0);
