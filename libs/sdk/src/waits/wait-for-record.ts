import { FairleadError, UnsuccessfulError, WaitTimeoutError } from '../errors/fairlead-error';
import type { ApiClient } from '../resources/resource';
import type { RequestOptions } from '../transport/request-options';
import { sleep } from '../transport/sleep';

export interface WaitOptions<R> {
  /** 1,800,000 (half an hour) by default. The end of the wait changes nothing about the work. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
  /** Called with the record at the beginning and whenever it has changed. */
  readonly onChange?: (record: R) => void;
  /** `false` returns a record that has ended without success in place of an error. `true` by default. */
  readonly throwOnFailure?: boolean;
  /** How often the record is read where events cannot be followed. 5,000 by default. */
  readonly pollIntervalMs?: number;
}

export interface WaitSubject<R> {
  /** In a sentence, such as `deployment dep_…`. */
  readonly name: string;
  readonly id: string;
  readonly read: (options: RequestOptions) => Promise<R>;
  readonly isPending: (record: R) => boolean;
  readonly isSuccess: (record: R) => boolean;
}

const TIMEOUT_MS = 1_800_000;
const POLL_INTERVAL_MS = 5_000;
const RECONNECT_MS = 500;
const STREAM_ATTEMPT_MS = 20_000;
const LONGEST_TIMER_MS = 2_147_483_647;

interface RecordFields {
  readonly status: string;
  readonly failure?: { readonly message?: string } | null;
}

/**
 * Waits until the work on a record has ended, over cuts and restarts of Fairlead. Events say when to read the record, so
 * that few requests are needed; where they cannot be followed it is read at intervals.
 *
 * @throws {WaitTimeoutError} when the time is over and the work goes on
 * @throws {UnsuccessfulError} when it has ended without success
 */
export async function waitForRecord<R extends RecordFields>(
  client: ApiClient,
  subject: WaitSubject<R>,
  options: WaitOptions<R> = {},
): Promise<R> {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), Math.min(timeoutMs, LONGEST_TIMER_MS));
  const signal = options.signal ? AbortSignal.any([options.signal, deadline.signal]) : deadline.signal;
  const observer = new RecordObserver(subject, options, signal);
  try {
    const record = await untilEnded(client, observer, signal, options.pollIntervalMs ?? POLL_INTERVAL_MS);
    if (options.throwOnFailure !== false && !subject.isSuccess(record)) throw unsuccessful(subject.name, record);
    return record;
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof UnsuccessfulError) throw error;
    if (!deadline.signal.aborted) throw error instanceof RecordReadError ? error.cause : error;
    const state = observer.latest === undefined ? '' : `: it is ${observer.latest.status}`;
    throw new WaitTimeoutError(
      `The ${subject.name} has not ended within ${timeoutMs} ms${state}.`,
      timeoutMs,
      observer.latest,
      { cause: error },
    );
  } finally {
    clearTimeout(timer);
    deadline.abort();
  }
}

async function untilEnded<R extends RecordFields>(
  client: ApiClient,
  observer: RecordObserver<R>,
  signal: AbortSignal,
  pollIntervalMs: number,
): Promise<R> {
  let ended = await observer.check();
  while (ended === undefined) {
    let followed = false;
    try {
      const stream = client.stream('/api/v1/events', {
        query: { subject_id: observer.id },
        signal,
        maxRetries: 0,
        attemptTimeoutMs: STREAM_ATTEMPT_MS,
      });
      // Each event and heartbeat is a reason to read the record; the first one says that no later change is missed.
      for await (const event of stream) {
        followed ||= event !== undefined;
        ended = await observer.check();
        if (ended !== undefined) return ended;
      }
    } catch (error) {
      signal.throwIfAborted();
      // An error of the record itself ends the wait; one of the stream only means to read at intervals.
      if (error instanceof RecordReadError || !(error instanceof FairleadError)) throw error;
    }
    await sleep(followed ? RECONNECT_MS : pollIntervalMs * (0.75 + Math.random() / 2), signal);
    ended = await observer.check();
  }
  return ended;
}

class RecordReadError extends FairleadError {}

class RecordObserver<R extends RecordFields> {
  latest: R | undefined;
  readonly id: string;
  private state = '';

  constructor(
    private readonly subject: WaitSubject<R>,
    private readonly options: WaitOptions<R>,
    private readonly signal: AbortSignal,
  ) {
    this.id = subject.id;
  }

  /** The record if it has ended. */
  async check(): Promise<R | undefined> {
    const record = await this.read();
    this.latest = record;
    const state = JSON.stringify(record);
    if (state !== this.state) {
      this.state = state;
      this.options.onChange?.(record);
    }
    return this.subject.isPending(record) ? undefined : record;
  }

  private async read(): Promise<R> {
    try {
      return await this.subject.read({
        signal: this.signal,
        timeoutMs: Number.POSITIVE_INFINITY,
        maxRetries: Number.POSITIVE_INFINITY,
      });
    } catch (error) {
      this.signal.throwIfAborted();
      throw new RecordReadError('The record could not be read.', { cause: error });
    }
  }
}

function unsuccessful<R extends RecordFields>(name: string, record: R): UnsuccessfulError<R> {
  const reason = record.failure?.message === undefined ? '' : `: ${record.failure.message}`;
  return new UnsuccessfulError(`The ${name} ended as ${record.status}${reason}`, record, record.status);
}
