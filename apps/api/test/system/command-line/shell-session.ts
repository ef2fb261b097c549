import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const DEADLINE_MS = 600_000;

export interface ShellResult {
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs command lines as a person types them, each in a shell of its own that begins in the folder in which the last one ended. */
export class ShellSession {
  private readonly folderFile: string;

  constructor(
    /** An empty folder. Nothing else of the environment of the tests is passed on but the programs on the path. */
    readonly home: string,
    private readonly env: Readonly<Record<string, string>> = {},
  ) {
    this.folderFile = join(home, '.folder');
    writeFileSync(this.folderFile, home);
  }

  get folder(): string {
    return readFileSync(this.folderFile, 'utf8').trim();
  }

  /**
   * @param onError called with all of standard error so far whenever there is more of it
   * @throws {Error} if the exit code is not the expected one
   */
  run(
    command: string,
    { code = 0, onError }: { code?: number; onError?: (stderr: string) => void } = {},
  ): Promise<ShellResult> {
    const script = `cd "$(cat "$FOLDER_FILE")" || exit; trap 'pwd > "$FOLDER_FILE"' EXIT; set -o pipefail; ${command}`;
    const path = [join(this.home, '.local/bin'), dirname(process.execPath), process.env['PATH']].join(':');
    const child = spawn('bash', ['-c', script], {
      env: { HOME: this.home, PATH: path, FOLDER_FILE: this.folderFile, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: DEADLINE_MS,
    });
    const result = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (result.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      result.stderr += text;
      onError?.(result.stderr);
    });
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (ended) => {
        if (ended === code) resolve(result);
        else reject(new Error(`${command} ended with ${ended}:\n${result.stdout}\n${result.stderr}`));
      });
    });
  }
}
