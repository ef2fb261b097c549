import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY_FOLDER = '/dev/shm';

export const GIB = 1024 ** 3;

/** Where databases of tests are: in memory if it has so many bytes, because every commit waits for a disk. */
export function temporaryFolder(leastBytes: number): string {
  if (!existsSync(MEMORY_FOLDER)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= leastBytes ? MEMORY_FOLDER : tmpdir();
}
