import { inspect } from 'node:util';

const REDACTED = '[redacted]';

/** A value that must not be seen: it prints as `[redacted]` wherever it is logged, joined or serialised by mistake. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself. Call it only where the value leaves for the place that must hold it. */
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
