import { AppError } from '../../platform/http/errors/app-error';

/** One request that writes to an upload. */
interface ActiveRequest {
  readonly controller: AbortController;
  readonly ended: Promise<unknown>;
}

/**
 * Lets one request at a time write to an upload. A newer one ends an older one: a client that continues an upload has lost the
 * connection on which it was sending, which the server may not have noticed.
 */
export class ActiveUploads {
  private readonly requests = new Map<string, ActiveRequest>();

  /** `takesOver`: ends an older request instead of waiting for its end. */
  async run<T>(id: string, takesOver: boolean, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    for (let older = this.requests.get(id); older; older = this.requests.get(id)) {
      if (takesOver) older.controller.abort(replaced());
      await older.ended;
    }
    const controller = new AbortController();
    const running = work(controller.signal);
    const ended = running.then(
      () => undefined,
      () => undefined,
    );
    this.requests.set(id, { controller, ended });
    try {
      return await running;
    } finally {
      this.requests.delete(id);
    }
  }
}

const replaced = (): AppError =>
  new AppError('RESOURCE_CONFLICT', {
    message: 'A newer request continues the upload.',
    headers: { Connection: 'close' },
  });
