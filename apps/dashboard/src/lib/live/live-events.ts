/**
 * One stream of events for a visible tab. Hidden tabs hold no connection; when one is shown again, it resumes after the
 * last event id. A lost connection is retried with increasing delays.
 */
export interface LiveEventsOptions {
  url: string;
  /** The `data` of each event, unparsed. */
  onEvent: (data: string) => void;
  /** Called when events are complete from now on; data read before may be outdated. */
  onBegin: () => void;
  /** Called when too many events were missed to send them one by one. */
  onReset: () => void;
  onSignedOut: () => void;
  /** Whether the shown data is current; `false` only if a connection is not restored at once. */
  onConnected: (connected: boolean) => void;
  /** Called when a connection fails, because `EventSource` does not report the reason. */
  onFailure: () => void;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** A short interruption is not reported. */
const QUIET_FAILURES = 1;

/** Half of the delay is random, so that the tabs of a team do not reconnect at the same moment. */
const waitAfter = (failures: number) => {
  const longest = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
  return longest / 2 + (Math.random() * longest) / 2;
};

export function openLiveEvents(options: LiveEventsOptions): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = '';
  let failures = 0;

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };

  const seen = (event: MessageEvent<string>) => {
    last = event.lastEventId || last;
    failures = 0;
    options.onConnected(true);
  };

  const open = () => {
    close();
    source = new EventSource(last ? `${options.url}?after=${encodeURIComponent(last)}` : options.url);
    source.addEventListener('open', () => {
      failures = 0;
      options.onConnected(true);
    });
    source.addEventListener('hello', (event) => {
      last = sequenceOf(event.data) ?? last;
      seen(event);
      options.onBegin();
    });
    source.addEventListener('event', (event) => {
      seen(event);
      options.onEvent(event.data);
    });
    source.addEventListener('reset', (event) => {
      last = sequenceOf(event.data) ?? last;
      seen(event);
      options.onReset();
    });
    source.addEventListener('signed-out', () => {
      stop();
      options.onSignedOut();
    });
    source.addEventListener('error', () => {
      close();
      if (failures >= QUIET_FAILURES) options.onConnected(false);
      options.onFailure();
      timer = setTimeout(open, waitAfter(failures));
      failures += 1;
    });
  };

  const followVisibility = () => (document.visibilityState === 'visible' ? open() : close());
  const comeBack = () => document.visibilityState === 'visible' && open();

  const stop = () => {
    document.removeEventListener('visibilitychange', followVisibility);
    window.removeEventListener('online', comeBack);
    close();
  };

  document.addEventListener('visibilitychange', followVisibility);
  window.addEventListener('online', comeBack);
  followVisibility();
  return stop;
}

function sequenceOf(data: string): string | undefined {
  const told: unknown = JSON.parse(data);
  const sequence = typeof told === 'object' && told !== null && 'sequence' in told ? told.sequence : undefined;
  return typeof sequence === 'number' || typeof sequence === 'string' ? String(sequence) : undefined;
}
