import { byNamespace, pascalCase, snakeCase } from './operations.mjs';
import { docstring, wrapped } from './python-text.mjs';
import { PythonTypes } from './python-types.mjs';
import { errorClassName } from './typescript.mjs';

const HEADER = '# Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.\n';

/** Namespaces with methods beyond those of the document; each extends its generated class. */
const EXTENDED = new Set([
  'applications',
  'backups',
  'commandRuns',
  'databases',
  'deployments',
  'events',
  'restores',
  'servers',
  'uploads',
]);

/** @returns {Map<string, string>} the generated files of `libs/sdk-python/src/fairlead/generated` by their names */
export function pythonFiles({ document, operations, errorCodes, version }) {
  const types = new PythonTypes(document);
  for (const operation of operations) addTypes(types, document, operation);
  const namespaces = byNamespace(operations);
  return new Map([
    ['__init__.py', HEADER],
    ['resources/__init__.py', HEADER],
    ...[...namespaces].map(([namespace, operations]) => [
      `resources/${snakeCase(namespace)}.py`,
      resource(namespace, operations),
    ]),
    ['api_resources.py', apiResources([...namespaces.keys()])],
    ['api_errors.py', apiErrors(errorCodes)],
    ['types.py', typesFile(types)],
    ['version.py', `${HEADER}VERSION = '${version}'\n`],
  ]);
}

function addTypes(types, document, operation) {
  for (const name of [operation.result, operation.body?.schema]) if (name !== undefined) types.addNamed(name);
  if (!operation.hasQuery) return;
  const parameters = queryParameters(document, operation);
  types.addRecord(queryName(operation), {
    description: `Query of \`${pythonName(operation)}\`.`,
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description }) => [name, { description, ...schema }]),
    ),
    required: parameters.filter(({ required }) => required === true).map(({ name }) => name),
  });
}

function queryParameters(document, { path, verb }) {
  const { parameters } = document.paths[path][verb.toLowerCase()];
  return parameters
    .map(({ $ref, ...parameter }) =>
      $ref === undefined ? parameter : document.components.parameters[$ref.split('/').pop()],
    )
    .filter((parameter) => parameter.in === 'query');
}

export const pythonName = ({ namespace, method }) => `${snakeCase(namespace)}.${snakeCase(method)}`;
const queryName = ({ namespace, method }) => `${pascalCase(namespace)}${pascalCase(method)}Query`;

function typesFile(types) {
  return [
    HEADER,
    '"""Records, bodies and queries of the API."""\n',
    'from __future__ import annotations\n',
    'from typing import Any, Literal, Optional, TypedDict, Union\n',
    '__all__ = [',
    ...types.names.map((name) => `    '${name}',`),
    ']\n\n',
    types.text,
  ].join('\n');
}

const isContent = ({ body }) => body !== undefined && !body.json;

function resource(namespace, operations) {
  const types = new Set(operations.flatMap((operation) => typesOf(operation)));
  const hasPath = operations.some(({ parameters }) => parameters.length > 0);
  const optional = operations.some(({ body, hasQuery }) => hasQuery || (body !== undefined && !body.required));
  const hasLists = operations.some(({ list }) => list);
  return [
    HEADER,
    'from __future__ import annotations\n',
    `from typing import TYPE_CHECKING${optional ? ', Optional' : ''}\n`,
    ...(hasPath ? ['from ..._transport.paths import path'] : []),
    'from ...resources.resource import Resource\n',
    'if TYPE_CHECKING:',
    '    from typing_extensions import Unpack\n',
    `    from ..._transport.options import ${operations.some(isContent) ? 'Content, ' : ''}RequestOptions`,
    ...(hasLists ? ['    from ...pages import PageList'] : []),
    '    from ..types import (',
    ...[...types].toSorted().map((name) => `        ${name},`),
    '    )\n\n',
    `class ${pascalCase(namespace)}Resource(Resource):`,
    `    """\`${snakeCase(namespace)}\` of a client."""\n`,
    operations.map((operation) => method(operation)).join('\n'),
  ].join('\n');
}

