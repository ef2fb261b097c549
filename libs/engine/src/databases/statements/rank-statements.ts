import type { SlowStatement, SlowStatementLimits } from '../../specs/slow-statements';

/** Characters of a statement that are read from an engine, so that a comment at its beginning does not hide the rest. */
export const RAW_CHARACTERS = 8000;

/** How many rows are read from an engine: some become one when their values are replaced. */
export function rawStatements({ statements }: Pick<SlowStatementLimits, 'statements'>): number {
  return statements * 5;
}

/** Joins statements with the same text, and returns those with the longest total time. */
export function rankStatements(
  found: readonly SlowStatement[],
  { statements, characters }: Pick<SlowStatementLimits, 'statements' | 'characters'>,
): readonly SlowStatement[] {
  const byText = new Map<string, SlowStatement>();
  for (const each of found) {
    const known = byText.get(each.text);
    byText.set(each.text, known ? joined(known, each) : each);
  }
  return [...byText.values()]
    .toSorted((one, other) => other.totalMs - one.totalMs)
    .slice(0, statements)
    .map((each) => ({ ...each, text: cutText(each.text, characters) }));
}

function joined(one: SlowStatement, other: SlowStatement): SlowStatement {
  return {
    text: one.text,
    calls: one.calls + other.calls,
    totalMs: one.totalMs + other.totalMs,
    maxMs: Math.max(one.maxMs, other.maxMs),
    rows: one.rows === null || other.rows === null ? null : one.rows + other.rows,
    lastSeenAt: latest(one.lastSeenAt, other.lastSeenAt),
  };
}

function latest(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one > other ? one : other;
}

/** Cuts no character in half. */
function cutText(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const start = text.slice(0, characters - 1);
  return `${/[\uD800-\uDBFF]$/.test(start) ? start.slice(0, -1) : start}…`;
}
