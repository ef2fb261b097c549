/** What the commands print of themselves: one plain line per thing they do. */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

export function seconds(sinceMs) {
  return `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;
}
