import type { DatabaseEngine } from '@fairlead/contracts';
import type { Secret } from './secret';

/** What the drivers are told of a database: a plain value made from its record. */
export interface DatabaseSpec {
  /** At most 31 of `a-z0-9_`. What Fairlead made is marked with it on the server, and nothing else is ever touched. */
  readonly id: string;
  readonly engine: DatabaseEngine;
  readonly databaseName: string;
  readonly username: string;
  readonly password: Secret;
  /** Where the engine listens on loopback; of an engine with an instance per database it is that of the instance. */
  readonly port?: number;
  /** Of an engine with an instance per database. */
  readonly limits: { readonly memoryMb?: number; readonly maxClients?: number };
}

/** The engine as it is on the server. */
export interface InstalledEngine {
  readonly version: string;
  /** 0 where each database has an instance, and a port, of its own. */
  readonly port: number;
}

export interface DatabaseInspection {
  readonly sizeBytes: number;
  readonly connections: number;
  readonly up: boolean;
  readonly version: string;
}

/** What a database holds: the same for the original at the moment of its dump and for a restored copy of that. */
export interface DatabaseFingerprint {
  readonly tables: readonly { readonly name: string; readonly rows: number; readonly checksum: string }[];
  /** Counts and hashes of what is no table: sequences, views, functions, … */
  readonly other: Readonly<Record<string, string>>;
  /** Of the above. */
  readonly digest: string;
  /** What goes away by itself, by the hour since 1970 in which it does: in a copy that is looked at later some of it is missing. */
  readonly expiring?: readonly { readonly hour: number; readonly rows: number; readonly checksum: string }[];
}
