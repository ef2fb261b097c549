import { spawn } from 'node:child_process';

export const TAG = 'fairlead-state';

/** Runs restic on one repository. The password and the keys come from the environment, and so appear in no list of processes. */
export class Restic {
  /** @param {string} repository a folder, or `s3:https://…` */
  constructor(repository) {
    this.repository = repository;
    if (!process.env.RESTIC_PASSWORD && !process.env.RESTIC_PASSWORD_FILE)
      throw new Error('Set RESTIC_PASSWORD or RESTIC_PASSWORD_FILE: without it the backup could not be read again.');
  }

  /** Makes the repository where there is none. */
  async ensure() {
    const { code } = await this.run(['cat', 'config'], { expect: 'any' });
    if (code !== 0) await this.run(['init']);
  }

  /** Gives the id of the snapshot. */
  async backUp(folder) {
    const { output } = await this.run(['backup', '--json', '--host', 'fairlead', '--tag', TAG, folder]);
    const summary = output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
      .find(({ message_type: type }) => type === 'summary');
    if (!summary?.snapshot_id) throw new Error('restic did not say what it has stored.');
    return summary.snapshot_id;
  }

  async restore(snapshot, target) {
    await this.run(['restore', snapshot, '--host', 'fairlead', '--tag', TAG, '--target', target]);
  }

  run(args, { expect = 0 } = {}) {
    const program = process.env.FAIRLEAD_RESTIC || 'restic';
    return new Promise((resolve, reject) => {
      const child = spawn(program, ['--repo', this.repository, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      let said = '';
      child.stdout.on('data', (chunk) => (output += chunk));
      child.stderr.on('data', (chunk) => (said += chunk));
      child.on('error', (error) =>
        reject(error.code === 'ENOENT' ? new Error('restic is missing: apt-get install restic') : error),
      );
      child.on('close', (code) => {
        if (expect === 'any' || code === expect) resolve({ code, output });
        else reject(new Error(`restic ${args[0]} failed:\n${said.trim()}`));
      });
    });
  }
}
