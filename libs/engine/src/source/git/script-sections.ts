import type { CommitInfo } from '../../layout/manifest';
import type { FolderContents, RepositoryContents } from '../repository-contents';

/** Parses the output of a script: sections that end with NUL, each a word, a space and a value. */
export class ScriptSections {
  private readonly sections: readonly (readonly [string, string])[];

  constructor(stdout: string) {
    this.sections = stdout.split('\0').map((section) => splitOnce(section, ' '));
  }

  all(name: string): string[] {
    return this.sections.flatMap(([word, value]) => (word === name ? [value] : []));
  }

  first(name: string): string | undefined {
    return this.all(name)[0];
  }
}

export function readRepositoryContents(sections: ScriptSections): RepositoryContents {
  const sums = (sections.first('sums') ?? '').split('\n').filter(Boolean);
  const applicationFolder = sections.first('root-folder');
  return {
    ...readFolder(sections, ''),
    sums: new Map(sums.map((line) => [line.slice(66), line.slice(0, 64)])),
    extensions: (sections.first('extensions') ?? '').split('\n').filter(Boolean),
    ...(applicationFolder !== undefined && { root: { ...readFolder(sections, 'root-'), applicationFolder } }),
    packages: new Map(sections.all('package').map((text) => splitOnce(text, '\n'))),
  };
}

function readFolder(sections: ScriptSections, prefix: string): FolderContents {
  return {
    files: new Set(sections.all(`${prefix}file`)),
    contents: new Map(sections.all(`${prefix}content`).map((text) => splitOnce(text, ' '))),
  };
}

export function readCommit(text: string): CommitInfo {
  const [sha = '', name = '', email = '', date = '', ...message] = text.split('\n');
  return {
    sha,
    author: `${name} <${email}>`,
    committedAt: new Date(date).toISOString(),
    message: message.join('\n').trim(),
  };
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
