import { readFileSync } from 'node:fs';
import { childrenOf } from '@fairlead/testbed';

const INTERVAL_MS = 10;

/** Reads the command lines of a process and of its descendants repeatedly, as `ps` shows them to other users. */
export class CommandLineWatch {
  private readonly seen = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  start(pid: number): void {
    this.read(pid);
    this.timer = setInterval(() => this.read(pid), INTERVAL_MS);
  }

  /** All that were read since the start. */
  stop(): string[] {
    clearInterval(this.timer);
    return [...this.seen];
  }

  private read(pid: number): void {
    const line = commandLineOf(pid);
    if (line !== '') this.seen.add(line);
    for (const child of childrenOf(pid)) this.read(child);
  }
}

/** Empty for a process that has just ended. */
function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}
