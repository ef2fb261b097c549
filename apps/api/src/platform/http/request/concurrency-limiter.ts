import { AppError } from '../errors/app-error';

const RETRY_AFTER_SECONDS = '2';

/** For requests that wait for a machine: beyond the limit they are refused instead of queued. */
export class ConcurrencyLimiter {
  private running = 0;

  constructor(
    private readonly limit: number,
    /** What is limited, as the beginning of the error message. */
    private readonly what: string,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.limit) {
      throw new AppError('SERVICE_UNAVAILABLE', {
        message: `${this.what}: the limit of ${this.limit} concurrent requests is reached. Try again in a moment.`,
        headers: { 'Retry-After': RETRY_AFTER_SECONDS },
      });
    }
    this.running += 1;
    try {
      return await work();
    } finally {
      this.running -= 1;
    }
  }
}
