import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAMES = ['GITHUB_OUTPUT', 'GITHUB_ENV', 'GITHUB_PATH', 'GITHUB_STEP_SUMMARY', 'GITHUB_STATE'] as const;
type FileName = (typeof NAMES)[number];

/** The files by which a step tells its runner about outputs, variables and its summary. */
export class RunnerFiles {
  private constructor(readonly folder: string) {}

  static async create(): Promise<RunnerFiles> {
    const files = new RunnerFiles(await mkdtemp(join(tmpdir(), 'fairlead-runner-')));
    await Promise.all(NAMES.map((name) => writeFile(files.pathOf(name), '')));
    return files;
  }

  get variables(): Record<string, string> {
    return Object.fromEntries(NAMES.map((name) => [name, this.pathOf(name)]));
  }

  /** Also what a step must not have written to: the variables and paths of later steps. */
  read(name: FileName): Promise<string> {
    return readFile(this.pathOf(name), 'utf8');
  }

  async outputs(): Promise<Record<string, string>> {
    return parseValues(await this.read('GITHUB_OUTPUT'));
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  pathOf(name: string): string {
    return join(this.folder, name.toLowerCase());
  }
}

/** `name=value` and `name<<DELIMITER` with lines until the delimiter, as runners read these files. */
export function parseValues(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line === '') continue;
    const [, name, delimiter] = /^([^=<]+)<<(.+)$/.exec(line) ?? [];
    if (name !== undefined && delimiter !== undefined) {
      const end = lines.indexOf(delimiter, at + 1);
      if (end < 0) throw new Error(`the delimiter of ${name} is missing`);
      values[name] = lines.slice(at + 1, end).join('\n');
      at = end;
      continue;
    }
    const equals = line.indexOf('=');
    if (equals < 1) throw new Error(`not a value: ${line}`);
    values[line.slice(0, equals)] = line.slice(equals + 1);
  }
  return values;
}
