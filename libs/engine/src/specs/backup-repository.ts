import type { Readable, Writable } from 'node:stream';
import type { Secret } from './secret';
import type { Step } from '../step/step';

/** Repositories in a folder on the machine that Fairlead runs on. */
export interface LocalLocation {
  readonly kind: 'local';
  /** Absolute path. Each server has its own folder in it. */
  readonly folder: string;
}

/** Repositories in a bucket of any S3-compatible storage. */
export interface S3Location {
  readonly kind: 's3';
  /** `https://host[:port]` (or http). */
  readonly endpoint: string;
  readonly region?: string;
  readonly bucket: string;
  /** Prefix of all keys, without leading or trailing slashes. Empty or missing: the root of the bucket. */
  readonly prefix?: string;
  /** Whether the bucket is part of the path instead of the hostname. */
  readonly pathStyle: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: Secret;
}

export type StorageLocation = LocalLocation | S3Location;

/** How to reach a storage. Missing limits default to those of `restic-repository.ts`. */
export interface StorageSpec {
  readonly location: StorageLocation;
  /** Folder in Fairlead's data directory for restic's cache, which holds only encrypted data and metadata. */
  readonly cacheFolder: string;
  /** Path or name of the program; default `restic`. */
  readonly restic?: string;
  readonly limits?: Partial<BackupLimits>;
}

/** Time limits in milliseconds. */
export interface BackupLimits {
  /** Longest time without progress by restic or the storage. */
  readonly stallMs: number;
  /** Longest time without output from a dump. The fingerprint may take this much longer than the dump itself. */
  readonly quietMs: number;
  /** Longest wait for another run that holds the lock of the repository. */
  readonly lockMs: number;
  /** Limit for commands that transfer no content: opening a repository, listing and forgetting. */
  readonly answerMs: number;
}

/** All backups of a server in one storage: encrypted, compressed and deduplicated. */
export interface BackupRepositorySpec extends StorageSpec {
  readonly password: Secret;
  readonly serverId: string;
  /**
   * Called before snapshots are removed, after those to be removed have been listed; rejects if another worker has taken the work
   * over, whose snapshots they could be.
   */
  readonly confirm?: () => Promise<void>;
}

export interface Snapshot {
  /** 64 hexadecimal digits. */
  readonly id: string;
  readonly takenAt: Date;
  readonly tags: readonly string[];
}

export interface SaveOptions<T> {
  /** Name of the only file in the snapshot, e.g. `db_….dump`. */
  readonly name: string;
  /** Tag that identifies the snapshot. Other snapshots with this tag are leftovers of a killed run and are forgotten. */
  readonly tag: string;
  /**
   * Writes the content and leaves the sink open; it must stop when the sink is closed. When it rejects, saving fails with the
   * same error and no snapshot is kept. It is called again if another run held the repository.
   */
  readonly write: (sink: Writable) => Promise<T>;
  /** Reports the bytes so far, at most once a second and once at the end. */
  readonly onBytes?: (bytes: number) => void;
}

export interface SaveResult<T> {
  readonly snapshotId: string;
  /** Size of the content. */
  readonly bytes: number;
  /** Compressed size in the repository. Data shared with other snapshots counts for each of them. */
  readonly storedBytes: number;
  /** Checksum of the content, hexadecimal. */
  readonly sha256: string;
  /** The result of `write`. */
  readonly taken: T;
}

/** A file in a snapshot with its expected size and checksum. */
export interface StoredFile {
  readonly snapshotId: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * A repository of backups. Every call stops when the step's signal is aborted. Failures are {EngineError}s:
 * BACKUP_TOOL_MISSING, BACKUP_TOOL_FAILED, STORAGE_UNREACHABLE, STORAGE_CREDENTIALS_REFUSED, STORAGE_BUCKET_MISSING,
 * STORAGE_FULL, BACKUP_REPOSITORY_DAMAGED, BACKUP_REPOSITORY_LOCKED, BACKUP_REPOSITORY_PASSWORD_REFUSED, BACKUP_MISSING, STREAM_STALLED.
 */
export interface BackupRepository {
  /** Creates the repository if it is missing, and removes the locks of killed runs. */
  ensure(step: Step): Promise<void>;
  save<T>(options: SaveOptions<T>, step: Step): Promise<SaveResult<T>>;
  /**
   * Streams the saved content. The stream ends only after size and checksum have been verified, and fails otherwise: a reader
   * that gets no error has all of the content.
   */
  read(file: StoredFile, step: Step, onBytes?: (bytes: number) => void): Readable;
  /** Removes snapshots; missing ones are ignored. `prune` also frees the space, which takes long in a large repository. */
  forget(snapshotIds: readonly string[], step: Step, options: { readonly prune: boolean }): Promise<void>;
  /** Lists all snapshots. A snapshot whose tag matches no record is a leftover of a killed run. */
  list(step: Step): Promise<Snapshot[]>;
  /** Verifies the checksums of all stored data, which means reading all of it. */
  check(step: Step): Promise<void>;
}
