/** A size for people, such as `1.5 MiB`. */
export function bytes(count: number | null): string | undefined {
  if (count === null) return undefined;
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  let value = count;
  let unit = 0;
  for (; value >= 1024 && unit < units.length - 1; unit++) value /= 1024;
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

export function milliseconds(ms: number | null): string | undefined {
  return ms === null ? undefined : `${(ms / 1000).toFixed(1)} s`;
}

/** A time for people, such as `12.5 ms`. */
export const timeTaken = (ms: number): string => (ms < 1000 ? `${ms.toFixed(1)} ms` : `${(ms / 1000).toFixed(1)} s`);

export const yesOrNo = (value: boolean | null): string | undefined =>
  value === null ? undefined : value ? 'yes' : 'no';
