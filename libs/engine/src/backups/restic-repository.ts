import type { Readable } from 'node:stream';
import { EngineError } from '../errors/engine-error';
import type { Step } from '../step/step';
import { verifiedStream, streamSnapshot } from './read-snapshot';
import type {
  BackupLimits,
  BackupRepository,
  BackupRepositorySpec,
  SaveResult,
  SaveOptions,
  Snapshot,
  StoredFile,
} from '../specs/backup-repository';
import { Restic } from './restic';
import { parseSnapshotSize, parseSnapshots } from './restic-output';
import { ResticLock } from './restic-lock';
import { requireBucket } from './s3-bucket';
import { saveSnapshot } from './save-snapshot';

const BACKUP_LIMITS: BackupLimits = {
  stallMs: 300_000,
  quietMs: 1_800_000,
  lockMs: 2_400_000,
  answerMs: 120_000,
};

/** Limit for commands that read or rewrite all stored data. */
const WHOLE_MS = 24 * 3_600_000;
const CLEANING_MS = 60_000;

export function openBackupRepository(spec: BackupRepositorySpec): BackupRepository {
  return new ResticRepository(spec);
}

class ResticRepository implements BackupRepository {
  readonly #limits: BackupLimits;
  readonly #restic: Restic;
  readonly #lock: ResticLock;

  constructor(private readonly spec: BackupRepositorySpec) {
    this.#limits = { ...BACKUP_LIMITS, ...spec.limits };
    this.#restic = new Restic(spec);
    this.#lock = new ResticLock(this.#restic, spec, this.#limits);
  }

  async ensure(step: Step): Promise<void> {
    try {
      // This also verifies the password; each start of restic takes most of a second, because the key derivation is slow.
      await this.#lock.unlock(step);
    } catch (error) {
      if (!(error instanceof EngineError) || error.code !== 'BACKUP_MISSING') throw error;
      await this.#make(step);
    }
  }

  async save<T>(options: SaveOptions<T>, step: Step): Promise<SaveResult<T>> {
    try {
      const { id, ...stored } = await this.#lock.hold('shared', step, () =>
        saveSnapshot(this.#restic, options, this.#limits, step),
      );
      const [snapshots, stats] = await Promise.all([
        this.#list(step, '--tag', options.tag),
        this.#run(step, 'stats', '--mode', 'raw-data', '--json', '--no-lock', id),
      ]);
      const snapshotId = snapshots.find((snapshot) => snapshot.id.startsWith(id))?.id;
      if (snapshotId === undefined)
        throw new EngineError('BACKUP_MISSING', 'The backup is missing from the storage after it was stored.');
      const leftovers = snapshots.filter((snapshot) => snapshot.id !== snapshotId);
      await this.forget(idsOf(leftovers), step, { prune: false });
      return { ...stored, snapshotId, storedBytes: parseSnapshotSize(stats) };
    } catch (error) {
      // A failure after the end of the input can leave a snapshot.
      const cleaning = { ...step, signal: AbortSignal.timeout(CLEANING_MS) };
      await this.#forgetTagged(options.tag, cleaning).catch(() => undefined);
      throw error;
    }
  }

  read(file: StoredFile, step: Step, onBytes?: (bytes: number) => void): Readable {
    const stream = verifiedStream(file, onBytes);
    this.#lock
      .hold('shared', step, () => streamSnapshot(this.#restic, file, stream, this.#limits, step))
      .then(
        () => stream.end(),
        (error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    return stream;
  }

  async forget(snapshotIds: readonly string[], step: Step, { prune }: { readonly prune: boolean }): Promise<void> {
    if (snapshotIds.length === 0 && !prune) return;
    await this.spec.confirm?.();
    const words = snapshotIds.length === 0 ? ['prune'] : ['forget', ...snapshotIds, ...(prune ? ['--prune'] : [])];
    const limitMs = prune ? WHOLE_MS : this.#limits.answerMs;
    await this.#lock.hold('exclusive', step, () => this.#restic.run(step, limitMs, ...words));
  }

  list(step: Step): Promise<Snapshot[]> {
    return this.#list(step);
  }

  async check(step: Step): Promise<void> {
    await this.#lock.hold('exclusive', step, () => this.#restic.run(step, WHOLE_MS, 'check', '--read-data'));
  }

  async #open(step: Step): Promise<void> {
    await this.#run(step, 'cat', 'config', '--no-lock');
  }

  async #make(step: Step): Promise<void> {
    const { location } = this.spec;
    // restic would also create the bucket, even with a mistyped name.
    if (location.kind === 's3') await requireBucket(location, step.signal);
    try {
      await this.#run(step, 'init');
      step.log('Created the repository for the backups of this server');
    } catch (error) {
      // Another run has created it in the meantime.
      await this.#open(step).catch(() => {
        throw error;
      });
    }
  }

  async #list(step: Step, ...filter: string[]): Promise<Snapshot[]> {
    return parseSnapshots(await this.#run(step, 'snapshots', '--json', '--no-lock', ...filter));
  }

  async #forgetTagged(tag: string, step: Step): Promise<void> {
    const leftovers = await this.#list(step, '--tag', tag);
    await this.forget(idsOf(leftovers), step, { prune: false });
  }

  #run(step: Step, ...args: string[]): Promise<string> {
    return this.#restic.run(step, this.#limits.answerMs, ...args);
  }
}

function idsOf(snapshots: readonly Snapshot[]): string[] {
  return snapshots.map(({ id }) => id);
}
