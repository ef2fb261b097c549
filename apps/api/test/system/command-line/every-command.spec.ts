import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DocumentCheck } from '../../../../../tools/lib/document-check.mjs';
import { INSTALLATION } from '../../../src/installation';
import { API_ONLY, TestWorld } from '../../world';
import { commandCases, type CommandCase } from './command-cases';
import { CommandLineWatch } from './command-line-watch';
import { leafCommands } from './command-list';
import { createCommandWorld, type CommandWorld } from './command-world';
import { runFairlead, type CommandLineOptions } from './run-fairlead';

const document: object = JSON.parse(readFileSync(INSTALLATION.openApiDocument, 'utf8'));
const check = new DocumentCheck(document);

let world: TestWorld;
let records: CommandWorld;
let cwd: string;
let env: Record<string, string>;

beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'fairlead-commands-'));
  world = await TestWorld.start(API_ONLY);
  records = await createCommandWorld(world, cwd);
  env = { FAIRLEAD_URL: world.url, FAIRLEAD_TOKEN: await world.users.createToken() };
});
afterAll(async () => {
  await world.stop();
  rmSync(cwd, { recursive: true, force: true });
});

const fairlead = (args: readonly string[], options: Partial<CommandLineOptions> = {}) =>
  runFairlead(args, { cwd, env, ...options });

/** What of a result differs from its schema. */
function problems(schema: string, result: unknown): string[] {
  if (!schema.endsWith('[]')) return check.schemaProblems(schema, result);
  const records = typeof result === 'object' && result !== null && 'data' in result ? result.data : undefined;
  if (!Array.isArray(records) || records.length === 0) return ['The list has no record to check.'];
  return records.flatMap((record) => check.schemaProblems(schema.slice(0, -2), record));
}

async function differences(name: string, { args, schema, stdin, output, code = 0 }: CommandCase): Promise<string[]> {
  const commandLines = new CommandLineWatch();
  const run = await fairlead([...name.split(' '), ...withJson(args)], {
    onStart: (pid) => commandLines.start(pid),
    ...(stdin !== undefined && { stdin }),
  });
  const exposed = exposedSecrets(commandLines.stop(), stdin);
  if (exposed.length > 0) return exposed.map((line) => `${name} shows a secret in its arguments: ${line}`);
  if (run.code !== code) return [`${name} ended with ${run.code}: ${run.stderr}${run.stdout}`];
  if (output === 'text') return run.stdout === '' ? [`${name} printed nothing.`] : [];
  const lines = run.stdout.trimEnd().split('\n');
  if (output === undefined && lines.length > 1) return [`${name} printed ${lines.length} lines.`];
  try {
    const results = lines.map((line): unknown => JSON.parse(line));
    if (schema === null) return [];
    const found = results.flatMap((result) => problems(schema, output === 'lines' ? withoutType(result) : result));
    return found.map((problem) => `${name}: ${problem}`);
  } catch {
    return [`${name} printed no JSON: ${run.stdout}`];
  }
}

/** The command lines, which other users can read, that contain the token or the standard input of the command. */
function exposedSecrets(commandLines: readonly string[], stdin = ''): string[] {
  expect(commandLines).not.toEqual([]);
  const secrets = [env['FAIRLEAD_TOKEN'] ?? '', stdin.trim()].filter((secret) => secret !== '');
  return commandLines.filter((line) => secrets.some((secret) => line.includes(secret)));
}

function withoutType(line: unknown): unknown {
  const { type, ...fields }: Record<string, unknown> = Object(line);
  return typeof type === 'string' ? fields : line;
}

/** Behind `--` is a command line of its own. */
function withJson(args: readonly string[]): string[] {
  const end = args.indexOf('--');
  return end < 0 ? [...args, '--json'] : [...args.slice(0, end), '--json', ...args.slice(end)];
}

it('prints the records of the API with --json, with every command', async () => {
  const cases = commandCases(records);
  expect(Object.keys(cases).toSorted()).toEqual((await leafCommands(cwd)).toSorted());
  const found: string[] = [];
  for (const [name, commandCase] of Object.entries(cases)) found.push(...(await differences(name, commandCase)));
  expect(found).toEqual([]);
});

