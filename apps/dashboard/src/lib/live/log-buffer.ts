/** A line as the viewer shows it, whatever log it comes from. */
export interface LogLine {
  readonly at: string;
  /** What was being done: the lines of a stage fold together. */
  readonly stage: string | null;
  /** `fairlead` are our own lines, the others what a program printed. */
  readonly stream: 'stdout' | 'stderr' | 'fairlead';
  /** May hold the colour codes of a terminal. */
  readonly text: string;
}

/** Lines of one stage in a row. A stage that was begun again has more than one section. */
export interface LogSection {
  readonly stage: string | null;
  /** Place of its first line among the lines kept. */
  readonly first: number;
  readonly count: number;
}

/**
 * The lines of a log, in memory. Lines are only ever added at the end; a log that outgrows its limit loses its oldest tenth
 * at a time, so that this is rare.
 */
export class LogBuffer {
  readonly lines: LogLine[] = [];
  /** How many lines at the beginning are no longer kept. */
  dropped = 0;
  /** Characters of the longest line there ever was. */
  longest = 0;
  private sectionList: { stage: string | null; first: number; count: number }[] = [];

  constructor(private readonly limit: number) {}

  /** As they are now; they go on growing. */
  sections(): LogSection[] {
    return this.sectionList.map((section) => ({ ...section }));
  }

  add(line: LogLine): void {
    const last = this.sectionList.at(-1);
    if (last?.stage === line.stage) last.count += 1;
    else this.sectionList.push({ stage: line.stage, first: this.lines.length, count: 1 });
    this.lines.push(line);
    this.longest = Math.max(this.longest, line.text.length);
    if (this.lines.length > this.limit) this.dropOldest(Math.ceil(this.limit / 10));
  }

  /** Forgets the lines after the given number of all lines that ever were. */
  truncate(total: number): void {
    const kept = Math.max(0, total - this.dropped);
    this.lines.length = Math.min(this.lines.length, kept);
    this.sectionList = cut(this.sectionList, 0, this.lines.length);
  }

  private dropOldest(count: number): void {
    this.lines.splice(0, count);
    this.dropped += count;
    this.sectionList = cut(this.sectionList, count, this.lines.length + count);
  }
}

function cut(sections: readonly LogSection[], from: number, to: number) {
  return sections.flatMap(({ stage, first, count }) => {
    const begin = Math.max(first, from);
    const end = Math.min(first + count, to);
    return end > begin ? [{ stage, first: begin - from, count: end - begin }] : [];
  });
}
