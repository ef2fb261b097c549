import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config';
import { Shutdown } from '../../platform/lifecycle/shutdown';
import { closing } from './write-body';

/** Ends the requests of uploads that take too long, and all of them when Fairlead is stopped. */
@Injectable()
export class RequestDeadline {
  constructor(
    private readonly config: Config,
    private readonly shutdown: Shutdown,
  ) {}

  /** `ended`: ends the request as well, with its reason. */
  async run<T>(work: (signal: AbortSignal) => Promise<T>, ended?: AbortSignal): Promise<T> {
    const controller = new AbortController();
    const late = (): void => controller.abort(closing('REQUEST_TIMEOUT', { message: 'The upload took too long.' }));
    const stop = (): void =>
      controller.abort(
        closing('SERVICE_UNAVAILABLE', { message: 'Fairlead is being stopped. Continue the upload later.' }),
      );
    const end = (): void => controller.abort(ended?.reason);
    const timer = setTimeout(late, this.config.get('FAIRLEAD_UPLOAD_TIMEOUT_SECONDS') * 1000);
    this.shutdown.signal.addEventListener('abort', stop);
    ended?.addEventListener('abort', end);
    try {
      if (this.shutdown.signal.aborted) stop();
      if (ended?.aborted) end();
      return await work(controller.signal);
    } finally {
      clearTimeout(timer);
      this.shutdown.signal.removeEventListener('abort', stop);
      ended?.removeEventListener('abort', end);
    }
  }
}
