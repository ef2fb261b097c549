import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { lostPipes } from './lib/lost-pipes.mjs';
import { root } from './lib/run.mjs';
import { say } from './lib/say.mjs';
import { PACKAGES, ensurePackages } from './lib/system-packages.mjs';

/** shellcheck over every script of the repository. Exit code 0 also where it cannot be had: it then says that it skipped. */
const ENGINE = 'libs/engine/scripts';
const engine = walk(join(root, ENGINE));
const included = engine.filter((file) => file.includes('/lib/'));
// What is included is checked inside the scripts that include it: only there its variables have values.
const scripts = [
  ...engine.filter((file) => file.endsWith('.sh') && !included.includes(file)),
  ...walk(join(root, 'tools')).filter((file) => file.endsWith('.sh')),
  // Made of it, with the program that is not for a shell.
  join(root, 'integrations/deploy.sh'),
  join(root, 'apps/cli/install.sh'),
  join(root, '.ci/run'),
];

const problems = [
  ...unexplainedDirectives(),
  ...lateParameters(),
  ...unusedIncludes(),
  ...pipes(),
  ...otherLanguages(),
];
if (!runs('shellcheck', '--version')) {
  const found = await ensurePackages(PACKAGES.check, () => undefined);
  if (!found.ok) {
    say(problems.length === 0 ? `skipped: ${found.reason}` : problems.join('\n'));
    process.exit(problems.length === 0 ? 0 : 1);
  }
}
const checked = spawnSync(
  'shellcheck',
  ['--external-sources', '--check-sourced', `--source-path=${ENGINE}`, '--format=gcc', ...scripts],
  { cwd: root, encoding: 'utf8' },
);
if (checked.status !== 0) problems.push(checked.stdout + checked.stderr);
say(problems.length === 0 ? `${scripts.length} scripts are sound` : problems.join('\n'));
process.exit(problems.length === 0 ? 0 : 1);

/** Nothing is disabled without a reason, on the same line or in the comment above. */
function unexplainedDirectives() {
  return [...scripts, ...included].flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.flatMap((line, index) => {
      if (!/#\s*shellcheck\s.*disable=/.test(line) || /disable=\S+\s+#\s*\S+ \S/.test(line)) return [];
      const above = (lines[index - 1] ?? '').trim();
      if (/^#\s+(?!shellcheck)\S/.test(above)) return [];
      return [`${relative(root, file)}:${index + 1}: a check is disabled without a reason`];
    });
  });
}

/** Parameters are named and checked before anything else happens: what comes above them would find them empty. */
function lateParameters() {
  return engine.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    const first = lines.findIndex((line) => !/^(#.*|\s*|set -\w+|[a-z_]\w*=\$\{\d+[:?].*)$/.test(line));
    return lines.flatMap((line, index) =>
      index > first && /^[a-z_]\w*=\$\{\d+[:?]/.test(line)
        ? [`${relative(root, file)}:${index + 1}: a parameter is read after the first command`]
        : [],
    );
  });
}

function unusedIncludes() {
  const texts = engine.map((file) => readFileSync(file, 'utf8')).join('\n');
  return included
    .map((file) => relative(join(root, ENGINE), file))
    .filter((path) => !new RegExp(`^[ \\t]*\\. ${path}$`, 'm').test(texts))
    .map((path) => `${ENGINE}/${path}: no script includes it`);
}

/** The failure of a part of a pipe must not be lost. */
function pipes() {
  return engine
    .filter((file) => file.endsWith('.sh'))
    .flatMap((file) =>
      lostPipes(readFileSync(file, 'utf8')).map(
        (line) =>
          `${relative(root, file)}:${line}: a failure before this pipe is lost: use a file or a variable, or say above it "# pipe: <why that is harmless>"`,
      ),
    );
}

function otherLanguages() {
  const checks = { '.pl': ['perl', '-c'], '.lua': ['luac', '-p'] };
  return engine.flatMap((file) => {
    const [program, option] = checks[file.slice(file.lastIndexOf('.'))] ?? [];
    if (!program || !runs(program, '-v')) return [];
    const { status, stderr } = spawnSync(program, [option, file], { encoding: 'utf8' });
    return status === 0 ? [] : [stderr];
  });
}

function runs(program, option) {
  return spawnSync(program, [option], { stdio: 'ignore' }).status === 0;
}

function walk(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .toSorted();
}
