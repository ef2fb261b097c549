import { tailLines } from '../../errors/command-failure';
import { EngineError } from '../../errors/engine-error';
import { failureCause } from '../../errors/failure-cause';
import { gitFailure } from './git-failure';
import type { ScriptSections } from './script-sections';

/** Says which submodule could not be fetched, and why. */
export function submoduleFailure(sections: ScriptSections, stderr: string): EngineError {
  const stated = sections.first('reason');
  const reason = stated ? `${stated}.` : gitFailure(stderr).message;
  const message = `The submodule ${nameOf(sections)} could not be fetched: ${reason}`;
  return new EngineError('SUBMODULE_FETCH_FAILED', message, { output: tailLines(stderr, 20) });
}

/** Says why large files could not be fetched, and of which submodule if it is one. */
export function largeFilesFailure(sections: ScriptSections, stderr: string): EngineError {
  const place = sections.first('submodule') === undefined ? '' : ` of the submodule ${nameOf(sections)}`;
  const reason = largeFilesCause(stderr) ?? 'git-lfs does not say why.';
  const file = clean(sections.first('missing') ?? '') || 'The large files';
  const message = `Git LFS: ${file}${place} could not be fetched: ${reason}`;
  return new EngineError('LFS_FETCH_FAILED', message, { output: tailLines(stderr, 20) });
}

/** The path and URL are parts of a repository, which can contain anything. */
function nameOf(sections: ScriptSections): string {
  const [path, address] = ['submodule', 'address'].map((name) => clean(sections.first(name) ?? ''));
  return address ? `${path} (${address})` : `${path}`;
}

/** The most telling line of git-lfs. */
function largeFilesCause(stderr: string): string | undefined {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  const line = lines.find((one) => /\[\d{3}\]|does not exist|credentials|Authenti|batch response/i.test(one));
  const cause = line ?? failureCause(lines.join('\n'));
  return cause === undefined ? undefined : clean(cause);
}

const clean = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 500);
