import { byNamespace, kebabCase, pascalCase } from './operations.mjs';

const HEADER = '// Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.\n';

/** Namespaces with methods beyond those of the document; each extends its generated class. */
const EXTENDED = {
  applications: '../resources/applications',
  backups: '../resources/backups',
  commandRuns: '../resources/command-runs',
  databases: '../resources/databases',
  deployments: '../resources/deployments',
  events: '../resources/events',
  restores: '../resources/restores',
  servers: '../resources/servers',
  uploads: '../resources/uploads',
};

/** Classes of the runtime, which no code may have. */
const RUNTIME_ERRORS = new Set([
  'ApiError',
  'DeadlineExceededError',
  'FairleadError',
  'NetworkError',
  'UnexpectedResponseError',
  'UnsuccessfulError',
  'WaitTimeoutError',
  'WebhookVerificationError',
]);

/** @returns {Map<string, string>} the generated files of `libs/sdk/src/generated` by their names */
export function typescriptFiles({ operations, errorCodes, version }) {
  const namespaces = byNamespace(operations);
  return new Map([
    ...[...namespaces].map(([namespace, operations]) => [
      `resources/${kebabCase(namespace)}.gen.ts`,
      resource(namespace, operations),
    ]),
    ['api-resources.gen.ts', apiResources([...namespaces.keys()])],
    ['api-errors.gen.ts', apiErrors(errorCodes)],
    ['version.gen.ts', `${HEADER}export const VERSION = '${version}';\n`],
  ]);
}

function resource(namespace, operations) {
  const types = new Set(operations.flatMap((operation) => typesOf(operation)));
  const options = [...(operations.some(isContent) ? ['Content'] : []), 'RequestOptions'];
  return [
    HEADER,
    ...(types.size > 0 ? [`import type { ${[...types].toSorted().join(', ')} } from '@fairlead/client';`] : []),
    ...(operations.some(({ list }) => list) ? ["import type { PageList } from '../../pages/page-list';"] : []),
    "import { Resource } from '../../resources/resource';",
    ...(operations.some(({ parameters }) => parameters.length > 0)
      ? ["import { path } from '../../transport/path';"]
      : []),
    `import type { ${options.join(', ')} } from '../../transport/request-options';\n`,
    `export class ${pascalCase(namespace)}Resource extends Resource {`,
    operations.map((operation) => method(operation)).join('\n\n'),
    '}\n',
  ].join('\n');
}

const isContent = ({ body }) => body !== undefined && !body.json;
const queryType = ({ id, hasQuery }) => (hasQuery ? [`${pascalCase(id)}Data`] : []);
const typesOf = (operation) => [operation.result, operation.body?.schema, ...queryType(operation)].filter(Boolean);

function method(operation) {
  const { verb, parameters, body, list, result } = operation;
  const url = operation.path.replace(
    /\{(\w+)\}/g,
    (_, from) => `\${${parameters.find((one) => one.from === from).name}}`,
  );
  const quoted = parameters.length === 0 ? `'${url}'` : `path\`${url}\``;
  const passed = [
    '...options',
    ...(isContent(operation) ? ['content'] : []),
    ...(body?.json ? ['body'] : []),
    ...(operation.hasQuery ? ['query'] : []),
  ];
  const options = passed.length === 1 ? 'options' : `{ ${passed.join(', ')} }`;
  const call = list
    ? `this.client.list(${quoted}, ${options})`
    : `this.client.request('${verb}', ${quoted}, ${options})`;
  return [
    comment(operation),
    `  ${operation.method}(${signature(operation)}): ${list ? `PageList<${result}>` : `Promise<${result}>`} {`,
    `    return ${call};`,
    '  }',
  ].join('\n');
}

/** The arguments of a method in TypeScript, in the order: ids, body, query, options. */
export function signature(operation) {
  const { parameters, body, hasQuery, id } = operation;
  return [
    ...parameters.map(({ name }) => `${name}: string`),
    ...(isContent(operation) ? [`content${body.required ? '' : '?'}: Content`] : []),
    ...(body?.json ? [`body${body.required ? '' : '?'}: ${body.schema}`] : []),
    ...(hasQuery ? [`query?: ${pascalCase(id)}Data['query']`] : []),
    'options?: RequestOptions',
  ].join(', ');
}

function comment({ description, scope }) {
  const lines = description
    .trim()
    .split('\n')
    .map((line) => line.replaceAll('*/', '*\\/').trimEnd());
  const needed = scope === '' ? [] : ['', `Scope: \`${scope}\`.`];
  return ['  /**', ...[...lines, ...needed].map((line) => (line === '' ? '   *' : `   * ${line}`)), '   */'].join('\n');
}

function apiResources(namespaces) {
  const generated = namespaces.filter((name) => EXTENDED[name] === undefined);
  const extended = namespaces.filter((name) => EXTENDED[name] !== undefined);
  const className = (name) => (EXTENDED[name] === undefined ? `${pascalCase(name)}Resource` : pascalCase(name));
  return [
    HEADER,
    ...extended.map((name) => `import { ${pascalCase(name)} } from '${EXTENDED[name]}';`),
    "import type { ApiClient } from '../resources/resource';",
    ...generated.map((name) => `import { ${pascalCase(name)}Resource } from './resources/${kebabCase(name)}.gen';`),
    '',
    '/** One property for each group of operations of the API. */',
    'export class ApiResources {',
    ...namespaces.map((name) => `  readonly ${name}: ${className(name)};`),
    '\n  constructor(client: ApiClient) {',
    ...namespaces.map((name) => `    this.${name} = new ${className(name)}(client);`),
    '  }\n}\n',
  ].join('\n');
}

/** `NAME_TAKEN` → `NameTakenError`; `INTERNAL_ERROR` → `InternalError`. */
export function errorClassName(code) {
  const words = code
    .toLowerCase()
    .replace(/_error$/, '')
    .replaceAll('_', '-');
  return `${pascalCase(words)}Error`;
}

function apiErrors(errorCodes) {
  const codes = Object.entries(errorCodes);
  const names = codes.map(([code]) => errorClassName(code));
  const taken = names.find((name, index) => RUNTIME_ERRORS.has(name) || names.indexOf(name) !== index);
  if (taken !== undefined) throw new Error(`${taken} would be the class of two kinds of errors.`);
  return [
    HEADER,
    "import { ApiError } from '../errors/api-error';\n",
    ...codes.map(
      ([code, { status, text }]) =>
        `/** \`${code}\`${status === undefined ? '' : ` (${status})`}: ${text} */\nexport class ${errorClassName(code)} extends ApiError {\n  declare readonly code: '${code}';\n}\n`,
    ),
    '/** The class of errors with each code. */',
    'export const API_ERRORS = {',
    ...codes.map(([code]) => `  ${code}: ${errorClassName(code)},`),
    '} as const;\n',
    '/** A code of `error.code` that this version of the SDK knows. */',
    'export type ErrorCode = keyof typeof API_ERRORS;\n',
  ].join('\n');
}
