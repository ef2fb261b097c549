import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config';
import { AppError } from '../../platform/http/errors/app-error';

/** Limits how many logs of a server are followed at a time: each one takes a session of an SSH connection to it. */
@Injectable()
export class LogFollowers {
  private readonly counts = new Map<string, number>();

  constructor(private readonly config: Config) {}

  /** @throws {AppError} SERVICE_UNAVAILABLE */
  async run<T>(serverId: string, follow: () => Promise<T>): Promise<T> {
    const count = this.counts.get(serverId) ?? 0;
    const limit = this.config.get('FAIRLEAD_LOG_FOLLOWERS_PER_SERVER');
    if (count >= limit) {
      throw new AppError('SERVICE_UNAVAILABLE', {
        message: `The logs of applications on this server already have ${limit} followers. Try again in a moment.`,
        headers: { 'Retry-After': '5' },
      });
    }
    this.counts.set(serverId, count + 1);
    try {
      return await follow();
    } finally {
      const left = (this.counts.get(serverId) ?? 0) - 1;
      if (left > 0) this.counts.set(serverId, left);
      else this.counts.delete(serverId);
    }
  }
}
