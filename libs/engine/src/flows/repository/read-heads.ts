import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { EngineError } from '../../errors/engine-error';
import type { Host } from '../../host/host';
import { secret } from '../../specs/secret';
import { gitFailure } from '../../source/git/git-failure';
import { DEFAULT_BRANCH_REF, privateKeyFile, requireSafeSource } from '../../source/git/git-source';
import type { InspectedRepository, InspectionLimits } from '../../source/git/repository-inspection';
import { readDefaultHead, readRefs, REFS_BYTES, type RepositoryRef } from '../../source/git/read-refs';

const PREPARE_HEADS = loadScript('source/prepare-heads.sh');
const READ_HEADS = loadScript('source/read-heads.sh');
const LIST_HEADS = loadScript('source/list-heads.sh');

const AT_ONCE = 4;
const TIMED_OUT = [124, 137];

export interface WatchedRepository {
  readonly source: InspectedRepository;
  /** A branch, or HEAD for the default one. */
  readonly branch?: string;
  /** Tags; `*` stands for any characters. */
  readonly tags?: string;
}

export interface RepositoryHeads {
  /** `ref` is the whole name. */
  readonly branch: { readonly name: string; readonly ref: string; readonly sha: string } | undefined;
  readonly tags: readonly RepositoryRef[];
}

/**
 * Asks several repositories for the heads of a branch and of tags, with one command. One that cannot be read fails alone.
 * `limits.seconds` is the time for each.
 */
export async function readHeads(
  host: Host,
  repositories: readonly WatchedRepository[],
  limits: InspectionLimits,
): Promise<(RepositoryHeads | EngineError)[]> {
  if (repositories.length === 0) return [];
  const lines = repositories.map(lineOf);
  const rounds = Math.ceil(repositories.length / AT_ONCE);
  const { stdout } = await host.exec(
    script('read-heads', PREPARE_HEADS, READ_HEADS, LIST_HEADS, Math.ceil(limits.seconds), AT_ONCE),
    {
      stdin: secret(lines.join('')),
      timeoutMs: (rounds * (limits.seconds + 3) + 10) * 1000,
      maxOutputBytes: repositories.length * (REFS_BYTES + 5000),
      ...(limits.signal && { signal: limits.signal }),
    },
  );
  const answers = new Map(stdout.split('\0').flatMap((section) => readSection(section)));
  return repositories.map((repository, index) => headsOf(repository, answers.get(index)));
}

function lineOf({ source, branch, tags }: WatchedRepository, index: number): string {
  requireSafeSource({ repository: source.repository });
  const key = source.deployKey ? Buffer.from(privateKeyText(source)).toString('base64') : '-';
  const patterns = [
    ...(branch === undefined ? [] : [branch === DEFAULT_BRANCH_REF ? branch : refOf(branch)]),
    ...(tags === undefined ? [] : [`refs/tags/${tags}`, `refs/tags/${tags}^{}`]),
  ];
  const line = [String(index), source.applicationId ?? '-', key, source.repository, ...patterns];
  if (line.some((field) => /[\t\r\n\0]/.test(field))) throw new TypeError('A field would break its line.');
  return `${line.join('\t')}\n`;
}

function privateKeyText({ deployKey }: InspectedRepository): string {
  const key = privateKeyFile(deployKey);
  return typeof key === 'string' ? key : key.reveal();
}

const refOf = (branch: string): string => (branch.startsWith('refs/') ? branch : `refs/heads/${branch}`);

interface Answer {
  readonly code: number;
  readonly text: string;
}

function readSection(section: string): [number, Answer][] {
  const [, kind, number, code = '0'] = /^(heads|failed) (\d+)(?: (\d+))?\n/.exec(section) ?? [];
  if (kind === undefined) return [];
  return [
    [Number(number), { code: kind === 'heads' ? 0 : Number(code), text: section.slice(section.indexOf('\n') + 1) }],
  ];
}

function headsOf({ branch }: WatchedRepository, answer: Answer | undefined): RepositoryHeads | EngineError {
  if (answer === undefined) return new EngineError('COMMAND_FAILED', 'The repository could not be read.');
  const { code, text } = answer;
  if (TIMED_OUT.includes(code)) return new EngineError('STAGE_TIMED_OUT', 'The repository did not answer in time.');
  if (code !== 0) return gitFailure(text);
  const refs = readRefs(text);
  if (branch === undefined) return { branch: undefined, tags: refs.tags };
  if (branch !== DEFAULT_BRANCH_REF) {
    const name = refOf(branch).replace(/^refs\/heads\//, '');
    const found = refs.branches.find((head) => head.name === name);
    return { branch: found && { ...found, ref: refOf(branch) }, tags: refs.tags };
  }
  const sha = readDefaultHead(text);
  const name = refs.defaultBranch;
  const ref = name === undefined ? DEFAULT_BRANCH_REF : `refs/heads/${name}`;
  return { branch: sha === undefined ? undefined : { name: name ?? DEFAULT_BRANCH_REF, ref, sha }, tags: refs.tags };
}
