import type { CreateSource } from '@fairlead/sdk';
import { usageError } from '../../errors/command-error';
import type { Invocation } from '../../invocation/invocation';
import { askLine } from './creation-prompts';

export interface SourceOptions {
  readonly repo?: string;
  readonly branch?: string;
  readonly image?: string;
  readonly registryUser?: string;
  readonly upload?: boolean;
  readonly subdirectory?: string;
}

/** From the options; a repository may also come from the folder, or from the person. */
export async function chooseSource(invocation: Invocation, options: SourceOptions): Promise<CreateSource> {
  const { repo, image, upload, branch, subdirectory, registryUser } = options;
  const kinds = [repo !== undefined, image !== undefined, upload === true].filter(Boolean).length;
  if (kinds > 1) throw usageError('Several of --repo, --image and --upload are given.', 'Give one of them.');
  if (registryUser !== undefined && image === undefined) throw usageError('--registry-user belongs to --image.');
  if (branch !== undefined && (image !== undefined || upload === true)) throw usageError('--branch belongs to --repo.');
  const folder = subdirectory === undefined ? {} : { subdirectory };
  if (upload === true) return { type: 'upload', ...folder };
  if (image !== undefined) {
    if (subdirectory !== undefined) throw usageError('--subdirectory belongs to --repo or --upload.');
    if (registryUser === undefined) return { type: 'image', image };
    const password = await invocation.secret(`Password of ${registryUser}: `);
    return { type: 'image', image, registry_username: registryUser, registry_password: password };
  }
  const repository = repo ?? (await askForRepository(invocation));
  return { type: 'git', repository: withoutPassword(repository), ...(branch !== undefined && { branch }), ...folder };
}

async function askForRepository(invocation: Invocation): Promise<string> {
  const origin = await originOf(invocation.cwd);
  if (!invocation.canPrompt) {
    if (origin !== undefined) return origin;
    throw usageError('What to deploy is missing.', 'Give --repo URL, --image NAME or --upload.');
  }
  const answer = await askLine(invocation, 'Git repository', origin);
  if (answer === undefined) throw usageError('The repository is missing.', 'Or give --image NAME or --upload.');
  return answer;
}

/** A token in the address of `origin` belongs to this machine, and the API refuses it. */
function withoutPassword(repository: string): string {
  if (!/^https?:/.test(repository) || !URL.canParse(repository)) return repository;
  const url = new URL(repository);
  if (url.username === '' && url.password === '') return repository;
  url.username = '';
  url.password = '';
  return url.href;
}

/** The address of the remote `origin` of a folder, if it is a Git repository and Git is installed. */
export async function originOf(folder: string): Promise<string | undefined> {
  const { execFile } = await import('node:child_process');
  return new Promise((resolve) => {
    const args = ['-C', folder, 'config', '--get', 'remote.origin.url'];
    execFile('git', args, { timeout: 5_000, encoding: 'utf8' }, (error, output) => {
      const origin = output.trim();
      resolve(error === null && origin !== '' ? origin : undefined);
    });
  });
}
