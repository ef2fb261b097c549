import { inspect } from 'node:util';

const REDACTED = '[redacted]';

/** A value that must stay hidden. It prints as `[redacted]` if it is logged, concatenated or serialized by mistake. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** Returns the value itself. Call it only where the value is handed to its destination. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return REDACTED;
  }

  toJSON(): string {
    return REDACTED;
  }

  [inspect.custom](): string {
    return REDACTED;
  }
}

export function secret(value: string): Secret {
  return new Secret(value);
}
