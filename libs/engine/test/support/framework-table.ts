import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DetectedRepository, Manifest } from '@fairlead/engine';
import type { StrangerFixture } from '@fairlead/testbed';

const PAGE = path.join(__dirname, '../../../../docs/guides/frameworks.md');
const HEAD = ['Repository', 'Runs with', 'Install', 'Build', 'Start, or folder of the pages', 'Result'];
const TABLE = /(<!-- table: npm run frameworks -->\n)[^]*?(<!-- \/table -->)/;

/** What a detection and a deployment of a fixture gave. */
export interface StrangerRun {
  readonly plan?: DetectedRepository['plan'];
  readonly manifest?: Manifest;
  readonly result: string;
}

/** The row of a fixture in `docs/guides/frameworks.md`. */
export function frameworkRow({ trait }: StrangerFixture, { plan, manifest, result }: StrangerRun): readonly string[] {
  const start = manifest?.output ?? manifest?.start ?? plan?.start;
  const toolchains = (manifest?.toolchains ?? []).map((name) => name.replace(/^(\w+)\/(\d+).*$/, '$1 $2'));
  const runsWith = [...(plan ? [plan.runtime] : []), ...toolchains].join(', ');
  return [trait, runsWith, code(plan?.install), code(plan?.build), code(start), result].map(cell);
}

/** The rows of the committed page. */
export function committedRows(): readonly (readonly string[])[] {
  const lines = (TABLE.exec(readFileSync(PAGE, 'utf8'))?.[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((text) => text.trim()),
  );
}

export function writeFrameworkTable(rows: readonly (readonly string[])[]): void {
  const lines = [HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const table = lines.join('\n');
  writeFileSync(
    PAGE,
    readFileSync(PAGE, 'utf8').replace(TABLE, (_, from, to) => `${from}\n${table}\n\n${to}`),
  );
}

function code(text: string | undefined): string {
  return text === undefined ? '–' : `\`${text}\``;
}

function cell(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|');
}
