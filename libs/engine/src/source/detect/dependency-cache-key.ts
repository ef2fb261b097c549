import { createHash } from 'node:crypto';

/** Folder name of cached dependencies: equal whenever another installation would have the same result. */
export function dependencyCacheKey(of: string, toolchainVersion: string): string {
  return createHash('sha256').update(of).update('\0').update(toolchainVersion).digest('hex').slice(0, 32);
}
