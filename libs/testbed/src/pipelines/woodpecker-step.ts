import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { run } from '../machine/run-program';
import { isRecord } from './expressions';

export interface WoodpeckerOptions {
  /** The text of the workflow file. */
  readonly workflow: string;
  readonly workspace: string;
  readonly predefined?: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, string>>;
  /** The folder of the Dockerfile from which the plugin's image is built. */
  readonly plugin?: string;
}

export interface WoodpeckerResult {
  readonly exitCode: number;
  readonly log: string;
}

/** Runs the only step of a workflow as the agent of Woodpecker does: with commands, or as a plugin with settings. */
export async function runWoodpeckerStep(options: WoodpeckerOptions): Promise<WoodpeckerResult> {
  const workflow: unknown = parse(options.workflow);
  const [step] = isRecord(workflow) && Array.isArray(workflow['steps']) ? workflow['steps'] : [];
  if (!isRecord(step)) throw new Error('a step is expected');
  const environment = valuesOf(step['environment'], options, (name) => name);
  const settings = valuesOf(step['settings'], options, (name) => `PLUGIN_${name.toUpperCase().replaceAll('-', '_')}`);
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-woodpecker-'));
  try {
    const script = join(folder, 'script.sh');
    const commands = Array.isArray(step['commands']) ? step['commands'].map(String) : undefined;
    if (commands && Object.keys(settings).length > 0)
      throw new Error('Cannot configure both `commands` and `settings`');
    await writeFile(script, ['set -e', ...(commands ?? [])].join('\n'));
    const command = commands ? ['sh', script] : await entryPoint(options.plugin);
    const { code, stdout } = await run('sh', ['-c', 'exec 2>&1; exec "$@"', 'sh', ...command], {
      cwd: options.workspace,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: folder,
        CI: 'woodpecker',
        CI_WORKSPACE: options.workspace,
        ...options.predefined,
        ...environment,
        ...settings,
      },
    });
    return { exitCode: code, log: stdout };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function valuesOf(
  declared: unknown,
  { secrets = {} }: WoodpeckerOptions,
  named: (name: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(isRecord(declared) ? declared : {}).map(([name, value]) => {
      if (!isRecord(value)) return [named(name), String(value)];
      const secret = secrets[String(value['from_secret'])];
      if (secret === undefined) throw new Error(`secret "${String(value['from_secret'])}" not found`);
      return [named(name), secret];
    }),
  );
}

/** The command of an image whose files lie beside its Dockerfile. */
async function entryPoint(plugin: string | undefined): Promise<string[]> {
  if (plugin === undefined) throw new Error('the plugin is missing');
  const dockerfile = await readFile(join(plugin, 'Dockerfile'), 'utf8');
  const copies = new Map(
    [...dockerfile.matchAll(/^COPY (\S+) (\S+)$/gm)].map(([, from = '', to = '']) => [to, join(plugin, from)] as const),
  );
  const command: unknown = JSON.parse(/^ENTRYPOINT (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]');
  return Array.isArray(command) ? command.map((word) => copies.get(String(word)) ?? String(word)) : [];
}
