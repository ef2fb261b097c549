import { Injectable } from '@nestjs/common';
import type { Host } from '@fairlead/engine';

/** What a resource looks at on servers now and then, over the connection that there is anyway. */
export interface ServerWatcher {
  /** The servers on which there is something to look at; asked before each round. */
  servers(): Promise<readonly string[]>;
  /**
   * Called every FAIRLEAD_WATCH_SECONDS for each of them that is ready, never twice at a time for one server. `soon` asks for the
   * next look before its turn, where one look has not been enough to say what is the matter.
   */
  watch(serverId: string, host: Host, signal: AbortSignal, soon: () => void): Promise<void>;
}

/** Resources say here what they watch, so that servers need not know them. */
@Injectable()
export class ServerWatchers {
  readonly watchers: ServerWatcher[] = [];

  register(watcher: ServerWatcher): void {
    this.watchers.push(watcher);
  }
}
