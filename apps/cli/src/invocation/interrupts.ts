import { Interrupted } from '../errors/interrupted';

/** Subscribes to Ctrl-C; returns how to end that. */
export type OnInterrupt = (listener: () => void) => () => void;

/** Ctrl-C aborts the signal, unless the command has taken it over. */
export class Interrupts {
  private readonly controller = new AbortController();
  private handler: (() => void) | undefined;
  private readonly unsubscribe: () => void;

  constructor(subscribe: OnInterrupt) {
    this.unsubscribe = subscribe(() => (this.handler ?? this.abort)());
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  readonly abort = (): void => this.controller.abort(new Interrupted());

  /** Calls `handler` for each Ctrl-C until the function that is returned is called. */
  takeOver(handler: () => void): () => void {
    this.handler = handler;
    return () => (this.handler = undefined);
  }

  end(): void {
    this.unsubscribe();
  }
}
