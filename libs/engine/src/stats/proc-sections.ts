/** Splits the output of `tail -n +1 a b` by file name. */
export function parseSections(text: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of text.split('\n')) {
    const name = /^==> (\S+) <==$/.exec(line)?.[1];
    if (name) found.set(name, (lines = []));
    else if (line !== '') lines.push(line);
  }
  return found;
}

export function section(from: ReadonlyMap<string, readonly string[]>, name: string): readonly string[] {
  return from.get(name) ?? [];
}

/** Parses `/proc/meminfo`, whose values are labeled kB but are KiB. */
export function meminfoBytes(lines: readonly string[], name: string): number {
  const line = lines.find((candidate) => candidate.startsWith(`${name}:`));
  return (
    parseNumber(
      line
        ?.slice(name.length + 1)
        .trim()
        .split(/\s+/)[0],
    ) * 1024
  );
}

export function parseNumber(text: string | undefined): number {
  const value = Number(text);
  return Number.isFinite(value) ? value : 0;
}
