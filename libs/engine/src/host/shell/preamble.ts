import { randomBytes } from 'node:crypto';
import { loadScript } from '../../command/load-script';
import { quote } from '../../command/quote';
import { renderCommand, SERVER_LOCALE, SERVER_PATH } from '../../command/render';
import type { ShellCommand } from '../../command/shell-command';
import type { Fence } from '../fence';

/**
 * Identifies the session on the server in which a command and everything that it starts run, so that all of it can be ended.
 */
export interface RemoteSession {
  readonly pid: string;
  /** Start time of that process in clock ticks since boot: process ids are reused, but this pair is unique. */
  readonly startedAt: string;
  readonly session: string;
}

/** Bytes that are searched for the mark. */
const NOISE_BOUND = 64 * 1024;

const TEXT = [
  'cd /; umask 022; unset SUDO_COMMAND SUDO_USER SUDO_UID SUDO_GID',
  `export PATH=${SERVER_PATH} LC_ALL=${SERVER_LOCALE}`,
  'read -r stat </proc/$$/stat; set -- ${stat##*) }',
].join('; ');

const CHECK_FENCE = loadScript('server/check-fence.sh');

/** Exit code of a command that the fence has refused, after a line with the mark. */
export const FENCE_REFUSED = 75;

/**
 * Shell text that writes a mark to both streams and then runs the command. Anything before the mark comes from the login shell
 * or from sudo; the mark on stderr carries the session. The fence is checked in the same shell, because a round trip of its own
 * would double the time of most commands, and would leave a gap.
 */
export function withPreamble(command: ShellCommand, fence?: Fence): { text: string; mark: string } {
  const mark = randomBytes(8).toString('hex');
  const marks = `echo ${mark}; echo ${mark} $$ "\${20}" "$4" >&2`;
  const check = fence ? fenceCheck(fence, mark) : '';
  return { text: `${TEXT}; ${marks}${check}; unset stat; set --${body(command)}`, mark };
}

function fenceCheck({ lane, number }: Fence, mark: string): string {
  const folder = lane.replace(/[^A-Za-z0-9_-]/g, '.');
  return `\n(set -- ${quote(folder)} ${number} $$ "\${20}" "$4" ${mark}\n${CHECK_FENCE}\n) </dev/null || exit ${FENCE_REFUSED}\n:`;
}

/** The number that a refusal of the fence names on stderr. */
export function refusedNumber(stderr: string, mark: string): number | undefined {
  const [first, number] = stderr.trim().split(' ');
  return first === mark && number !== undefined ? Number(number) : undefined;
}

/** Scripts run in the existing shell, because starting another one would take longer than many scripts do. */
function body(command: ShellCommand): string {
  if (command.kind !== 'script') return `; ${renderCommand(command)}`;
  return `${['', ...command.args.map(quote)].join(' ')}\n${command.text}`;
}

/** Removes the mark and everything before it from a stream. */
export class MarkFilter {
  #noise: Buffer | undefined = Buffer.alloc(0);

  constructor(
    private readonly mark: string,
    private readonly onMark: (line: string) => void = () => undefined,
  ) {}

  /** The output received instead of a mark, if there was no mark. */
  get noise(): string | undefined {
    return this.#noise?.toString('utf8');
  }

  /** Returns the part of the chunk that is output of the command. */
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
