import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { root } from './lib/run.mjs';
import { readErrorCodes } from './sdks/contracts.mjs';
import { operationsOf } from './sdks/operations.mjs';
import { pythonReference } from './sdks/python-reference.mjs';
import { pythonFiles } from './sdks/python.mjs';
import { typescriptFiles } from './sdks/typescript.mjs';
import { typescriptReference } from './sdks/typescript-reference.mjs';

/**
 * Makes what the SDKs for TypeScript and Python have from libs/client/openapi.json and libs/contracts, and their reference;
 * `--check` only says whether the committed files are what that would give.
 */
const document = JSON.parse(readFileSync(join(root, 'libs/client/openapi.json'), 'utf8'));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const errorCodes = await readErrorCodes();
const operations = operationsOf(document);
const made = new Map();

await add('libs/sdk/src/generated', typescriptFiles({ operations, errorCodes, version }));
await add('libs/sdk-python/src/fairlead/generated', pythonFiles({ document, operations, errorCodes, version }));
await add(
  'docs/reference',
  new Map([
    ['sdk-typescript.md', typescriptReference({ operations, errorCodes })],
    ['sdk-python.md', pythonReference({ operations, errorCodes })],
  ]),
);

const folders = ['libs/sdk/src/generated', 'libs/sdk-python/src/fairlead/generated'];
const committed = folders.flatMap((folder) => filesBelow(folder));
const stale = [...new Set([...made.keys(), ...committed])].filter((path) => read(path) !== made.get(path));
if (!process.argv.includes('--check')) for (const path of stale) write(path, made.get(path));
else if (stale.length > 0) {
  process.stderr.write(`The SDKs are stale; run "npm run sdks". Differing: ${stale.join(', ')}\n`);
  process.exitCode = 1;
}

async function add(folder, files) {
  const style = JSON.parse(readFileSync(join(root, '.prettierrc.json'), 'utf8'));
  for (const [name, text] of files) {
    const formatted = /\.(ts|md)$/.test(name) ? await format(text, { ...style, filepath: name }) : text;
    made.set(`${folder}/${name}`, formatted);
  }
}

function filesBelow(folder) {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.pyc'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

function read(path) {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function write(path, text) {
  const file = join(root, path);
  if (text === undefined) {
    rmSync(file);
    return;
  }
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
}
