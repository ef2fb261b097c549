/** Formats a count with its noun, as in `1 row` and `2 rows`. */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
