import type { TimestampMode } from './menu/log-settings';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** What stands beside a line; all of a log have the same width. */
export function formatLineTime(at: string, start: string | undefined, times: TimestampMode): string | undefined {
  if (times === 'none') return undefined;
  const time = new Date(at).getTime();
  if (times === 'clock') return clock.format(time);
  const tenths = Math.max(0, Math.round((time - new Date(start ?? at).getTime()) / 100));
  const minutes = String(Math.floor(tenths / 600)).padStart(2, '0');
  return `${minutes}:${((tenths % 600) / 10).toFixed(1).padStart(4, '0')}`;
}
