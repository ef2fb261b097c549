import type { DatabaseSpec, DatabaseFingerprint } from './database-spec';
import type { BackupRepository, StoredFile } from './backup-repository';

/**
 * A dump in a repository together with the fingerprint of the database at that moment: everything a restore needs. Plain JSON.
 */
export interface StoredDump extends StoredFile {
  /** Compressed size in the repository. */
  readonly storedBytes: number;
  readonly fingerprint: DatabaseFingerprint;
  /** Set when its snapshot was about to be removed from the repository. */
  readonly discarded?: true;
}

export interface BackupSpec {
  /** Tag of the snapshot, by which leftovers of a killed run of this backup are found. */
  readonly backupId: string;
  readonly database: DatabaseSpec;
  /** The dump that an earlier run reported with `stored`. It is verified instead of being dumped again. */
  readonly stored?: StoredDump;
}

/** Receives the progress of a backup as soon as it is made. */
export interface BackupRecorder {
  /** Reports the bytes of the dump so far, at most once a second. */
  progress(bytes: number): void;
  /** Reports a dump that is stored but not verified yet. A run that follows a kill gets it as `BackupSpec.stored`. */
  stored(dump: StoredDump): Promise<void>;
  /** Reports that this dump is about to be removed from the repository. If it rejects, the dump stays: another run may use it. */
  discarding(dump: StoredDump): Promise<void>;
}

export type RestoreTargetSpec =
  /** A new database, which is created, and dropped again if the restore fails. */
  | { readonly kind: 'new'; readonly database: DatabaseSpec }
  /** The existing database, whose data is replaced. */
  | { readonly kind: 'same'; readonly database: DatabaseSpec; readonly safety: SafetyBackup };

/**
 * A verified backup of the current data, taken by the caller just before the restore. Engines that cannot swap two databases
 * need it.
 */
export interface SafetyBackup {
  readonly dump: StoredDump;
  readonly repository: BackupRepository;
}

export interface RestoreSpec {
  readonly from: StoredDump;
  readonly target: RestoreTargetSpec;
  /** The last point that an earlier run of this restore reported to its recorder. */
  readonly reached?: 'switching' | 'cleaning';
}

export interface RestoreRecorder {
  /** Reports the bytes of the dump so far, at most once a second. */
  progress(bytes: number): void;
  /** Reports that the restored copy is verified. It is too late to cancel afterwards. */
  switching(): Promise<void>;
  /** Reports that the database holds the restored data. */
  switched(at: Date): Promise<void>;
}
