import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { AppError } from '../platform/http/errors/app-error';

/**
 * Limits the open event streams of a session in this process, so that a page that leaks them cannot exhaust the server.
 */
@Injectable()
export class StreamLimiter {
  private readonly taken = new Map<string, number>();

  constructor(private readonly config: Config) {}

  acquire(sessionId: string): void {
    const open = this.taken.get(sessionId) ?? 0;
    const most = this.config.get('FAIRLEAD_STREAMS_PER_SESSION');
    if (open >= most) {
      throw new AppError('RATE_LIMIT_EXCEEDED', {
        message: `This session already has ${most} open event streams; close one first.`,
        headers: { 'Retry-After': '5' },
      });
    }
    this.taken.set(sessionId, open + 1);
  }

  release(sessionId: string): void {
    const open = (this.taken.get(sessionId) ?? 0) - 1;
    if (open > 0) this.taken.set(sessionId, open);
    else this.taken.delete(sessionId);
  }
}