it('has the exit codes and the error objects that are documented', async () => {
  const error = async (args: readonly string[], more: Record<string, string> = {}) => {
    const { code, stdout, stderr } = await fairlead([...args, '--json'], { env: { ...env, ...more } });
    expect(stdout).toBe('');
    const { error: report }: { error: Record<string, unknown> } = JSON.parse(stderr);
    expect(report['exit_code']).toBe(code);
    return report;
  };

  const notFound = await error(['backup', 'show', 'bkp_01jd7q2x5wf8fv2m3v0q4c9s1a']);
  expect(notFound).toMatchObject({ code: 'RESOURCE_NOT_FOUND', exit_code: 1 });
  const invalid = await error(['apps', 'settings', records.application.name, 'instances=-1']);
  expect(invalid).toMatchObject({ code: 'VALIDATION_FAILED', exit_code: 1, details: [{ field: 'instances' }] });
  const revoked = await error(['servers', 'list'], { FAIRLEAD_TOKEN: 'fl_nothing' });
  expect(revoked).toMatchObject({ code: 'TOKEN_INVALID', exit_code: 4 });
  const scope = await error(['servers', 'list'], {
    FAIRLEAD_TOKEN: await world.users.createToken(['applications:read']),
  });
  expect(scope).toMatchObject({ code: 'INSUFFICIENT_SCOPE', exit_code: 4 });
  for (const { code, message, details, request_id: requestId } of [notFound, invalid, revoked, scope])
    expect(check.schemaProblems('ErrorInfo', { code, message, details, request_id: requestId })).toEqual([]);

  expect(await error(['servers', 'list'], { FAIRLEAD_TOKEN: '' })).toMatchObject({ exit_code: 4 });
  expect(await error(['db', 'remove', 'shop-db'])).toMatchObject({ code: 'USAGE', exit_code: 2 });
  const stop = ['stop', records.application.name, '--timeout', '100ms'];
  expect(await error(stop)).toMatchObject({ code: 'TIMEOUT', exit_code: 3 });
  const unknown = await fairlead(['servers', 'list', '--colour']);
  expect(unknown).toMatchObject({ code: 2, stdout: '' });
});

it('prints slow statements as a table, with one line for each', async () => {
  const { code, stdout } = await fairlead(['db', 'slow-statements', 'measured']);
  expect(code).toBe(0);
  const [titles, statement] = stdout.trimEnd().split('\n').slice(-2);
  expect(titles?.split(/ {2,}/)).toEqual(['Total', 'Calls', 'Mean', 'Longest', 'Rows', 'Statement']);
  expect(statement).toMatch(/^6\.0 s +1200 +5\.0 ms +310\.0 ms +4 +SELECT x{112}…$/);
});

it('shows neither its token nor what it is given with --verbose', async () => {
  const secret = 'a value that nobody may read';
  const args = ['env', 'set', 'VERBOSE_KEY', '-', '--app', records.application.name, '--verbose'];
  const { code, stdout, stderr } = await fairlead(args, { stdin: secret });
  expect([code, stderr]).toEqual([0, expect.stringMatching(/PATCH \S+ → 200/)]);
  for (const text of [secret, env['FAIRLEAD_TOKEN'] ?? '']) expect(stdout + stderr).not.toContain(text);
});

it('follows events as JSON lines, from any of them on, until Ctrl-C', async () => {
  const listed = await fairlead(['events', '--json', '--limit', '3']);
  const { data }: { data: { id: string; sequence: number }[] } = JSON.parse(listed.stdout);
  const [first, second, third] = data;
  const { code, stdout } = await fairlead(['events', '--follow', '--json', '--after', String(first?.sequence)], {
    onOutput: (text) => (text.includes(String(third?.id)) ? 'SIGINT' : undefined),
  });
  expect(code).toBe(130);
  const events: { id: string; type: string }[] = JSON.parse(`[${stdout.trimEnd().replaceAll('\n', ',')}]`);
  expect(events.map(({ id }) => id)).toEqual([second?.id, third?.id]);
  for (const event of events) expect(problems('EventRecord', event)).toEqual([]);
});
