import { AppError } from '../errors/app-error';

const RETRY_AFTER_SECONDS = '2';

/** For requests that wait for a machine: more of them than this at a time are refused instead of being made to wait. */
export class ConcurrencyLimiter {
  private running = 0;

  constructor(
    private readonly limit: number,
    /** What is refused, as it begins a sentence. */
    private readonly what: string,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.limit) {
      throw new AppError('SERVICE_UNAVAILABLE', {
        message: `${this.what}: ${this.limit} at a time, and so many are under way. Try again in a moment.`,
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
