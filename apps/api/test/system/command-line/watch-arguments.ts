import { readFileSync } from 'node:fs';
import { childrenOf } from '@fairlead/testbed';

const INTERVAL_MS = 10;

/** Reads the arguments of a process and of its descendants repeatedly; the function that it returns ends that with all of them. */
export function watchArguments(pid: number | undefined): () => string[] {
  const seen = new Set<string>();
  const read = (process: number) => {
    const line = argumentsOf(process);
    if (line !== '') seen.add(line);
    for (const child of childrenOf(process)) read(child);
  };
  const timer = setInterval(() => pid !== undefined && read(pid), INTERVAL_MS);
  return () => {
    clearInterval(timer);
    return [...seen];
  };
}

/** Of a process that has just ended there are none. */
function argumentsOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}
