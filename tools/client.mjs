import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { root } from './lib/run.mjs';

/** Makes the client from libs/client/openapi.json; `--check` only says whether the committed one is what that would give. */
const committed = join(root, 'libs/client/src/generated');
const scratch = mkdtempSync(join(tmpdir(), 'fairlead-client-'));
try {
  await createClient({
    input: join(root, 'libs/client/openapi.json'),
    output: { path: scratch, clean: true },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent' },
  });
  if (process.argv.includes('--check')) {
    const stale = differing(read(committed), read(scratch));
    if (stale.length > 0) {
      process.stderr.write(
        `The client is stale; run "npm run generate -w @fairlead/client". Differing: ${stale.join(', ')}\n`,
      );
      process.exitCode = 1;
    }
  } else {
    rmSync(committed, { recursive: true, force: true });
    cpSync(scratch, committed, { recursive: true });
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** Every file below the folder by its path. */
function read(folder) {
  let entries = [];
  try {
    entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    return new Map();
  }
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [file.slice(folder.length + 1), readFileSync(file, 'utf8')]));
}

function differing(one, other) {
  return [...new Set([...one.keys(), ...other.keys()])].filter((path) => one.get(path) !== other.get(path));
}
