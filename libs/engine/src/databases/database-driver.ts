import type { Readable, Writable } from 'node:stream';
import type { DatabaseEngine } from '@fairlead/contracts';
import type { DatabaseFingerprint, DatabaseInspection, DatabaseSpec, InstalledEngine } from '../specs/database-spec';
import type { Step } from '../step/step';
import type { Host } from '../host/host';

/** A kind of engine. Everything ensures: what is there already is left as it is, what is gone already is no failure. */
export interface DatabaseDriver {
  readonly engine: DatabaseEngine;
  /** @throws {EngineError} ENGINE_UNAVAILABLE where the package sources of the server don't have it. */
  requireAvailable(host: Host, step: Step): Promise<void>;
  /**
   * Installs and starts the engine. One that was there before keeps its data and its settings; where these would let others
   * in, it is refused with ENGINE_CONFLICT.
   */
  install(host: Host, step: Step): Promise<InstalledEngine>;
  /** The database and an owner of its own, whose password is that of the spec from now on. */
  create(host: Host, spec: DatabaseSpec, step: Step): Promise<{ readonly port: number }>;
  setPassword(host: Host, spec: DatabaseSpec, step: Step): Promise<void>;
  /** Ends the connections, and removes data, owner and instance. */
  drop(host: Host, spec: DatabaseSpec, step: Step): Promise<void>;
  /** Facts by the ids of the specs. A database that the engine does not have is missing among them. */
  inspect(host: Host, specs: readonly DatabaseSpec[]): Promise<Map<string, DatabaseInspection>>;
  /**
   * Writes a consistent dump into the sink, as fast as that takes it, and gives the fingerprint of that very moment. The sink
   * is left open: only the caller knows whether what it got may be called whole.
   */
  dump(host: Host, spec: DatabaseSpec, sink: Writable, step: Step): Promise<DatabaseFingerprint>;
  /** Restores into a database that was created from this spec and is empty. */
  restore(host: Host, spec: DatabaseSpec, source: Readable, step: Step): Promise<void>;
  fingerprint(host: Host, spec: DatabaseSpec, step: Step): Promise<DatabaseFingerprint>;
  /**
   * Lets a restored copy (`from`) and the original (`to`) change places, at once: afterwards the name, the owner and the
   * password of `to` lead to what was restored, and dropping `from` drops the old data. Until then nothing of it is lost. Where
   * they have changed places already, nothing happens. An engine without it is restored over by dropping and creating anew.
   */
  swap?(host: Host, from: DatabaseSpec, to: DatabaseSpec, step: Step): Promise<void>;
}
