import type { DatabaseEngine } from '@fairlead/contracts';
import type { Secret } from './secret';

/** Input of the drivers for a database: a plain value that callers make from its record. */
export interface DatabaseSpec {
  /**
   * At most 31 characters of `a-z0-9_`. Everything that Fairlead creates on the server is marked with it, and only marked
   * things are changed.
   */
  readonly id: string;
  readonly engine: DatabaseEngine;
  readonly databaseName: string;
  readonly username: string;
  readonly password: Secret;
  /** Loopback port of the engine, or of the instance for engines with one instance per database. */
  readonly port?: number;
  /** Limits of the instance, for engines with one instance per database. */
  readonly limits: { readonly memoryMb?: number; readonly maxClients?: number };
}

/** The engine that is installed on the server. */
export interface InstalledEngine {
  readonly version: string;
  /** 0 if each database has its own instance and port. */
  readonly port: number;
}

export interface DatabaseInspection {
  readonly sizeBytes: number;
  readonly connections: number;
  readonly up: boolean;
  readonly version: string;
}

/** Describes the content of a database. The original at the moment of its dump and a restored copy have equal fingerprints. */
export interface DatabaseFingerprint {
  readonly tables: readonly { readonly name: string; readonly rows: number; readonly checksum: string }[];
  /** Counts and hashes of everything except tables: sequences, views, functions, … */
  readonly other: Readonly<Record<string, string>>;
  /** Digest of `tables` and `other`. */
  readonly digest: string;
  /** Expiring rows, grouped by the hour since 1970 in which they expire: some are missing when a copy is read later. */
  readonly expiring?: readonly { readonly hour: number; readonly rows: number; readonly checksum: string }[];
}
