/**
 * One stream of events for a tab that can be seen. Hidden tabs hold no connection; whoever comes back is told what happened
 * meanwhile, for the last number seen goes with the question. A lost connection is tried again, later each time.
 */
export interface LiveEventsOptions {
  url: string;
  /** The `data` of each event, as it came. */
  onEvent: (data: string) => void;
  /** Events are told from now on; what was read before may be older than it looks. */
  onBegin: () => void;
  /** Too much happened meanwhile to tell one by one. */
  onReset: () => void;
  onSignedOut: () => void;
  /** Whether the page can trust what it shows; `false` only once a connection has not come back at once. */
  onConnected: (connected: boolean) => void;
  /** Asked when a connection fails; `EventSource` keeps the reason to itself. */
  onFailure: () => void;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** A blip is not worth a word. */
const QUIET_FAILURES = 1;

/** Half of it certain, half by chance, so that the tabs of a whole team don't come back in one moment. */
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
