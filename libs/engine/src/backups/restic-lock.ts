import { setTimeout as pause } from 'node:timers/promises';
import { EngineError } from '../errors/engine-error';
import type { Step } from '../step/step';
import { resticRepositoryUrl } from './restic-environment';
import type { BackupLimits, BackupRepositorySpec } from '../specs/backup-repository';
import type { Restic } from './restic';
import { SharedLock } from './shared-lock';

const TRY_AGAIN_MS = 2_000;
const locks = new Map<string, SharedLock>();

/**
 * restic fails at once when a repository is locked. Runs of this process wait for each other here; for runs of other processes,
 * restic is retried.
 */
export class ResticLock {
  readonly #inProcess: SharedLock;

  constructor(
    private readonly restic: Restic,
    spec: BackupRepositorySpec,
    private readonly limits: BackupLimits,
  ) {
    const address = resticRepositoryUrl(spec.location, spec.serverId);
    this.#inProcess = locks.get(address) ?? new SharedLock();
    locks.set(address, this.#inProcess);
  }

  async hold<T>(kind: 'shared' | 'exclusive', step: Step, work: () => Promise<T>): Promise<T> {
    const tooLong = new AbortController();
    const failure = new EngineError('BACKUP_REPOSITORY_LOCKED', 'Another run uses the backups of this server.');
    const timer = setTimeout(() => tooLong.abort(failure), this.limits.lockMs);
    const signal = AbortSignal.any([step.signal, tooLong.signal]);
    try {
      const release = await this.#inProcess.acquire(kind === 'exclusive', signal);
      try {
        return await this.#insist({ ...step, signal }, work);
      } finally {
        release();
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** Removes the locks of processes that have ended. Other locks stay. */
  async unlock(step: Step): Promise<void> {
    await this.restic.run(step, this.limits.answerMs, 'unlock');
  }

  async #insist<T>(step: Step, work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof EngineError) || error.code !== 'BACKUP_REPOSITORY_LOCKED') throw error;
        if (tries === 1) step.log('Another run uses the backups of this server; waiting for it');
        await this.unlock(step);
        if (tries > 1) await pause(TRY_AGAIN_MS, undefined, { signal: step.signal }).catch(() => undefined);
        step.signal.throwIfAborted();
      }
    }
  }
}