const typesOf = (operation) =>
  [operation.result, operation.body?.schema, operation.hasQuery ? queryName(operation) : undefined].filter(Boolean);

function method(operation) {
  const { verb, parameters, hasQuery, list, result, body } = operation;
  const ids = parameters.map(({ name }) => snakeCase(name));
  const url = operation.path.replace(/\{(\w+)\}/g, '{}');
  const passed = [
    ...(list ? [] : [`'${verb}'`]),
    ids.length === 0 ? `'${url}'` : `path('${url}', ${ids.join(', ')})`,
    ...(isContent(operation) ? ['content=content'] : []),
    ...(body?.json ? ['body=body'] : []),
    ...(hasQuery ? ['query=query'] : []),
    '**options',
  ];
  const returned = list ? `PageList[${result}]` : result;
  return [
    wrapped(
      `    def ${snakeCase(operation.method)}(${['self', ...pythonArguments(operation)].join(', ')}) -> ${returned}:`,
    ),
    docstring(description(operation), 8),
    wrapped(`        return self._client.${list ? 'list' : 'request'}(${passed.join(', ')})`),
    '',
  ].join('\n');
}

/** The arguments of a method in Python, in the order: ids, body, query, options. */
export function pythonArguments(operation) {
  const { parameters, body, hasQuery } = operation;
  const argument = (name, type, required) => (required ? `${name}: ${type}` : `${name}: Optional[${type}] = None`);
  return [
    ...parameters.map(({ name }) => `${snakeCase(name)}: str`),
    ...(isContent(operation) ? [argument('content', 'Content', body.required)] : []),
    ...(body?.json ? [argument('body', body.schema, body.required)] : []),
    ...(hasQuery ? [argument('query', queryName(operation), false)] : []),
    '**options: Unpack[RequestOptions]',
  ];
}

const description = ({ description, scope }) =>
  [description.trim(), ...(scope === '' ? [] : ['', `Scope: \`${scope}\`.`])].join('\n');

function apiResources(namespaces) {
  const className = (name) => (EXTENDED.has(name) ? pascalCase(name) : `${pascalCase(name)}Resource`);
  const from = (name) => (EXTENDED.has(name) ? `..resources.${snakeCase(name)}` : `.resources.${snakeCase(name)}`);
  return [
    HEADER,
    'from __future__ import annotations\n',
    'from typing import TYPE_CHECKING\n',
    ...namespaces
      .filter((name) => EXTENDED.has(name))
      .concat(namespaces.filter((name) => !EXTENDED.has(name)))
      .map((name) => `from ${from(name)} import ${className(name)}`),
    '',
    'if TYPE_CHECKING:',
    '    from ..resources.resource import ApiClient\n\n',
    'class ApiResources:',
    '    """One attribute for each group of operations of the API."""\n',
    '    def __init__(self, client: ApiClient) -> None:',
    ...namespaces.map((name) => `        self.${snakeCase(name)} = ${className(name)}(client)`),
    '',
  ].join('\n');
}

function apiErrors(errorCodes) {
  const codes = Object.entries(errorCodes);
  return [
    HEADER,
    'from __future__ import annotations\n',
    'from ..errors import ApiError\n',
    '__all__ = [',
    "    'API_ERRORS',",
    ...codes.map(([code]) => `    '${errorClassName(code)}',`),
    ']\n\n',
    ...codes.map(([code, { status, text }]) =>
      [
        `class ${errorClassName(code)}(ApiError):`,
        docstring(`\`${code}\`${status === undefined ? '' : ` (${status})`}: ${text}`),
        '\n',
      ].join('\n'),
    ),
    'API_ERRORS: dict[str, type[ApiError]] = {',
    ...codes.map(([code]) => `    '${code}': ${errorClassName(code)},`),
    '}',
    '"""The class of errors with each code."""',
    '',
  ].join('\n');
}
