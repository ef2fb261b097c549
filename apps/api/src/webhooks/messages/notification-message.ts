/** How good or bad the news is, the worst first. */
export const MESSAGE_TONES = ['bad', 'warn', 'ok', 'info'] as const;
export type MessageTone = (typeof MESSAGE_TONES)[number];

export interface MessageFact {
  readonly label: string;
  readonly value: string;
}

/** One thing that has happened, in plain text of one line each: foreign, but without control characters and not too long. */
export interface MessageItem {
  readonly title: string;
  readonly tone: MessageTone;
  /** Why, in one sentence. */
  readonly reason: string | null;
  /** What was combined with it. */
  readonly also: string | null;
  /** Where it happened, the commit and who did it. */
  readonly facts: readonly MessageFact[];
  /** The page of the dashboard. */
  readonly link: string;
  readonly at: Date;
}

/** What a notification says, before it takes the form of a chat. */
export interface NotificationMessage {
  readonly title: string;
  readonly tone: MessageTone;
  /** At least one, the worst first. */
  readonly items: readonly MessageItem[];
  /** The page of the only item, or that of all activity. */
  readonly link: string;
  /** The instance that sends it: the host of its address. */
  readonly instance: string;
}
