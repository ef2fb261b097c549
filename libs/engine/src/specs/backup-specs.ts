import type { DatabaseSpec, DatabaseFingerprint } from './database-spec';
import type { BackupRepository, StoredFile } from './backup-repository';

/** A dump in a repository, and what the database held at that moment: all that a restore needs to know of it. Plain JSON. */
export interface StoredDump extends StoredFile {
  /** What it takes in the repository, compressed. */
  readonly storedBytes: number;
  readonly fingerprint: DatabaseFingerprint;
}

export interface BackupSpec {
  /** Names the snapshot, so that what a killed run of this backup has left is found. */
  readonly backupId: string;
  readonly database: DatabaseSpec;
  /** What `stored` was told of in an earlier run of this backup: it is verified and not dumped again. */
  readonly stored?: StoredDump;
}

/** What is told as soon as it is true. */
export interface BackupRecorder {
  /** Bytes of the dump so far, at most once a second. */
  progress(bytes: number): void;
  /** It is stored, and not yet verified. A run that comes after a kill is given it. */
  stored(dump: StoredDump): Promise<void>;
}

export type RestoreTargetSpec =
  /** A database that nobody uses yet; it is made, and dropped again if the restore fails. */
  | { readonly kind: 'new'; readonly database: DatabaseSpec }
  /** Over the data that is there. */
  | { readonly kind: 'same'; readonly database: DatabaseSpec; readonly safety: SafetyBackup };

/** A verified backup of the data that is there, taken by the caller right before: needed where the engine cannot exchange two databases. */
export interface SafetyBackup {
  readonly dump: StoredDump;
  readonly repository: BackupRepository;
}

export interface RestoreSpec {
  readonly from: StoredDump;
  readonly target: RestoreTargetSpec;
  /** How far an earlier run of this restore has come, by what the recorder was told. */
  readonly reached?: 'switching' | 'cleaning';
}

export interface RestoreRecorder {
  /** Bytes of the dump so far, at most once a second. */
  progress(bytes: number): void;
  /** The restored copy is whole and equal; from here on a cancel comes too late. */
  switching(): Promise<void>;
  /** The database holds what was restored. */
  switched(at: Date): Promise<void>;
}
