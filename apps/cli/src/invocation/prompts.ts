import { usageError } from '../errors/command-error';
import { safe } from '../output/safe-text';
import type { Terminal } from '../output/terminal';

/** Whether a person can be asked something: they read standard error and type at a terminal. */
export const canPrompt = ({ stdin, stderr }: Terminal): boolean => stdin.isTTY === true && stderr.isTTY === true;

/** Reads one line from the terminal; with `hidden` it is not shown. Undefined at the end of the input. */
export async function promptLine(
  terminal: Terminal,
  question: string,
  { hidden = false, signal }: { readonly hidden?: boolean; readonly signal?: AbortSignal } = {},
): Promise<string | undefined> {
  const { createInterface } = await import('node:readline');
  const { Writable } = await import('node:stream');
  terminal.stderr.write(safe(question));
  // The echo of the terminal goes through `output`; a hidden answer is echoed to nowhere.
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!hidden) terminal.stderr.write(chunk.toString());
      done();
    },
  });
  const lines = createInterface({ input: terminal.stdin, output, terminal: terminal.stdin.isTTY === true });
  try {
    return await new Promise<string | undefined>((resolve, reject) => {
      lines.once('line', resolve);
      lines.once('close', () => resolve(undefined));
      // readline takes Ctrl-C from the terminal; it is passed on as the signal that it would have been.
      lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  } finally {
    lines.close();
    if (hidden) terminal.stderr.write('\n');
  }
}

/**
 * Asks for a yes. Without a terminal nobody can answer, so `yes` has to be given.
 *
 * @throws {CommandError} a usage error without a terminal and without `yes`
 */
export async function confirm(
  terminal: Terminal,
  question: string,
  yes: boolean,
  signal: AbortSignal,
): Promise<boolean> {
  if (yes) return true;
  if (!canPrompt(terminal)) throw usageError(`${question} Nobody can answer here.`, 'Confirm with --yes.');
  const answer = await promptLine(terminal, `${question} [y/N] `, { signal });
  return /^y(es)?$/i.test(answer?.trim() ?? '');
}

const LARGEST_INPUT = 4 * 1024 * 1024;

/** All of standard input, as text. */
export async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const buffer = Buffer.from(chunk);
    size += buffer.length;
    if (size > LARGEST_INPUT) throw usageError('The input is larger than 4 MB.');
    chunks.push(buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
