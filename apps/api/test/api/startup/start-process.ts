import { spawn } from 'node:child_process';
import { join } from 'node:path';

const MAIN = join(__dirname, '../../../bundle/main.js');

export interface EndedProcess {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface FairleadProcess {
  /** Resolves with the URL once it listens; rejects if it ends before. */
  readonly listening: Promise<string>;
  readonly ended: Promise<EndedProcess>;
  kill(signal: NodeJS.Signals): void;
}

/** Starts the real bundle, as `npm start` does, with nothing in the environment but these settings. */
export function startProcess(settings: Record<string, string>): FairleadProcess {
  const env = { PATH: process.env['PATH'] ?? '', PORT: '0', FAIRLEAD_HOST: '127.0.0.1', ...settings };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = new Promise<EndedProcess>((resolve) =>
    child.once('close', (code) => resolve({ code, stdout, stderr })),
  );
  const listening = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      const [, url] = /listening on (http:\/\/\S+)/.exec(stdout) ?? [];
      if (url !== undefined) resolve(url);
    });
    void ended.then(({ stderr: errors }) => reject(new Error(`Fairlead ended: ${errors}`)));
  });
  listening.catch(() => undefined);
  return { listening, ended, kill: (signal) => void child.kill(signal) };
}
