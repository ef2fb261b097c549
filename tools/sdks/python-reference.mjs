import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';
import { markdownTable } from '../lib/reference-tables.mjs';
import { byNamespace, snakeCase } from './operations.mjs';
import { pythonArguments } from './python.mjs';
import { readPython } from './python-source.mjs';
import { errorClassName } from './typescript.mjs';

const INTRODUCTION = `# Python SDK

<!-- Made by tools/sdks.mjs from the package and libs/client/openapi.json. Do not edit. -->

The package \`fairlead\` (Python 3.9 and newer, standard library only) is a client of one instance of Fairlead. The [guide](../guides/sdks-python.md) shows how it is used.
All times are in seconds. Records and bodies are dictionaries with the names of the API; their types are in \`fairlead.types\`, and
exist for type checkers and editors only.
`;

/** Sections of the reference: classes and functions of modules below src/fairlead. */
const SECTIONS = [
  { title: 'Client', modules: { client: ['Fairlead', 'ApiResponse'] } },
  { title: 'Options of requests', modules: { '_transport/options': ['RequestOptions', 'Content', 'RetryNotice'] } },
  { title: 'Lists', modules: { pages: ['PageList', 'Page', 'PageMeta'] } },
  {
    title: 'Waits',
    modules: {
      'resources/deployments': ['Deployments.wait'],
      'resources/backups': ['Backups.wait'],
      'resources/restores': ['Restores.wait'],
      'resources/command_runs': ['CommandRuns.wait'],
      'resources/databases': ['Databases.wait'],
      'resources/servers': ['Servers.wait'],
      _waits: ['WaitOptions'],
    },
  },
  {
    title: 'Logs and events',
    modules: {
      'resources/deployments': ['Deployments.follow_logs'],
      'resources/backups': ['Backups.follow_logs'],
      'resources/restores': ['Restores.follow_logs'],
      'resources/command_runs': ['CommandRuns.follow_logs'],
      'resources/applications': ['Applications.follow_logs'],
      'resources/events': ['Events.follow'],
      '_streams/log_stream': ['LogStream', 'FollowOptions'],
      '_streams/resuming_stream': ['ReconnectNotice'],
      '_streams/event_stream': ['ServerSentEvent'],
    },
  },
  {
    title: 'Uploads',
    modules: { 'resources/uploads': ['Uploads.send'], '_uploads/send_archive': ['UploadProgress'] },
  },
  { title: 'Webhooks', modules: { webhooks: ['verify', 'WebhookMessage'] } },
];

/** The reference of the SDK for Python, in Markdown. */
export function pythonReference({ operations, errorCodes }) {
  return [INTRODUCTION, ...SECTIONS.map(section), errors(errorCodes), operationsText(operations)].join('\n');
}

function section({ title, modules }) {
  const parts = Object.entries(modules).map(([name, wanted]) => items(name, wanted));
  return `## ${title}\n\n${parts.join('\n')}`;
}

const moduleOf = (name) => readPython(readFileSync(join(root, `libs/sdk-python/src/fairlead/${name}.py`), 'utf8'));

function items(name, wanted) {
  const all = moduleOf(name);
  return wanted
    .map((path) => {
      const [first, second] = path.split('.');
      const found = all.find((one) => one.name === first);
      if (second === undefined) return item(found, name === 'webhooks' && found.kind === 'def' ? 'webhooks.' : '');
      return item(
        found.members.find((one) => one.name === second),
        `${snakeCase(first.replace(/^./, (letter) => letter.toLowerCase()))}.`,
      );
    })
    .join('\n');
}

function item({ kind, name, signature, doc, members }, prefix) {
  if (kind === 'def') return `### \`${prefix}${name}\`\n\n${definition(prefix, name, signature)}\n${markdown(doc)}\n`;
  const create = members.find((member) => member.name === '__init__');
  const fields = members.filter((member) => member.kind === 'field');
  const methods = members.filter((member) => member.kind === 'def' && member !== create);
  const isConstructed = create !== undefined && create.doc !== '';
  return [
    `### \`${name}\`\n`,
    `${markdown(doc)}\n`,
    ...(isConstructed ? [`${definition('', name, create.signature)}\n${markdown(create.doc)}\n`] : []),
    ...(fields.length > 0 ? [fields.map(field).join('\n'), ''] : []),
    ...methods.map((method) => `${definition('', method.name, method.signature)}\n${markdown(method.doc)}\n`),
  ].join('\n');
}

const field = ({ name, signature, doc }) =>
  `- \`${name}\` (\`${signature}\`)${doc === '' ? '' : `: ${doc.replaceAll(/\s+/g, ' ')}`}`;

/** A signature with each argument on a line, if it is long. */
function definition(prefix, name, signature) {
  const [, inner, result] = /^\((.*)\)(.*)$/.exec(signature);
  const line = `${prefix}${name}(${inner})${result.replace(/ -> None$/, '')}`;
  const text =
    line.length <= 100
      ? line
      : `${prefix}${name}(\n${split(inner)
          .map((one) => `    ${one},\n`)
          .join('')})${result.replace(/ -> None$/, '')}`;
  return `\`\`\`python\n${text}\n\`\`\`\n`;
}

function split(inner) {
  let depth = 0;
  const parts = [''];
  for (const character of inner) {
    if ('[('.includes(character)) depth += 1;
    if ('])'.includes(character)) depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Lines with further indentation are examples. */
function markdown(doc) {
  return doc
    .split('\n\n')
    .map((paragraph) =>
      paragraph.startsWith('    ') ? `\`\`\`python\n${paragraph.replaceAll(/^ {4}/gm, '')}\n\`\`\`` : paragraph,
    )
    .join('\n\n');
}

function errors(errorCodes) {
  const classes = moduleOf('errors').filter(({ name }) => name.endsWith('Error'));
  const own = classes.map(({ name, doc }) => [`\`${name}\``, doc.replaceAll(/\s+/g, ' ')]);
  const codes = Object.entries(errorCodes).map(([code, { status, text }]) => [
    `\`${errorClassName(code)}\``,
    `\`${code}\``,
    String(status ?? '–'),
    text,
  ]);
  return [
    '## Errors\n',
    'All extend `FairleadError`; wrong arguments are `TypeError` or `ValueError`. `is_transient(error)` says whether an error is likely to be over in a moment.\n',
    markdownTable(['Class', 'Meaning'], own),
    '`ApiError` has `code`, `status`, `message`, `details`, `request_id`, `retry_after`, `method` and `path`, and a class for each code:\n',
    markdownTable(['Class', 'Code', 'HTTP status', 'Meaning'], codes),
  ].join('\n');
}

function operationsText(operations) {
  const groups = [...byNamespace(operations)].map(([namespace, group]) => {
    const name = snakeCase(namespace);
    const rows = group.map((operation) => [
      `\`${name}.${snakeCase(operation.method)}(${pythonArguments(operation).slice(0, -1).join(', ')})\``,
      `\`${operation.list ? `PageList[${operation.result}]` : operation.result}\``,
      operation.scope === '' ? '–' : `\`${operation.scope}\``,
      operation.summary.replace(/\s+$/, ''),
    ]);
    return `### \`${name}\`\n\n${markdownTable(['Method', 'Returns', 'Scope', 'What it does'], rows)}`;
  });
  return [
    '## Operations\n',
    'Each also takes the [options of requests](#options-of-requests) as keyword arguments.\n',
    ...groups,
  ].join('\n');
}
