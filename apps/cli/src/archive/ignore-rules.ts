import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../errors/unknown-error';
import ignore, { type Ignore } from 'ignore';

/** In this order, so that `.fairleadignore` can take files back in that `.gitignore` leaves out, such as what was built. */
const IGNORE_FILES = ['.gitignore', '.fairleadignore'];

interface FolderRules {
  /** The folder whose files they are, relative to the root and with a slash at its end; empty for the root. */
  readonly folder: string;
  readonly rules: Ignore;
}

/** What the ignore files of a folder and of those above it leave out, as git understands them. */
export class IgnoreRules {
  private constructor(private readonly folders: readonly FolderRules[]) {}

  static readonly none = new IgnoreRules([]);

  /** These rules with those of one more folder. */
  within(root: string, folder: string): IgnoreRules {
    const texts = IGNORE_FILES.flatMap((name) => read(join(root, folder, name)) ?? []);
    if (texts.length === 0) return this;
    return new IgnoreRules([...this.folders, { folder, rules: ignore().add(texts.join('\n')) }]);
  }

  /** @param path relative to the root, with `/`; that of a folder has one at its end */
  ignores(path: string): boolean {
    let ignored = false;
    for (const { folder, rules } of this.folders) {
      const verdict = rules.test(path.slice(folder.length));
      if (verdict.ignored) ignored = true;
      if (verdict.unignored) ignored = false;
    }
    return ignored;
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'EISDIR'].includes(codeOf(error) ?? '')) return undefined;
    throw error;
  }
}
