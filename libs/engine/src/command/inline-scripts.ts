import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCRIPTS_FOLDER, readScript } from './load-script';

/** The last step of the build, run from `dist`: an include that leads nowhere ends it. */
const paths = readdirSync(SCRIPTS_FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(sh|pl)$/.test(path))
  .toSorted();
const texts = Object.fromEntries(paths.map((path) => [path, readScript(path)]));
writeFileSync(join(__dirname, 'inlined-scripts.js'), `exports.INLINED_SCRIPTS = ${JSON.stringify(texts)};\n`);
