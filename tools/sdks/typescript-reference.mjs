import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { markdownTable } from '../lib/reference-tables.mjs';
import { root } from '../lib/run.mjs';
import { byNamespace } from './operations.mjs';
import { errorClassName, signature } from './typescript.mjs';

const SOURCES = join(root, 'libs/sdk/src');
const INTRODUCTION = `# TypeScript SDK

<!-- Made by tools/sdks.mjs from libs/sdk and libs/client/openapi.json. Do not edit. -->

The package \`@fairlead/sdk\` (Node.js 20 and newer) is a client of one instance of Fairlead. The [guide](../guides/sdks.md) shows how it is used. Records and bodies have the types of the API, which the package exports.
`;

/** Sections of the reference: declarations of files below libs/sdk/src. */
const SECTIONS = {
  Client: { client: ['Fairlead', 'ApiResponse'], 'transport/transport': ['FairleadOptions', 'RetryNotice'] },
  'Options of requests': {
    'transport/request-options': ['RequestLimits', 'RequestOptions', 'CustomRequestOptions', 'Content'],
  },
  Lists: { 'pages/page-list': ['PageList', 'Page'] },
  Waits: {
    'resources/deployments': ['Deployments'],
    'resources/backups': ['Backups'],
    'resources/restores': ['Restores'],
    'resources/command-runs': ['CommandRuns'],
    'resources/databases': ['Databases'],
    'resources/servers': ['Servers'],
    'waits/wait-for-record': ['WaitOptions'],
  },
  'Logs and events': {
    'resources/applications': ['Applications'],
    'resources/events': ['Events', 'FollowEventsOptions'],
    'streams/log-lines': ['FollowOptions', 'FollowLogOptions'],
    'streams/resuming-stream': ['StreamOptions', 'ResumingStreamOptions', 'ReconnectNotice'],
    'streams/event-stream': ['ServerSentEvent'],
  },
  Uploads: { 'resources/uploads': ['Uploads'], 'uploads/send-archive': ['SendUploadOptions', 'UploadProgress'] },
  Webhooks: { 'webhooks/verify': ['verify', 'WebhookRequest', 'WebhookMessage'] },
  Errors: {
    'errors/fairlead-error': [
      'FairleadError',
      'NetworkError',
      'DeadlineExceededError',
      'WaitTimeoutError',
      'UnsuccessfulError',
      'WebhookVerificationError',
    ],
    'errors/api-error': ['ApiError', 'UnexpectedResponseError', 'ApiErrorDetail'],
    'transport/retries': ['isTransient'],
  },
};

/** The reference of the SDK for TypeScript, in Markdown. */
export function typescriptReference({ operations, errorCodes }) {
  const sections = Object.entries(SECTIONS).flatMap(([title, files]) => [
    `## ${title}\n`,
    ...Object.entries(files).flatMap(([file, names]) => declarations(file, names)),
  ]);
  return [INTRODUCTION, ...sections, errorsTable(errorCodes), operationsText(operations)].join('\n');
}

function declarations(file, names) {
  const path = join(SOURCES, `${file}.ts`);
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true);
  return names.map((name) => {
    const found = source.statements.find((statement) => statement.name?.text === name);
    if (found === undefined) throw new Error(`libs/sdk/src/${file}.ts has no ${name}.`);
    const code = ts.isClassDeclaration(found) ? classText(found) : declarationText(found);
    return `### \`${name}\`\n\n${comment(found)}\`\`\`ts\n${code}\n\`\`\`\n`;
  });
}

/** What a class offers, with the comments of its members. */
function classText(declaration) {
  const members = declaration.members.filter(isPublic).map((member) => {
    const [doc] = ts.getJSDocCommentsAndTags(member);
    return `${doc === undefined ? '' : `  ${doc.getText()}\n`}  ${declarationText(member)}`;
  });
  return `${headOf(declaration)} {\n${members.join('\n\n')}\n}`;
}

const isPublic = (member) =>
  !ts.isComputedPropertyName(member.name ?? member) &&
  !(ts.getCombinedModifierFlags(member) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected));

function headOf({ name, typeParameters, heritageClauses }) {
  const parameters = typeParameters === undefined ? '' : `<${typeParameters.map((one) => one.getText()).join(', ')}>`;
  const base = heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.getText();
  return `class ${name.text}${parameters}${base === undefined ? '' : ` ${base}`}`;
}

/** Without the comment before it and, of a function, without what it does. */
function declarationText(declaration) {
  const text = declaration.getText();
  const { body } = declaration;
  const signatureText = body === undefined ? text : text.slice(0, body.getStart() - declaration.getStart()).trimEnd();
  return signatureText
    .replace(/^export /, '')
    .replace(/^async \*|^async |^\*/, '')
    .replace(/;?$/, ts.isInterfaceDeclaration(declaration) ? '' : ';');
}

function comment(declaration) {
  const docs = ts.getJSDocCommentsAndTags(declaration).filter(ts.isJSDoc);
  const text = docs.map((doc) => ts.getTextOfJSDocComment(doc.comment) ?? '').join('\n');
  return text === '' ? '' : `${text}\n\n`;
}

function errorsTable(errorCodes) {
  const rows = Object.entries(errorCodes).map(([code, { text }]) => [
    `\`${errorClassName(code)}\``,
    `\`${code}\``,
    text,
  ]);
  return `### Classes by code\n\n${markdownTable(['Class', 'Code', 'Meaning'], rows)}\n`;
}

function operationsText(operations) {
  const groups = [...byNamespace(operations)].map(([namespace, methods]) => {
    const rows = methods.map((operation) => [
      `\`${operation.method}(${signature(operation)})\``,
      operation.summary,
      operation.scope === '' ? '' : `\`${operation.scope}\``,
    ]);
    return `### \`fairlead.${namespace}\`\n\n${markdownTable(['Method', 'Meaning', 'Scope'], rows)}\n`;
  });
  return `## Operations\n\n${groups.join('\n')}`;
}
