import { parseNumber } from './proc-sections';

export interface DiskStats {
  readonly mount: string;
  readonly filesystem: string;
  readonly total_bytes: number;
  readonly used_bytes: number;
  readonly available_bytes: number;
  readonly inodes_used_percent: number;
}

const ROW = /^(.+?)\s+(\S+)\s+(\d+)\s+(\d+)\s+(\d+)\s+(\d+|-)\s+(\d+|-)\s+(\/.*)$/;

export function parseDisks(lines: readonly string[]): DiskStats[] {
  return lines.flatMap((line) => {
    const [, source = '', type = '', size, used, available, inodes, inodesUsed, mount = ''] = ROW.exec(line) ?? [];
    // An overlay belongs to a container unless it is the root of the machine. Mounts below /run are made by managers of
    // containers or removable disks and repeat other mounts.
    if (mount === '' || parseNumber(size) === 0 || (type === 'overlay' && mount !== '/') || mount.startsWith('/run/'))
      return [];
    return {
      mount,
      filesystem: source,
      total_bytes: parseNumber(size),
      used_bytes: parseNumber(used),
      available_bytes: parseNumber(available),
      inodes_used_percent: percent(parseNumber(inodesUsed), parseNumber(inodes)),
    };
  });
}

/** Percentage with one decimal, or 0 of 0: some file systems have no fixed number of inodes. */
export function percent(part: number, whole: number): number {
  if (whole <= 0) return 0;
  return Math.round(Math.min(100, Math.max(0, (100 * part) / whole)) * 10) / 10;
}
