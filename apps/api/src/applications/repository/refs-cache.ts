import { Injectable } from '@nestjs/common';
import type { RepositoryRefs } from '@fairlead/engine';

const FRESH_MS = 15_000;
const REMEMBERED = 50;

/**
 * The refs of a repository as they were seconds ago, so that somebody who types a name does not ask its host at each letter.
 * Who asks for all of them begins to look, and what was pushed a moment before has to be there.
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
