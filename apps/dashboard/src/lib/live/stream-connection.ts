import { ApiError } from '../api/api-error';
import { readSseEvents, type SseEvent } from './server-sent-events';
import { setSessionEnded, waitForSession } from '../session/session-ended';

/** `paused`: the tab is hidden. `signed-out`: waits for the person to sign in again. The last two are final. */
export type StreamState =
  'connecting' | 'open' | 'reconnecting' | 'paused' | 'signed-out' | { readonly failed: ApiError } | 'ended';

interface Options {
  readonly url: string;
  /** Where to resume. Read before every connection. */
  readonly lastId: () => string | undefined;
  readonly onEvents: (events: readonly SseEvent[]) => void;
  readonly onState: (state: StreamState) => void;
  /** The event after which the server has no more to send. */
  readonly isLast: (event: SseEvent) => boolean;
}

const SHORTEST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** A short visit to another tab does not disconnect. */
const HIDDEN_MS = 5_000;

/**
 * Keeps a stream of events connected: reconnects and resumes after the last event, disconnects while the tab is hidden,
 * and waits for an ended session. Returns a function that stops it.
 */
export function keepStreamConnected(options: Options): () => void {
  const stop = new AbortController();
  void run(options, stop.signal);
  return () => stop.abort();
}

async function run({ url, lastId, onEvents, onState, isLast }: Options, stopped: AbortSignal): Promise<void> {
  let failures = 0;
  let ended = false;
  for (;;) {
    if (document.hidden) {
      onState('paused');
      await event(document, 'visibilitychange', stopped);
      continue;
    }
    if (stopped.aborted) return;
    onState(failures === 0 ? 'connecting' : 'reconnecting');
    const hidden = hiddenSignal();
    const error: unknown = await readSseEvents({
      url,
      lastId: lastId(),
      signal: AbortSignal.any([stopped, hidden.signal]),
      onOpen: () => onState('open'),
      onEvents: (events) => {
        failures = 0;
        ended = events.some(isLast);
        onEvents(events);
      },
    }).catch((reason: unknown) => reason);
    hidden.dispose();
    if (stopped.aborted) return;
    if (ended) return onState('ended');
    if (hidden.signal.aborted) continue;
    if (error instanceof ApiError && error.code === 'SESSION_REQUIRED') {
      setSessionEnded(true);
      onState('signed-out');
      await waitForSession(stopped);
    } else if (error instanceof ApiError && isFinal(error)) {
      return onState({ failed: error });
    } else {
      failures += 1;
      onState('reconnecting');
      await wait(waitAfter(failures), stopped);
    }
    if (stopped.aborted) return;
  }
}

/** Half of the delay is random, so that the tabs of a team do not reconnect at the same moment. */
function waitAfter(failures: number): number {
  const longest = Math.min(SHORTEST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
  return longest / 2 + (Math.random() * longest) / 2;
}

/** Permanent refusals of the API. Rate limits, internal errors and unreachable servers are temporary. */
const isFinal = ({ status }: ApiError) => status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Aborts when the tab has been hidden for a while. */
function hiddenSignal(): { signal: AbortSignal; dispose: () => void } {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(() => controller.abort(), HIDDEN_MS);
  };
  document.addEventListener('visibilitychange', update);
  return {
    signal: controller.signal,
    dispose: () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    },
  };
}

function event(target: EventTarget, name: string, signal: AbortSignal): Promise<void> {
  const heard = new AbortController();
  const either = AbortSignal.any([heard.signal, signal]);
  target.addEventListener(name, () => heard.abort(), { signal: either });
  return aborted(either);
}

/** Waits for the given time, or until the network is back. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  const online = event(window, 'online', signal);
  return Promise.race([online, aborted(AbortSignal.any([AbortSignal.timeout(ms), signal]))]);
}

function aborted(signal: AbortSignal): Promise<void> {
  return signal.aborted
    ? Promise.resolve()
    : new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
