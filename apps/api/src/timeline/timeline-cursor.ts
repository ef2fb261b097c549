/**
 * Where a page of a timeline ended: its entries come from the log of events, in the order of its numbers, and from the deployments,
 * in the order of their times.
 */
export interface TimelineCursor {
  /** Events with lower numbers follow. */
  readonly sequence: number;
  /** Deployments follow that are older, or as old and have lower numbers. */
  readonly moment: number;
  readonly number: number;
}

export function parseCursor(text: string): TimelineCursor {
  const [sequence = 0, moment = 0, number = 0] = text.split('-').map(Number);
  return { sequence, moment, number };
}

export const renderCursor = ({ sequence, moment, number }: TimelineCursor): string => `${sequence}-${moment}-${number}`;
