import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const GUIDES = join(__dirname, '../../../../../docs/guides');

/**
 * The commands of a guide: each line of its `sh` blocks, in their order. The examples that the table of the guide lists are
 * replaced by values of the test.
 *
 * @throws {Error} if an example of the table has no value, or the value is for none
 */
export function guideCommands(name: string, values: Readonly<Record<string, string>>): string[] {
  const text = readFileSync(join(GUIDES, name), 'utf8');
  const examples = [...text.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, example = '']) => example);
  const unknown = examples.filter((example) => values[example] === undefined);
  const unused = Object.keys(values).filter((example) => !examples.includes(example));
  if (unknown.length + unused.length > 0)
    throw new Error(`The examples of ${name} and the values differ: ${[...unknown, ...unused].join(', ')}`);
  const lines = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block = '']) => block.trimEnd().split('\n'));
  return lines.map((line) =>
    examples.reduce((command, example) => command.replaceAll(example, () => values[example] ?? ''), line),
  );
}
