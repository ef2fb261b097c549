import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { run } from '../machine/run-program';
import { isRecord, textOf } from './expressions';

export interface GitlabOptions {
  /** The text of `.gitlab-ci.yml`, which includes one local component. */
  readonly pipeline: string;
  /** The checked out repository, in which the component is. */
  readonly workspace: string;
  /** Predefined variables. */
  readonly predefined?: Readonly<Record<string, string>>;
  /** Variables of the project: they replace those of the job. */
  readonly project?: Readonly<Record<string, string>>;
  /** Issues an id token for an audience. */
  readonly idToken?: (audience: string) => Promise<string>;
}

export interface GitlabResult {
  readonly exitCode: number;
  readonly log: string;
  /** The variables of later jobs. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Runs the job of a component as GitLab and its runner do: inputs, variables, id tokens, the lines of its script, its report. */
export async function runGitlabJob(options: GitlabOptions): Promise<GitlabResult> {
  const job = await jobOf(options);
  const { predefined = {}, project = {}, workspace } = options;
  const own = isRecord(job['variables']) ? job['variables'] : {};
  for (const [name, value] of Object.entries(own))
    if (typeof value !== 'string') throw new Error(`jobs:variables config should be a hash of text: ${name}`);
  const raw: Record<string, string> = { ...predefined, ...textsOf(own), ...project };
  const variables = Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, expand(value, raw)]));
  const tokens = await idTokensOf(job, raw, options);
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-gitlab-'));
  try {
    const script = join(folder, 'script.sh');
    const lines = Array.isArray(job['script']) ? job['script'].map(String) : [];
    if (lines.length === 0) throw new Error('the job has no script');
    await writeFile(script, ['set -e', ...lines].join('\n'));
    const { code, stdout } = await run('sh', ['-c', 'exec 2>&1; exec sh "$1"', 'sh', script], {
      cwd: workspace,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: folder,
        CI: 'true',
        GITLAB_CI: 'true',
        CI_PROJECT_DIR: workspace,
        ...variables,
        ...tokens,
      },
    });
    return { exitCode: code, log: stdout, variables: await reportOf(job, workspace) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function jobOf({ pipeline, workspace }: GitlabOptions): Promise<Record<string, unknown>> {
  const configuration: unknown = parse(pipeline);
  const [included] = isRecord(configuration) && Array.isArray(configuration['include']) ? configuration['include'] : [];
  if (!isRecord(included)) throw new Error('a local component is expected');
  const [header, body] = parseAllDocuments(await readFile(join(workspace, String(included['local'])), 'utf8'));
  const spec: unknown = header?.toJS();
  if (!isRecord(spec) || !isRecord(spec['spec']) || !isRecord(spec['spec']['inputs'])) throw new Error('no component');
  const inputs = inputsOf(spec['spec']['inputs'], isRecord(included['inputs']) ? included['inputs'] : {});
  const jobs = interpolate(body?.toJS(), inputs);
  const [[name, job] = ['', undefined], ...others] = isRecord(jobs) ? Object.entries(jobs) : [];
  if (!isRecord(job) || others.length > 0) throw new Error('one job is expected');
  // A job of the same name adds to the one of the component, or replaces its keys.
  const more = isRecord(configuration) ? configuration[name] : undefined;
  return { ...job, ...(isRecord(more) && more) };
}

function inputsOf(declared: Record<string, unknown>, given: Record<string, unknown>): Record<string, string | boolean> {
  for (const name of Object.keys(given)) if (!(name in declared)) throw new Error(`unknown input: ${name}`);
  return Object.fromEntries(
    Object.entries(declared).map(([name, declaration]) => {
      const rules = isRecord(declaration) ? declaration : {};
      const value = given[name] ?? rules['default'];
      if (value === undefined || value === null) throw new Error(`${name} input: required value has not been provided`);
      const type = rules['type'] ?? 'string';
      if ((typeof value !== 'string' && typeof value !== 'boolean') || typeof value !== type)
        throw new Error(`${name} input: provided value is not a ${textOf(type)}`);
      const { regex } = rules;
      if (typeof regex === 'string' && !new RegExp(regex, 'm').test(String(value)))
        throw new Error(`${name} input: provided value does not match required regex pattern`);
      return [name, value];
    }),
  );
}

/** A value that is one block alone keeps the type of its input; within other text it becomes text. */
function interpolate(node: unknown, inputs: Readonly<Record<string, string | boolean>>): unknown {
  if (Array.isArray(node)) return node.map((each) => interpolate(each, inputs));
  if (isRecord(node))
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [String(interpolate(key, inputs)), interpolate(value, inputs)]),
    );
  if (typeof node !== 'string') return node;
  const input = (name: string): string | boolean => {
    const value = inputs[name];
    if (value === undefined) throw new Error(`unknown interpolation key: ${name}`);
    return value;
  };
  const [, alone] = /^\$\[\[\s*inputs\.([\w-]+)\s*\]\]$/.exec(node) ?? [];
  if (alone !== undefined) return input(alone);
  return node.replaceAll(/\$\[\[\s*inputs\.([\w-]+)\s*\]\]/g, (_, name: string) => String(input(name)));
}

/** `$NAME` and `${NAME}`, also within the values of variables. */
function expand(text: string, variables: Readonly<Record<string, string>>, depth = 0): string {
  return text.replaceAll(/\$(?:\{(\w+)\}|(\w+))/g, (_, braced?: string, plain?: string) => {
    const value = variables[braced ?? plain ?? ''] ?? '';
    return depth < 5 && value !== text ? expand(value, variables, depth + 1) : value;
  });
}

async function idTokensOf(
  job: Record<string, unknown>,
  variables: Readonly<Record<string, string>>,
  { idToken }: GitlabOptions,
): Promise<Record<string, string>> {
  const tokens: Record<string, string> = {};
  const declared = isRecord(job['id_tokens']) ? job['id_tokens'] : {};
  for (const [name, token] of Object.entries(declared))
    if (idToken && isRecord(token)) tokens[name] = await idToken(expand(String(token['aud']), variables));
  return tokens;
}

/** As GitLab reads the report: no empty lines, no comments, names of letters, digits and `_`. */
async function reportOf(job: Record<string, unknown>, workspace: string): Promise<Record<string, string>> {
  const artifacts = isRecord(job['artifacts']) ? job['artifacts'] : {};
  const reports = isRecord(artifacts['reports']) ? artifacts['reports'] : {};
  const text = await readFile(join(workspace, String(reports['dotenv'])), 'utf8').catch(() => '');
  return Object.fromEntries(
    text
      .replace(/\n$/, '')
      .split('\n')
      .filter((line) => text !== '' || line !== '')
      .map((line) => {
        const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/.exec(line) ?? [];
        if (name === undefined || value === undefined) throw new Error(`Invalid Format: ${line}`);
        return [name, value];
      }),
  );
}

function textsOf(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
