import { usageError } from '../../errors/command-error';
import { collect } from '../../program/arguments';
import type { Invocation } from '../../invocation/invocation';
import { safeJson } from '../../output/safe-text';
import type { DefineCommand } from '../../program/define-command';
import { examples } from '../../program/examples';
import { fieldsOf } from './fields';

interface Options {
  readonly field?: readonly string[];
  readonly typedField?: readonly string[];
  readonly input?: string;
  readonly paginate?: boolean;
}

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

export const define: DefineCommand = (command, action) => {
  command
    .argument('<method>', 'GET, POST, PUT, PATCH or DELETE')
    .argument('<path>', 'such as /servers, which is short for /api/v1/servers')
    .option(
      '-f, --field <name=value>',
      'field of the body, or of the query of a GET, as text; may be repeated',
      collect,
    )
    .option('-F, --typed-field <name=value>', 'the same with a value of JSON: a number, true, null, a list', collect)
    .option('--input <file>', 'body: a file with JSON, or - for standard input; also for what is secret')
    .option('--paginate', 'print the items of all pages, one per line')
    .action(action<[string, string], Options>(send));
  examples(command, [
    ['fairlead api GET /servers'],
    ['fairlead api GET /applications --paginate -f status=running'],
    ['fairlead api PATCH /applications/app_… -F instances=2 -f health_check.path=/up'],
    ['fairlead api POST /servers --input server.json'],
  ]);
};

async function send(invocation: Invocation, options: Options, verb: string, address: string): Promise<void> {
  const method = verb.toUpperCase();
  if (!METHODS.has(method)) throw usageError(`“${verb}” is not a method.`, 'Use GET, POST, PUT, PATCH or DELETE.');
  const path = apiPath(address);
  const fields = fieldsOf(options.field ?? [], options.typedField ?? []);
  if (fields !== undefined && options.input !== undefined)
    throw usageError('Fields cannot be used together with --input.');
  const { signal, output } = invocation;
  if (options.paginate === true) {
    if (method !== 'GET' || options.input !== undefined) throw usageError('--paginate is for GET.');
    const client = await invocation.client();
    for await (const item of client.list(path, { ...(fields && { query: fields }), signal }))
      output.raw(`${safeJson(item)}\n`);
    return;
  }
  const isQuery = method === 'GET';
  const input = options.input === undefined ? undefined : parsed(await invocation.readInput(options.input));
  const client = await invocation.client();
  const data = await client.request(method, path, {
    signal,
    ...(isQuery && fields && { query: fields }),
    ...(!isQuery && { body: input ?? fields }),
  });
  output.raw(output.json ? `${safeJson(data)}\n` : `${safeJson(data, 2)}\n`);
}

/** `/servers` is short for `/api/v1/servers`. A complete address could send the token elsewhere. */
function apiPath(address: string): string {
  if (!/^\/[^/\\]/.test(address))
    throw usageError(`“${address}” is not a path.`, 'It begins with a slash, such as /servers.');
  return /^\/(api|health|oauth)\//.test(address) ? address : `/api/v1${address}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw usageError('The input is not JSON.');
  }
}
