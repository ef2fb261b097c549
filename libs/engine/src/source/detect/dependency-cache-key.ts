import { createHash } from 'node:crypto';

/** Folder name of the dependencies: equal whenever installing them again would give the same. */
export function dependencyCacheKey(of: string, toolchainVersion: string): string {
  return createHash('sha256').update(of).update('\0').update(toolchainVersion).digest('hex').slice(0, 32);
}
