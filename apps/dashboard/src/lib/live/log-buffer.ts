/** A line of any log, as the viewer shows it. */
export interface LogLine {
  readonly at: string;
  /** The stage; its lines collapse together. */
  readonly stage: string | null;
  /** `fairlead` marks lines of Fairlead itself, the others are output of programs. Null where the stream is unknown. */
  readonly stream: 'stdout' | 'stderr' | 'fairlead' | null;
  /** Null for a line that names none, missing in logs that have no levels. */
  readonly level?: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | null;
  /** May contain ANSI escape sequences. */
  readonly text: string;
}

/** Consecutive lines of a stage. A stage that was started again has several sections. */
export interface LogSection {
  readonly stage: string | null;
  /** Index of its first line among the stored lines. */
  readonly first: number;
  readonly count: number;
}

/**
 * The lines of a log, in memory. A log beyond its limit drops its oldest tenth at once, so that this is rare. Earlier lines can be
 * put before those, and have the numbers before theirs.
 */
export class LogBuffer {
  readonly lines: LogLine[] = [];
  /** Number of dropped lines at the beginning, less those that were put there. */
  dropped = 0;
  /** Length of the longest line ever received. */
  longest = 0;
  private sectionList: { stage: string | null; first: number; count: number }[] = [];

  constructor(private readonly limit: number) {}

  /** The current lines; the array keeps growing. */
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

  prepend(earlier: readonly LogLine[]): void {
    this.lines.unshift(...earlier);
    this.dropped -= earlier.length;
    this.sectionList = [];
    this.lines.forEach(({ stage, text }, index) => {
      const last = this.sectionList.at(-1);
      if (last?.stage === stage) last.count += 1;
      else this.sectionList.push({ stage, first: index, count: 1 });
      this.longest = Math.max(this.longest, text.length);
    });
  }

  /** Drops the lines after the given number of all lines ever received. */
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
