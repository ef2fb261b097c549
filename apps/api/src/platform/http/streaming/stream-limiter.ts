import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config';
import { AppError } from '../errors/app-error';
import type { ApiRequest } from '../request/api-request';

/**
 * Limits the open streams of a caller in this process, of all kinds together, so that a page or a program that leaks
 * them cannot exhaust the process or the connections to servers.
 */
@Injectable()
export class StreamLimiter {
  private readonly taken = new Map<string, number>();

  constructor(private readonly config: Config) {}

  /**
   * Counts the stream for as long as it lasts.
   *
   * @throws {AppError} STREAM_LIMIT_REACHED
   */
  async run<T>({ caller }: ApiRequest, stream: () => Promise<T>): Promise<T> {
    const key = caller?.id ?? '';
    const open = this.taken.get(key) ?? 0;
    const limit = this.config.get('FAIRLEAD_STREAMS_PER_CALLER');
    if (open >= limit) {
      throw new AppError('STREAM_LIMIT_REACHED', {
        message: `You already have ${limit} open streams; close one first.`,
        headers: { 'Retry-After': '5' },
      });
    }
    this.taken.set(key, open + 1);
    try {
      return await stream();
    } finally {
      const left = (this.taken.get(key) ?? 0) - 1;
      if (left > 0) this.taken.set(key, left);
      else this.taken.delete(key);
    }
  }
}
