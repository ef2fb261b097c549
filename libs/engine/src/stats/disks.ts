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
    // A container engine mounts an overlay for each container; only as the root it is the machine's own. What lies below /run
    // is a mount of a mount, made by a manager of containers or of removable disks.
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

/** With one decimal. Of nothing it is nothing: some file systems have no fixed number of inodes. */
export function percent(part: number, whole: number): number {
  if (whole <= 0) return 0;
  return Math.round(Math.min(100, Math.max(0, (100 * part) / whole)) * 10) / 10;
}
