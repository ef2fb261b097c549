import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crowdedFolders, refusedNames, refusedTerms, repeatedExports } from './lib/glossary-rules.mjs';
import { root } from './lib/run.mjs';
import { say } from './lib/say.mjs';

/** Names that stay although they contain a refused word, each with its reason. */
const NAMES = {
  DetectAgain: 'a schema of the published API',
  LookUpInvitation: 'a schema of the published API, and "look up" is the usual verb',
};
/** Exports that two files of a package share, as "package: name", each with its reason. */
const EXPORTS = {
  'apps/cli/src: define': 'each command of the command line exports how it is defined',
};

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const files = tracked.filter((path) => existsSync(join(root, path)) && !path.startsWith('libs/client/src/generated/'));
const sources = new Map(
  files
    .filter(
      (path) =>
        /^(apps|libs|tools)\//.test(path) && !/^(tools\/fixtures|libs\/testbed\/fixtures\/strangers)\//.test(path),
    )
    .map((path) => [path, /\.(ts|tsx|mjs)$/.test(path) ? readFileSync(join(root, path), 'utf8') : undefined]),
);
const refused = refusedTerms(readFileSync(join(root, 'docs/GLOSSARY.md'), 'utf8'));

const faults = [
  ...refusedNames(sources, refused, NAMES),
  ...crowdedFolders(files),
  ...repeatedExports(sources, EXPORTS),
];
for (const fault of faults) say(fault);
process.exit(faults.length === 0 ? 0 : 1);
