import type { StageStatus } from '@fairlead/contracts';
import type { LogSection } from '../../../lib/live/log-buffer';

/** A stage, as deployments and servers report it. */
export interface LogStage {
  readonly name: string;
  readonly status: StageStatus;
  readonly started_at: string | null;
  readonly finished_at: string | null;
}

export interface StageHeader {
  /** Stays the same while lines are added. */
  readonly key: string;
  readonly title: string;
  readonly lines: number;
  /** Missing where only the lines are known. */
  readonly stage: LogStage | undefined;
  /** The stage was started again further down. */
  readonly earlier: boolean;
}

interface Block {
  readonly head: StageHeader | undefined;
  readonly first: number;
  /** Number of visible lines: none in a collapsed stage. */
  readonly shown: number;
  readonly count: number;
  /** Row of its header, or of its first line without one. */
  readonly row: number;
  /** Row of its first line, and the row after its last. */
  readonly lines: number;
  readonly end: number;
}

export type LogRow =
  | { readonly kind: 'head'; readonly head: StageHeader; readonly folded: boolean }
  | { readonly kind: 'line'; readonly line: number };

/** Maps lines to rows. It stores only the stages and not the lines, so it costs the same for a log of any length. */
export class LogRows {
  readonly count: number;
  /** The block found last: rows are usually read in sequence. */
  private near: Block | undefined;

  private constructor(private readonly blocks: readonly Block[]) {
    this.count = blocks.at(-1)?.end ?? 0;
  }

  static of(sections: readonly LogSection[], stages: readonly LogStage[], folded: (key: string) => boolean): LogRows {
    let row = 0;
    const blocks = withHeads(sections, stages).map(({ head, first, count }): Block => {
      const shown = head && folded(head.key) ? 0 : count;
      const lines = row + (head ? 1 : 0);
      const block = { head, first, count, shown, row, lines, end: lines + shown };
      row = block.end;
      return block;
    });
    return new LogRows(blocks);
  }

  get heads(): readonly StageHeader[] {
    return this.blocks.flatMap(({ head }) => head ?? []);
  }

  isHead(row: number): boolean {
    const block = this.blockAt(row);
    return block !== undefined && row < block.lines;
  }

  /** A stable key of a row while other rows come and go; a number for lines, because there are so many. */
  keyOf(row: number, dropped: number): string | number {
    const block = this.blockAt(row);
    if (!block) return row;
    return block.head && row < block.lines ? block.head.key : dropped + block.first + row - block.lines;
  }

  /** The line of a row, or the first line below a header. */
  lineFrom(row: number): number {
    const block = this.blockAt(row);
    return block ? block.first + Math.max(0, row - block.lines) : 0;
  }

  at(row: number): LogRow | undefined {
    const block = this.blockAt(row);
    if (!block) return undefined;
    const { head, first, count, shown, lines } = block;
    if (head && row < lines) return { kind: 'head', head, folded: shown < count };
    return { kind: 'line', line: first + row - lines };
  }

  /** The header row above a row. */
  headRowAbove(row: number): number | undefined {
    const block = this.blockAt(row);
    return block?.head && block.row;
  }

  /** The row of a line, and the stage that must be expanded to show it. */
  find(line: number): { readonly row: number; readonly folded: string | undefined } | undefined {
    const block = this.blocks.find(({ first, count }) => line >= first && line < first + count);
    if (!block) return undefined;
    const { head, first, lines, shown, count } = block;
    return { row: lines + line - first, folded: head && shown < count ? head.key : undefined };
  }

  private blockAt(row: number): Block | undefined {
    if (this.near && row >= this.near.row && row < this.near.end) return this.near;
    this.near = this.search(row);
    return this.near;
  }

  private search(row: number): Block | undefined {
    let low = 0;
    let high = this.blocks.length - 1;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((this.blocks[middle]?.end ?? 0) <= row) low = middle + 1;
      else high = middle;
    }
    return row < this.count ? this.blocks[low] : undefined;
  }
}

interface Titled {
  head: StageHeader | undefined;
  first: number;
  count: number;
}

function withHeads(sections: readonly LogSection[], stages: readonly LogStage[]): Titled[] {
  const titled = sections.map(({ stage: name, first, count }, index): Titled => {
    if (name === null) return { head: undefined, first, count };
    const same = (other: LogSection) => other.stage === name;
    const earlier = sections.slice(index + 1).some(same);
    const stage = earlier ? undefined : stages.find((known) => known.name === name);
    const key = `${name} ${sections.slice(0, index).filter(same).length + 1}`;
    return { head: { key, title: name, lines: count, stage, earlier }, first, count };
  });
  return withSilentStages(titled, stages);
}

/** Stages that started without output come before the first stage after them. */
function withSilentStages(titled: Titled[], stages: readonly LogStage[]): Titled[] {
  const blocks = [...titled];
  stages.forEach((stage, index) => {
    const begun = stage.status !== 'pending' && stage.status !== 'skipped';
    if (!begun || blocks.some(({ head }) => head?.title === stage.name)) return;
    const later = new Set(stages.slice(index + 1).map(({ name }) => name));
    const place = blocks.findIndex(({ head }) => head && later.has(head.title));
    const at = place === -1 ? blocks.length : place;
    const first = blocks[at]?.first ?? (blocks.at(-1)?.first ?? 0) + (blocks.at(-1)?.count ?? 0);
    const head = { key: `${stage.name} 1`, title: stage.name, lines: 0, stage, earlier: false };
    blocks.splice(at, 0, { head, first, count: 0 });
  });
  return blocks;
}
