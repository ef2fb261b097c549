/** An e-mail in both forms. Its id becomes the Message-ID, so that a repetition can be recognized as one. */
export interface Mail {
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailReply {
  /** The reply code of the mail server (RFC 5321, section 4.2), such as 250. */
  readonly code: number;
  readonly text: string;
  /** Recipients that the mail server has refused while it has accepted others. */
  readonly rejected: readonly string[];
}

/** Why an e-mail was not sent, in one sentence for people. */
export class MailError extends Error {
  constructor(
    message: string,
    /** The reply code, if the mail server has replied. */
    readonly code: number | null,
    /** Whether a repetition would have the same result. */
    readonly isPermanent: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
