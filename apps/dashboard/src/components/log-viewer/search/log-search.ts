import type { LogLine } from '../../../lib/live/log-buffer';
import { stripAnsi } from '../lines/ansi-text';

/** `:120` is not a search text, but a line to go to. */
export function parseLineNumberQuery(query: string): number | undefined {
  const number = Number(/^:(\d{1,9})$/.exec(query)?.[1]);
  return number > 0 ? number : undefined;
}

/** Matches the literal text, ignoring case. */
export function logSearchPattern(query: string): RegExp | undefined {
  return query === '' || parseLineNumberQuery(query) !== undefined
    ? undefined
    : new RegExp(query.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'gi');
}

const SLICE = 250;

/**
 * Searches a whole log, including lines that are not on the screen, in time slices that keep the page responsive, and
 * continues when lines are added.
 */
export class LogSearch {
  /** Indexes of the matching lines among all lines ever received, from 0. */
  readonly matches: number[] = [];

  /** @param next index of the first line, negative for one that was put before the others */
  constructor(
    private readonly pattern: RegExp,
    private next = 0,
  ) {}

  /** Returns whether the search is complete. */
  advance(lines: readonly LogLine[], dropped: number, budgetMs: number): boolean {
    this.forget(dropped, dropped + lines.length);
    const deadline = performance.now() + budgetMs;
    while (this.next < dropped + lines.length) {
      const end = Math.min(this.next + SLICE, dropped + lines.length);
      for (; this.next < end; this.next += 1) {
        const line = lines[this.next - dropped];
        this.pattern.lastIndex = 0;
        if (line && this.pattern.test(stripAnsi(line.text))) this.matches.push(this.next);
      }
      if (performance.now() > deadline) return this.next === dropped + lines.length;
    }
    return true;
  }

  /** Drops lines that are no longer stored, and those that will be sent again. */
  private forget(from: number, to: number): void {
    while ((this.matches.at(-1) ?? -1) >= to) this.matches.pop();
    const kept = this.matches.findIndex((line) => line >= from);
    this.matches.splice(0, kept === -1 ? this.matches.length : kept);
    this.next = Math.min(Math.max(this.next, from), to);
  }
}
