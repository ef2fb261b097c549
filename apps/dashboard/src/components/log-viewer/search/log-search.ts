import type { LogLine } from '../../../lib/live/log-buffer';
import { stripAnsi } from '../lines/ansi-text';

/** `:120` is not searched for: it is where somebody wants to go. */
export function parseLineNumberQuery(query: string): number | undefined {
  const number = Number(/^:(\d{1,9})$/.exec(query)?.[1]);
  return number > 0 ? number : undefined;
}

/** What was typed, word for word, in either case. */
export function logSearchPattern(query: string): RegExp | undefined {
  return query === '' || parseLineNumberQuery(query) !== undefined
    ? undefined
    : new RegExp(query.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'gi');
}

const SLICE = 250;

/**
 * Looks through a whole log, also the lines that are not on the screen, in slices short enough for the page to stay fluent,
 * and goes on where it was when lines were added.
 */
export class LogSearch {
  /** Numbers of the lines that have it, from 0, of all lines that ever were. */
  readonly matches: number[] = [];
  private next = 0;

  constructor(private readonly pattern: RegExp) {}

  /** Returns whether it has come to the end. */
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

  /** Lines that are no longer kept, and those that were taken back to be sent once more. */
  private forget(from: number, to: number): void {
    while ((this.matches.at(-1) ?? -1) >= to) this.matches.pop();
    const kept = this.matches.findIndex((line) => line >= from);
    this.matches.splice(0, kept === -1 ? this.matches.length : kept);
    this.next = Math.min(Math.max(this.next, from), to);
  }
}
