const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;
const STEP = 1024;
const NO_BREAK = '\u00a0';
const number = new Intl.NumberFormat('en-GB');

/** "512 MiB", "1.4 GiB": rounded to the digits that matter. */
export function formatBytes(bytes: number): string {
  const power = bytes < STEP ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(STEP)), UNITS.length - 1);
  const value = bytes / STEP ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)}${NO_BREAK}${UNITS[power] ?? 'B'}`;
}

export const formatRate = (bytesPerSecond: number) => `${formatBytes(bytesPerSecond)}/s`;

/** Small values keep a digit, because 0.2 and 1.4 percent are the difference between idle and active. */
export const formatPercent = (percent: number) =>
  `${percent > 0 && percent < 9.95 ? percent.toFixed(1) : Math.round(percent)}${NO_BREAK}%`;

/** "840 ms", "12.4 s", "3 min 05 s", "2 h 10 min", "4 d 3 h". */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)}${NO_BREAK}ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.floor(seconds)}${NO_BREAK}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}${NO_BREAK}min${NO_BREAK}${two(seconds % 60)}${NO_BREAK}s`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours}${NO_BREAK}h${NO_BREAK}${two(minutes % 60)}${NO_BREAK}min`;
  return `${Math.floor(hours / 24)}${NO_BREAK}d${NO_BREAK}${hours % 24}${NO_BREAK}h`;
}

const two = (value: number) => String(Math.floor(value)).padStart(2, '0');

/** "0.4 ms", "48 ms", "1.2 s": a duration of a request, in which tenths of a millisecond can matter. */
export const formatMilliseconds = (milliseconds: number) =>
  milliseconds > 0 && milliseconds < 9.95 ? `${milliseconds.toFixed(1)}${NO_BREAK}ms` : formatDuration(milliseconds);

/** "1 server", "12,400 lines". */
export const formatCount = (count: number, one: string, many = `${one}s`) =>
  `${number.format(count)} ${count === 1 ? one : many}`;

/** The short form of a commit hash. */
export const shortSha = (sha: string) => sha.slice(0, 7);
