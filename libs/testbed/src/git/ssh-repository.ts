import type { TestHost } from '../hosts/test-host';
import { must } from '../machine/run-program';
import type { TestRepository } from './test-repository';

export interface SshRepository {
  /** `ssh://git@…`; the same repository is at `scpUrl` in the form `git@…:path`. */
  readonly url: string;
  readonly scpUrl: string;
  /** Lets the holder of this key read the repository. */
  authorize(publicKey: string): Promise<void>;
  /** Brings later commits over. */
  update(): Promise<void>;
}

const HOME = '/srv/git';

/** What `git-lfs-authenticate` answers: where the large files are, and the credentials for them. */
export interface LargeFilesAccess {
  readonly url: string;
  readonly authorization: string;
}

/** Serves a repository by the sshd of a stocked host, to a user `git` whose keys the test decides. */
export async function serveOverSsh(
  host: TestHost,
  repository: TestRepository,
  largeFiles?: LargeFilesAccess,
): Promise<SshRepository> {
  const place = `${HOME}/${repository.name}.git`;
  await host.must(`id git >/dev/null 2>&1 || useradd --system --home-dir ${HOME} --create-home --shell /usr/bin/git-shell git
    mkdir -p ${HOME}/.ssh; touch ${HOME}/.ssh/authorized_keys; chmod 700 ${HOME}/.ssh; chmod 600 ${HOME}/.ssh/authorized_keys
    chown -R git: ${HOME}`);
  const update = async (): Promise<void> => {
    // base64, as programs are run with text for output here.
    const archive = await must('sh', ['-c', 'tar -C "$1" -cf - . | base64', 'sh', repository.folder]);
    const unpack = `rm -rf '${place}'; mkdir -p '${place}'; tar -C '${place}' -xf -; chown -R git: '${place}'`;
    await host.must(unpack, { stdin: Buffer.from(archive, 'base64') });
  };
  await update();
  if (largeFiles) {
    const answer = JSON.stringify({ href: largeFiles.url, header: { Authorization: largeFiles.authorization } });
    const command = `${HOME}/git-shell-commands/git-lfs-authenticate`;
    await host.must(`mkdir -p ${HOME}/git-shell-commands; cat > ${command}; chmod 755 ${command}`, {
      stdin: `#!/bin/sh\ncat <<'END'\n${answer}\nEND\n`,
    });
  }
  return {
    url: `ssh://git@${host.address}${place}`,
    scpUrl: `git@${host.address}:${place}`,
    authorize: async (publicKey) => {
      await host.must(`cat >> ${HOME}/.ssh/authorized_keys`, { stdin: `${publicKey.trim()}\n` });
    },
    update,
  };
}
