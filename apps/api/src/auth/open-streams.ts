import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { ApiRequest } from '../platform/http/request/api-request';
import { CurrentAccess } from '../platform/http/request/current-access';
import { disconnectSignal } from '../platform/http/streaming/server-sent-events';
import { StreamLimiter } from '../platform/http/streaming/stream-limiter';
import { Shutdown } from '../platform/lifecycle/shutdown';

const CHECK_MS = 5000;

/** Streams last longer than the access that opened them: they end when their token or session does, or gets fewer rights. */
@Injectable()
export class OpenStreams {
  /** How often access is checked. Tests are less patient. */
  checkMs = CHECK_MS;

  constructor(
    private readonly limiter: StreamLimiter,
    private readonly shutdown: Shutdown,
    private readonly access: CurrentAccess,
  ) {}

  /**
   * Runs the stream until it ends; the signal also aborts when the client disconnects or the process shuts down.
   *
   * @throws {AppError} STREAM_LIMIT_REACHED
   */
  async run(request: ApiRequest, response: Response, stream: (signal: AbortSignal) => Promise<void>): Promise<void> {
    await this.limiter.run(request, async () => {
      const accessEnded = new AbortController();
      const check = setInterval(() => void this.check(request, accessEnded), this.checkMs);
      try {
        await stream(AbortSignal.any([disconnectSignal(response, this.shutdown.signal), accessEnded.signal]));
      } finally {
        clearInterval(check);
      }
    });
  }

  private async check(request: ApiRequest, accessEnded: AbortController): Promise<void> {
    if (!(await this.access.holds(request))) accessEnded.abort();
  }
}
