import { useCallback, useState } from 'react';

export const TIMESTAMP_MODES = ['none', 'since start', 'clock'] as const;
export type TimestampMode = (typeof TIMESTAMP_MODES)[number];

export interface LogSettings {
  readonly times: TimestampMode;
  readonly wrap: boolean;
}

const KEY = 'fairlead-log';
const DEFAULTS: LogSettings = { times: 'none', wrap: false };

function read(): Partial<LogSettings> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const given: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {};
    const times = TIMESTAMP_MODES.find((known) => known === given['times']);
    return { ...(times && { times }), ...(typeof given['wrap'] === 'boolean' && { wrap: given['wrap'] }) };
  } catch {
    // Storage can be disabled, or hold anything.
    return {};
  }
}

/** The reader's log settings, which all logs share. */
export function useLogSettings(defaults: Partial<LogSettings> = {}) {
  const [settings, setSettings] = useState<LogSettings>(() => ({ ...DEFAULTS, ...defaults, ...read() }));
  const change = useCallback((part: Partial<LogSettings>) => {
    setSettings((before) => ({ ...before, ...part }));
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...read(), ...part }));
    } catch {
      // It then holds for this page only.
    }
  }, []);
  return [settings, change] as const;
}
