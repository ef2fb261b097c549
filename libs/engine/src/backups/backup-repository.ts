import type { Readable, Writable } from 'node:stream';
import type { Secret } from '../command/secret';
import type { Step } from '../step/step';

/** Repositories in a folder of the machine that Fairlead runs on. */
export interface LocalLocation {
  readonly kind: 'local';
  /** Absolute; each server has a folder of its own in it. */
  readonly folder: string;
}

/** Repositories in a bucket of any storage that speaks S3. */
export interface S3Location {
  readonly kind: 's3';
  /** `https://host[:port]` (or http). */
  readonly endpoint: string;
  readonly region?: string;
  readonly bucket: string;
  /** Without slashes at its ends; empty or missing: the bucket itself. */
  readonly prefix?: string;
  /** The bucket stands in the path and not in the hostname. */
  readonly pathStyle: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: Secret;
}

export type StorageLocation = LocalLocation | S3Location;

/** What a storage is reached with. Missing limits have the values of `BACKUP_LIMITS`. */
export interface StorageSpec {
  readonly location: StorageLocation;
  /** restic's own files, all of them encrypted or without content: a folder in Fairlead's data directory. */
  readonly cacheFolder: string;
  /** Path or name of the program; default `restic`. */
  readonly restic?: string;
  readonly limits?: Partial<BackupLimits>;
}

/** In milliseconds. */
export interface BackupLimits {
  /** How long restic or the storage may keep everything waiting. */
  readonly stallMs: number;
  /** How long the dump of a database may be silent. Its fingerprint may take that much longer than the dump itself. */
  readonly quietMs: number;
  /** How long to wait for another run that holds the repository. */
  readonly lockMs: number;
  /** For answers without content: opening a repository, listing and forgetting. */
  readonly answerMs: number;
}

/** All backups of a server in one storage: encrypted, compressed, and each piece of content kept once. */
export interface BackupRepositorySpec extends StorageSpec {
  readonly password: Secret;
  readonly serverId: string;
}

export interface Snapshot {
  /** 64 hexadecimal digits. */
  readonly id: string;
  readonly takenAt: Date;
  readonly tags: readonly string[];
}

export interface SaveOptions<T> {
  /** The name of the one file in the snapshot, e.g. `db_….dump`. */
  readonly name: string;
  /** What the snapshot is known by. Others with exactly this tag are leftovers of a killed run, and are forgotten. */
  readonly tag: string;
  /**
   * Writes the content, and leaves the sink open; it ends where the sink is closed. What it rejects with ends everything, and no snapshot stays. It is called
   * again where another run held the repository.
   */
  readonly write: (sink: Writable) => Promise<T>;
  /** Bytes so far, at most once a second, and once at the end. */
  readonly onBytes?: (bytes: number) => void;
}

export interface SaveResult<T> {
  readonly snapshotId: string;
  /** Of the content. */
  readonly bytes: number;
  /** What it takes in the repository, compressed; pieces that others have as well are counted for each. */
  readonly storedBytes: number;
  /** Of the content, hexadecimal. */
  readonly sha256: string;
  /** What `write` gave. */
  readonly taken: T;
}

/** A file in a snapshot, and what it must be. */
export interface StoredFile {
  readonly snapshotId: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Everything ends with the step's signal. Failures are {EngineError}s: BACKUP_TOOL_MISSING, BACKUP_TOOL_FAILED,
 * STORAGE_UNREACHABLE, STORAGE_CREDENTIALS_REFUSED, STORAGE_BUCKET_MISSING, STORAGE_FULL, BACKUP_REPOSITORY_DAMAGED,
 * BACKUP_REPOSITORY_LOCKED, BACKUP_REPOSITORY_PASSWORD_REFUSED, BACKUP_MISSING, STREAM_STALLED.
 */
export interface BackupRepository {
  /** Makes it where it is not there yet, and takes away the locks of runs that were killed. */
  ensure(step: Step): Promise<void>;
  save<T>(options: SaveOptions<T>, step: Step): Promise<SaveResult<T>>;
  /**
   * The content as it was saved. The stream ends only after all of it was compared with size and checksum, else it fails: who
   * has read it without an error has read it whole.
   */
  read(file: StoredFile, step: Step, onBytes?: (bytes: number) => void): Readable;
  /** What is gone already is no failure. `prune` gives the space back, which takes long on a large repository. */
  forget(snapshotIds: readonly string[], step: Step, options: { readonly prune: boolean }): Promise<void>;
  /** Whose tag no record knows is what a killed run has left. */
  list(step: Step): Promise<Snapshot[]>;
  /** Compares everything that is stored with its checksums; reads all of it. */
  check(step: Step): Promise<void>;
}
