import type { Readable, Writable } from 'node:stream';
import type { DatabaseEngine } from '@fairlead/contracts';
import type { DatabaseFingerprint, DatabaseInspection, DatabaseSpec, InstalledEngine } from '../specs/database-spec';
import type { SlowStatementLimits, SlowStatements } from '../specs/slow-statements';
import type { Step } from '../step/step';
import type { Host } from '../host/host';

/** A kind of engine. All methods are idempotent: what already exists is kept, and what is already removed is not a failure. */
export interface DatabaseDriver {
  readonly engine: DatabaseEngine;
  /** @throws {EngineError} ENGINE_UNAVAILABLE if the package sources of the server do not have it. */
  requireAvailable(host: Host, step: Step): Promise<void>;
  /**
   * Installs and starts the engine. An existing one keeps its data and settings, or is refused with ENGINE_CONFLICT if its
   * settings give access to others.
   */
  install(host: Host, step: Step): Promise<InstalledEngine>;
  /** Creates the database and its owner, and sets the owner's password to that of the spec. */
  create(host: Host, spec: DatabaseSpec, step: Step): Promise<{ readonly port: number }>;
  setPassword(host: Host, spec: DatabaseSpec, step: Step): Promise<void>;
  /** Ends the connections and removes data, owner and instance. */
  drop(host: Host, spec: DatabaseSpec, step: Step): Promise<void>;
  /** Returns inspections by the ids of the specs, without databases that the engine does not have. */
  inspect(host: Host, specs: readonly DatabaseSpec[]): Promise<Map<string, DatabaseInspection>>;
  /**
   * Reads which statements of this database took the longest, without changing anything. Statements of other databases and values
   * in statements are never returned.
   */
  slowStatements(host: Host, spec: DatabaseSpec, limits: SlowStatementLimits): Promise<SlowStatements>;
  /**
   * Writes a consistent dump to the sink and returns the fingerprint of the same moment. It waits while the sink is busy and
   * leaves it open, because only the caller knows whether the dump is complete.
   */
  dump(host: Host, spec: DatabaseSpec, sink: Writable, step: Step): Promise<DatabaseFingerprint>;
  /** Restores into an empty database that was created from this spec. */
  restore(host: Host, spec: DatabaseSpec, source: Readable, step: Step): Promise<void>;
  fingerprint(host: Host, spec: DatabaseSpec, step: Step): Promise<DatabaseFingerprint>;
  /**
   * Swaps a restored copy (`from`) and the original (`to`) atomically: afterwards the name, owner and password of `to` belong
   * to the restored data, and dropping `from` drops the old data, which is kept until then. If they are already swapped,
   * nothing happens. For an engine without this method, the original is dropped and created again.
   */
  swap?(host: Host, from: DatabaseSpec, to: DatabaseSpec, step: Step): Promise<void>;
}
