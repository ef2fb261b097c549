import { Injectable } from '@nestjs/common';
import type { Host } from '@fairlead/engine';

/** What a resource periodically inspects on servers, over the existing connection. */
export interface ServerWatcher {
  /** The servers on which there is something to inspect; evaluated before each run. */
  servers(): Promise<readonly string[]>;
  /**
   * Called every FAIRLEAD_WATCH_SECONDS for each of them that is ready, never concurrently for one server. `recheck`
   * requests an early next inspection where one has not been conclusive.
   */
  watch(serverId: string, host: Host, signal: AbortSignal, recheck: () => void): Promise<void>;
}

/** Resources register their watchers here, so that servers do not depend on them. */
@Injectable()
export class ServerWatchers {
  readonly watchers: ServerWatcher[] = [];

  register(watcher: ServerWatcher): void {
    this.watchers.push(watcher);
  }
}
