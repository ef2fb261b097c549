import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The versions that the SDK for Python supports. */
export const PYTHON_VERSIONS = ['3.9', '3.10', '3.11', '3.12', '3.13'];
export const PYTHON_MISSING = 'no interpreter in FAIRLEAD_PYTHONS, on the PATH or in the folder of pyenv';

/**
 * The interpreters of this machine by their version, in the order of the versions: those of `FAIRLEAD_PYTHONS` (separated as in
 * `PATH`), of the `PATH`, and of pyenv.
 */
export function pythonInterpreters(): Map<string, string> {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const versions = join(process.env['PYENV_ROOT'] ?? join(homedir(), '.pyenv'), 'versions');
  const names = [...PYTHON_VERSIONS.map((version) => `python${version}`), 'python3'];
  const candidates = [
    ...(process.env['FAIRLEAD_PYTHONS'] ?? '').split(delimiter),
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...(existsSync(versions) ? readdirSync(versions).map((name) => join(versions, name, 'bin/python3')) : []),
  ];
  const found = new Map<string, string>();
  for (const program of candidates.filter((candidate) => candidate !== '' && existsSync(candidate))) {
    const version = versionOf(program);
    if (version !== undefined && PYTHON_VERSIONS.includes(version) && !found.has(version)) found.set(version, program);
  }
  return new Map(
    [...found].toSorted(([one], [other]) => PYTHON_VERSIONS.indexOf(one) - PYTHON_VERSIONS.indexOf(other)),
  );
}

/** `3.12`; undefined for what does not run, such as a version that pyenv does not select. */
function versionOf(program: string): string | undefined {
  try {
    const statement = 'import sys; print("%d.%d" % sys.version_info[:2])';
    return execFileSync(program, ['-c', statement], { encoding: 'utf8', timeout: 60_000, stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
}
