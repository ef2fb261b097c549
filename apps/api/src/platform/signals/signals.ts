import { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';
import { afterCommit } from '../database/after-commit';
import type { Tx } from '../database/tx';

export type Unsubscribe = () => void;
type Relay = (topic: string) => void;

/**
 * Wake-ups: "something about this topic has changed". They carry no data and may get lost, so waiters poll as well. On
 * PostgreSQL they reach the other processes too.
 */
@Injectable()
export class Signals {
  private readonly emitter = new EventEmitter().setMaxListeners(0);
  private relay: Relay | undefined;

  send(topic: string): void {
    this.emitter.emit(topic);
    this.relay?.(topic);
  }

  sendAfterCommit(tx: Tx, ...topics: string[]): void {
    afterCommit(tx, () => topics.forEach((topic) => this.send(topic)));
  }

  on(topic: string, listener: () => void): Unsubscribe {
    this.emitter.on(topic, listener);
    return () => this.emitter.off(topic, listener);
  }

  /** From another process. */
  receive(topic: string): void {
    this.emitter.emit(topic);
  }

  /** To other processes. */
  setRelay(relay: Relay | undefined): void {
    this.relay = relay;
  }
}

/**
 * Waits for conditions that a topic signals: listening begins with the constructor, so that nothing between a check and
 * the wait after it is missed.
 */
export class SignalWaiter {
  private readonly unsubscribe: Unsubscribe[];
  private changed = false;
  private wake: (() => void) | undefined;

  constructor(signals: Signals, ...topics: string[]) {
    this.unsubscribe = topics.map((topic) => signals.on(topic, this.notice));
  }

  private readonly notice = (): void => {
    this.changed = true;
    this.wake?.();
  };

  /**
   * Waits until the topic is signaled (or was, since the last call), the timeout, or the abort signal. Never rejects.
   */
  async next(timeoutMs: number, signal?: AbortSignal): Promise<void> {
    if (!this.changed && !signal?.aborted) {
      const done = (): void => this.wake?.();
      const timer = setTimeout(done, timeoutMs);
      signal?.addEventListener('abort', done);
      await new Promise<void>((resolve) => (this.wake = resolve));
      signal?.removeEventListener('abort', done);
      clearTimeout(timer);
      this.wake = undefined;
    }
    this.changed = false;
  }

  close(): void {
    for (const stop of this.unsubscribe) stop();
  }
}
