import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { must } from '../machine/run-program';
import { LargeFiles } from './large-files';

/** Files by path; `null` removes one. */
export type RepositoryFiles = Readonly<Record<string, string | Buffer | null>>;

export interface CommitOptions {
  message?: string;
  branch?: string;
  tag?: string;
  /** Paths that git shall record as executable. */
  executable?: readonly string[];
}

const ENVIRONMENT = {
  PATH: process.env['PATH'],
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Test Author',
  GIT_AUTHOR_EMAIL: 'author@example.com',
  GIT_COMMITTER_NAME: 'Test Author',
  GIT_COMMITTER_EMAIL: 'author@example.com',
};

/** A git repository built by the test, commit by commit. Each commit changes the files that it names. */
export class TestRepository {
  private branch = 'main';
  /** What `commitLargeFiles` committed pointers to. */
  readonly largeFiles: LargeFiles;
  private readonly largePaths = new Set<string>();

  private constructor(
    readonly name: string,
    /** The bare repository that is served. */
    readonly folder: string,
    private readonly work: string,
    readonly url: string,
  ) {
    this.largeFiles = new LargeFiles(folder);
  }

  static async create(name: string, root: string, url: string): Promise<TestRepository> {
    const folder = path.join(root, `${name}.git`);
    const work = path.join(root, `${name}.work`);
    await mkdir(work, { recursive: true });
    const repository = new TestRepository(name, folder, work, url);
    await must('git', ['init', '--quiet', '--bare', '--initial-branch=main', folder], { env: ENVIRONMENT });
    // Fetching one commit by its id is what hosting services allow as well.
    await repository.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
    return repository;
  }

  /** Gives the commit's id. */
  async commit(files: RepositoryFiles, options: CommitOptions = {}): Promise<string> {
    const { message = 'Change', branch = 'main', tag, executable = [] } = options;
    await this.switchTo(branch);
    for (const [file, content] of Object.entries(files)) {
      const whole = path.join(this.work, file);
      await rm(whole, { recursive: true, force: true });
      if (content === null) continue;
      await mkdir(path.dirname(whole), { recursive: true });
      await writeFile(whole, content);
    }
    await this.git('add', '--all', '--force', '.');
    for (const file of executable) await this.git('update-index', '--chmod=+x', '--', file);
    await this.git('commit', '--quiet', '--allow-empty', '--message', message);
    if (tag !== undefined) await this.git('tag', '--force', '--', tag);
    return (await this.git('rev-parse', 'HEAD')).trim();
  }

  /** Commits a submodule at a path: the commit of another repository, with a URL that may be relative. */
  async commitSubmodule(
    place: string,
    commit: string,
    url: string | undefined,
    options: CommitOptions = {},
  ): Promise<string> {
    await this.switchTo(options.branch ?? 'main');
    if (url !== undefined) {
      const file = path.join(this.work, '.gitmodules');
      await must('git', ['config', '--file', file, `submodule.${place}.path`, place], { env: ENVIRONMENT });
      await must('git', ['config', '--file', file, `submodule.${place}.url`, url], { env: ENVIRONMENT });
      await this.git('add', '.gitmodules');
    }
    // A later commit would remove a submodule whose folder is not there.
    await mkdir(path.join(this.work, place), { recursive: true });
    await this.git('update-index', '--add', '--cacheinfo', `160000,${commit},${place}`);
    await this.git('commit', '--quiet', '--message', options.message ?? `Add ${place}`);
    return (await this.git('rev-parse', 'HEAD')).trim();
  }

  /** Commits pointers to the files and stores their contents, as Git LFS does. */
  async commitLargeFiles(
    files: Readonly<Record<string, string | Buffer>>,
    options: CommitOptions = {},
  ): Promise<string> {
    const pointers: Record<string, string> = {};
    for (const [file, content] of Object.entries(files)) pointers[file] = await this.largeFiles.add(content);
    for (const file of Object.keys(files)) this.largePaths.add(file);
    const patterns = [...this.largePaths].map((file) => `/${file} filter=lfs diff=lfs merge=lfs -text\n`);
    return this.commit({ ...pointers, '.gitattributes': patterns.join('') }, options);
  }

  /** Commits so many small changes of a file to the branch that is checked out, and gives the id of the last. */
  async commitMany(count: number, file: string): Promise<string> {
    const author = 'committer Test Author <author@example.com> 1700000000 +0000';
    const commits = Array.from({ length: count }, (_, index) => {
      const from = index === 0 ? `from refs/heads/${this.branch}^0\n` : '';
      const text = `Change ${index}`;
      return `commit refs/heads/${this.branch}\n${author}\ndata 6\nChange\n${from}M 100644 inline ${file}\ndata ${text.length}\n${text}\n`;
    });
    await must('git', [`--git-dir=${this.folder}`, 'fast-import', '--quiet'], {
      env: ENVIRONMENT,
      stdin: commits.join('\n'),
    });
    await this.git('reset', '--quiet', '--hard');
    return (await this.git('rev-parse', 'HEAD')).trim();
  }

  /** Runs git on the repository, for what `commit` does not offer. */
  git(...args: string[]): Promise<string> {
    const place = [`--git-dir=${this.folder}`, `--work-tree=${this.work}`];
    return must('git', [...place, ...args], { env: ENVIRONMENT, cwd: this.work });
  }

  /** Writes an object as it is, even one that git itself never makes, and gives its id. */
  async writeObject(type: 'tree' | 'blob', content: Buffer): Promise<string> {
    const file = path.join(this.work, '..', `${this.name}.object`);
    await writeFile(file, content);
    return this.git('hash-object', '-w', '-t', type, '--literally', file);
  }

  private async switchTo(branch: string): Promise<void> {
    if (branch === this.branch) return;
    const known = (await this.git('branch', '--list', '--', branch)).trim() !== '';
    await this.git('checkout', '--quiet', '--force', ...(known ? [branch, '--'] : ['-b', branch]));
    this.branch = branch;
  }
}
