/** Limits of a request; each may also be set for all requests of a client. */
export interface RequestLimits {
  /** For all attempts together, pauses included. 120,000 by default; an hour with `content`. */
  readonly timeoutMs?: number;
  /** For one attempt. 30,000 by default, longer with `waitSeconds`, and without a limit with `content`. */
  readonly attemptTimeoutMs?: number;
  /** How often a request is repeated after it has failed for a moment. 10 by default; 0 never repeats it. */
  readonly maxRetries?: number;
}

export interface RequestOptions extends RequestLimits {
  /** Ends the request, its retries included, with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** Sent with all attempts. Every POST to the API has one: this, or a new one. */
  readonly idempotencyKey?: string;
  /** `Prefer: wait=N`: the response waits up to this many seconds, at most 60, for a final state. */
  readonly waitSeconds?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A body that is not JSON, such as an archive. */
export interface Content {
  /** The media type. */
  readonly type: string;
  /** A stream is made by a function, which is called once for each attempt. */
  readonly body: Uint8Array<ArrayBuffer> | Blob | string | (() => ReadableStream<Uint8Array>);
}

/** A request that no method of the client makes. */
export interface CustomRequestOptions extends RequestOptions {
  /** Values that are undefined or null are left out. */
  readonly query?: object | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly content?: Content | undefined;
}
