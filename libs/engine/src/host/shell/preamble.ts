import { randomBytes } from 'node:crypto';
import { quote } from '../../command/quote';
import { renderCommand, SERVER_LOCALE, SERVER_PATH } from '../../command/render';
import type { ShellCommand } from '../../command/shell-command';

/** What must be known to end everything that a command has started: all of it runs in one session of the server. */
export interface RemoteSession {
  readonly pid: string;
  /** Start of that process in clock ticks since boot: process numbers come again, this pair does not. */
  readonly startedAt: string;
  readonly session: string;
}

/** More than this is not looked through for the mark. */
const NOISE_BOUND = 64 * 1024;

const TEXT = [
  'cd /; umask 022; unset SUDO_COMMAND SUDO_USER SUDO_UID SUDO_GID',
  `export PATH=${SERVER_PATH} LC_ALL=${SERVER_LOCALE}`,
  'read -r stat </proc/$$/stat; set -- ${stat##*) }',
].join('; ');

/**
 * Text that runs the command after it has written a mark to both streams. What comes before the mark is noise of the login
 * shell, or the refusal of sudo; the one on stderr carries the session.
 */
export function withPreamble(command: ShellCommand): { text: string; mark: string } {
  const mark = randomBytes(8).toString('hex');
  const marks = `echo ${mark}; echo ${mark} $$ "\${20}" "$4" >&2; unset stat; set --`;
  return { text: `${TEXT}; ${marks}${body(command)}`, mark };
}

/** A script runs in the shell that is there already: another one would cost more than many a script does. */
function body(command: ShellCommand): string {
  if (command.kind !== 'script') return `; ${renderCommand(command)}`;
  return `${['', ...command.args.map(quote)].join(' ')}\n${command.text}`;
}

/** Takes the mark and what is before it out of a stream. */
export class MarkFilter {
  #noise: Buffer | undefined = Buffer.alloc(0);

  constructor(
    private readonly mark: string,
    private readonly onMark: (line: string) => void = () => undefined,
  ) {}

  /** What came instead of a mark, if none has come. */
  get noise(): string | undefined {
    return this.#noise?.toString('utf8');
  }

  /** The part of the chunk that is output of the command. */
  take(chunk: Buffer): Buffer | undefined {
    if (this.#noise === undefined) return chunk;
    const output = this.#noise.length === 0 ? chunk : Buffer.concat([this.#noise, chunk]);
    const start = output.indexOf(this.mark);
    const end = start < 0 ? -1 : output.indexOf('\n', start);
    if (end < 0) {
      this.#noise = output.subarray(Math.max(0, output.length - NOISE_BOUND));
      return undefined;
    }
    this.#noise = undefined;
    const line = output.toString('utf8', start + this.mark.length, end).trim();
    this.onMark(line);
    return end + 1 < output.length ? output.subarray(end + 1) : undefined;
  }
}

export function parseSession(line: string): RemoteSession | undefined {
  const [pid, startedAt, session] = line.split(' ');
  return pid && startedAt && session ? { pid, startedAt, session } : undefined;
}
