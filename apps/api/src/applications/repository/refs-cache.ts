import { Injectable } from '@nestjs/common';
import type { RepositoryRefs } from '@fairlead/engine';

const FRESH_MS = 15_000;
const REMEMBERED = 50;

/**
 * Caches the refs of a repository for seconds, so that a search while typing does not query its host at each letter. A request
 * for all refs is not served from the cache, because it must include the latest push.
 */
@Injectable()
export class RefsCache {
  private readonly known = new Map<string, { readonly until: number; readonly refs: Promise<RepositoryRefs> }>();

  get(key: string, search: string | undefined, read: () => Promise<RepositoryRefs>): Promise<RepositoryRefs> {
    const now = Date.now();
    for (const [old, { until }] of this.known) if (until <= now) this.known.delete(old);
    const found = search && this.known.get(key);
    if (found) return found.refs;
    const refs = read();
    if (this.known.size >= REMEMBERED) this.known.clear();
    this.known.set(key, { until: now + FRESH_MS, refs });
    // Errors are not cached, because their cause may be fixed soon.
    refs.catch(() => this.known.delete(key));
    return refs;
  }
}
