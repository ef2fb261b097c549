import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { TEARDOWN_SCRIPT, teardownArguments } from './teardown';

/**
 * Waits beside a host until the process that owns it has ended, for whatever reason, and then tears the host down. It learns
 * of the end by its standard input, which the kernel closes.
 */
export class TeardownWatchdog {
  private readonly child;

  constructor(number: number) {
    const script = `read -r word; [ "$word" = dismissed ] && exit 0\n${TEARDOWN_SCRIPT}`;
    this.child = spawn('sh', ['-c', script, 'sh', ...teardownArguments(number)], {
      // Its own group, so that Ctrl-C on the tests does not end it before it has done its work.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    this.child.stdin.on('error', () => undefined);
    this.child.unref();
    const pipe: unknown = this.child.stdin;
    if (hasUnref(pipe)) pipe.unref();
  }

  async dismiss(): Promise<void> {
    if (this.child.exitCode !== null) return;
    this.child.ref();
    const ended = once(this.child, 'exit');
    this.child.stdin.end('dismissed\n');
    await ended;
  }
}

function hasUnref(value: unknown): value is { unref(): void } {
  return typeof value === 'object' && value !== null && 'unref' in value;
}
