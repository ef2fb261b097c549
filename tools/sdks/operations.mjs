/** What the SDKs offer, read from the OpenAPI document: one method for each operation that a token may call. */

/** Words after a record's id that are records of their own, although the document has no path for one of them. */
const COLLECTIONS = new Set(['pushes']);

/** Methods whose name the path does not show well. */
const NAMES = {
  applicationsDetectAgain: 'applications.redetect',
  applicationStatsPast: 'applications.statsHistory',
  applicationOperationsSetMaintenance: 'applications.setMaintenance',
  databasesRotateCredentials: 'databases.rotateCredentials',
  forgesTest: 'applications.testForge',
  pushesCheck: 'pushes.check',
  pushesCheckState: 'pushes.checkState',
  pushesHook: 'pushes.hook',
  pushesRotate: 'pushes.rotateHook',
  systemLive: 'system.live',
  systemReady: 'system.ready',
};

const METHODS = { get: 'get', post: 'create', put: 'replace', patch: 'update', delete: 'delete' };

/**
 * @typedef {{ name: string, from: string }} PathParameter the argument's name in camel case, and its name in the path
 * @typedef {object} Operation
 * @property {string} id of the document
 * @property {string} namespace in camel case, such as `backupSchedules`
 * @property {string} method in camel case, such as `list`
 * @property {string} verb of HTTP, upper case
 * @property {string} path with `{name}` for each parameter
 * @property {PathParameter[]} parameters in the order of the path
 * @property {boolean} hasQuery
 * @property {{ schema?: string, required: boolean, json: boolean } | undefined} body
 * @property {string | undefined} result the schema of `data`, or of each item of a list
 * @property {boolean} list whether the response is one page of a list
 * @property {boolean} follows whether the response can be a stream of server-sent events
 * @property {string} summary
 * @property {string} scope that a token needs, for people
 */

/** @returns {Operation[]} in the order of namespaces and of the document */
export function operationsOf(document) {
  const paths = Object.keys(document.paths).filter(isForTokens);
  const operations = paths.flatMap((path) =>
    Object.entries(document.paths[path])
      .filter(([, operation]) => !returnsFile(operation))
      .map(([verb, operation]) => read({ document, paths, path, verb, operation })),
  );
  const taken = new Map();
  for (const { id, namespace, method } of operations) {
    const name = `${namespace}.${method}`;
    if (taken.has(name))
      throw new Error(
        `${taken.get(name)} and ${id} would both be ${name}: name one of them in tools/sdks/operations.mjs.`,
      );
    taken.set(name, id);
  }
  return operations.toSorted((one, other) => compare(one.namespace, other.namespace));
}

const isForTokens = (path) => path.startsWith('/api/v1/') || path.startsWith('/health/');
/** Methods return records, and a file can be too large to hold in memory. */
const returnsFile = ({ responses }) =>
  Object.values(responses).some(({ content }) => content?.['application/octet-stream'] !== undefined);
const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

function read({ document, paths, path, verb, operation }) {
  const success = Object.entries(operation.responses).filter(([status]) => status < 300);
  const json = success.map(([, response]) => response.content?.['application/json']?.schema).find(Boolean);
  const data = json?.properties?.data;
  const list = data?.type === 'array' && json.properties.meta !== undefined;
  const { namespace, method } = nameOf({ paths, path, verb, list, id: operation.operationId });
  return {
    id: operation.operationId,
    namespace,
    method,
    verb: verb.toUpperCase(),
    path,
    parameters: pathParameters(path),
    hasQuery: (operation.parameters ?? []).some((parameter) => resolve(document, parameter).in === 'query'),
    body: bodyOf(operation.requestBody),
    result: schemaName(list ? data.items : data),
    list,
    follows: success.some(([, response]) => response.content?.['text/event-stream']),
    summary: (operation.summary ?? operation.description ?? '').split('\n')[0],
    description: operation.description ?? operation.summary ?? '',
    scope: scopeOf(operation['x-required-scope']),
  };
}

function nameOf({ paths, path, verb, list, id }) {
  if (NAMES[id] !== undefined) {
    const [namespace, method] = NAMES[id].split('.');
    return { namespace, method };
  }
  const words = path.replace(/^\/api\/v1\//, '').split('/');
  const record = words.findLastIndex((_, index) => isCollection(words, index, paths));
  const rest = words.slice(record + 1);
  const actions = rest.filter((word) => !word.startsWith('{'));
  const namespace = camelCase(words[record]);
  if (actions.length > 0) return { namespace, method: camelCase(actions.join('-')) };
  return { namespace, method: list && verb === 'get' ? 'list' : METHODS[verb] };
}

/** A word that is first, or that an id follows somewhere in the document. */
function isCollection(words, index, paths) {
  const word = words[index];
  if (word.startsWith('{')) return false;
  if (index === 0 || COLLECTIONS.has(word)) return true;
  const prefix = `/api/v1/${words.slice(0, index + 1).join('/')}/{`;
  return paths.some((path) => path.startsWith(prefix));
}

/** `{id}` alone does not say whose id it is, so arguments are named after what stands before it. */
function pathParameters(path) {
  const words = path.split('/');
  return words.flatMap((word, index) => {
    const from = /^\{(\w+)\}$/.exec(word)?.[1];
    if (from === undefined) return [];
    return [
      {
        from,
        name: from === 'id' ? `${camelCase(singular(words[index - 1]))}Id` : camelCase(from.replaceAll('_', '-')),
      },
    ];
  });
}

const singular = (word) => word.replace(/ies$/, 'y').replace(/s$/, '');

function bodyOf(requestBody) {
  if (requestBody === undefined) return undefined;
  const json = requestBody.content['application/json'];
  return { required: requestBody.required === true, json: json !== undefined, schema: schemaName(json?.schema) };
}

const schemaName = (schema) => schema?.$ref?.split('/').pop();

function resolve(document, { $ref, ...parameter }) {
  return $ref === undefined ? parameter : document.components.parameters[$ref.split('/').pop()];
}

function scopeOf(required) {
  if (required === undefined) return '';
  if (Array.isArray(required)) return required.join(', ');
  return required.anyOf?.join(' or ') ?? '';
}

export const camelCase = (text) => text.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
export const kebabCase = (text) => text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
export const snakeCase = (text) => text.replaceAll('-', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const pascalCase = (text) => camelCase(`-${text}`);

/** @returns {Map<string, Operation[]>} */
export function byNamespace(operations) {
  const groups = new Map();
  for (const operation of operations)
    groups.set(operation.namespace, [...(groups.get(operation.namespace) ?? []), operation]);
  return groups;
}
