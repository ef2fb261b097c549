// Writes libs/client/openapi.json from the code; with --check it only says whether the file is up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openApiMetadata } from './lib/openapi-metadata.mjs';
import { ensureBuilt, ensureDependencies } from './lib/workspace.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const api = join(root, 'apps/api');
const target = join(root, 'libs/client/openapi.json');

await ensureDependencies();
await ensureBuilt('@fairlead/api');

const metadata = join(api, 'dist/openapi-metadata.js');
writeFileSync(metadata, openApiMetadata(join(api, 'tsconfig.json')));
const require = createRequire(metadata);
const { openApiDocument } = require('./openapi');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const document = await openApiDocument(require(metadata), version);

if (!process.argv.includes('--check')) {
  writeFileSync(target, document);
  console.log(`${Object.keys(JSON.parse(document).paths).length} paths written to libs/client/openapi.json`);
} else if (!existsSync(target) || readFileSync(target, 'utf8') !== document) {
  console.error('libs/client/openapi.json does not fit the code: run npm run openapi.');
  process.exitCode = 1;
}
