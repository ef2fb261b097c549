import type { Readable } from 'node:stream';
import type { BackupRepository } from '../../specs/backup-repository';
import type { DatabaseSpec, DatabaseFingerprint } from '../../specs/database-spec';
import { driverOf } from '../../databases/drivers';
import { compareFingerprints } from '../../databases/fingerprint';
import { EngineError } from '../../errors/engine-error';
import type { Host } from '../../host/host';
import type { StoredDump } from '../../specs/backup-specs';
import { MAX_OUTAGE_BEFORE_SWITCH_MS, retryingHost } from '../../host/retrying-host';
import { formatCount } from '../../step/format-count';
import type { Step } from '../../step/step';

const CLEANING_MS = 120_000;
const SHOWN_DIFFERENCES = 50;

/** Creates the copy and restores the dump to it; `copy` must be empty or not exist. */
export async function restoreDump(
  host: Host,
  copy: DatabaseSpec,
  dump: StoredDump,
  repository: BackupRepository,
  step: Step,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const driver = driverOf(copy.engine);
  await driver.create(host, copy, silentStep(step));
  const source: Readable = repository.read(dump, step, onBytes);
  try {
    await driver.restore(host, copy, source, step);
    step.log(`Restored ${dump.bytes} bytes`);
  } catch (error) {
    // The failure of the stream is more specific than that of the program that read it.
    throw source.errored ?? error;
  } finally {
    source.destroy();
  }
}

/** @throws {EngineError} VERIFICATION_FAILED with the differences as its output. */
export async function verifyFingerprint(
  host: Host,
  copy: DatabaseSpec,
  taken: DatabaseFingerprint,
  step: Step,
): Promise<void> {
  const found = await driverOf(copy.engine).fingerprint(host, copy, step);
  const differing = compareFingerprints(taken, found);
  if (differing.length > 0 || found.digest !== taken.digest)
    throw new EngineError(
      'VERIFICATION_FAILED',
      `The restored data differs from the dump: ${differing[0] ?? 'the digest'}${differing.length > 1 ? `, and ${differing.length - 1} more` : ''}.`,
      { output: differing.slice(0, SHOWN_DIFFERENCES).join('\n') },
    );
  const { tables, rows } = fingerprintTotals(taken);
  step.log(`Verified: the copy has the same ${formatCount(tables, 'table')} with ${formatCount(rows, 'row')}`);
}

export function fingerprintTotals({ tables }: DatabaseFingerprint): { readonly tables: number; readonly rows: number } {
  return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
}

/** Drops a copy after any result. It has its own deadline, and the next run handles failures. */
export async function dropCopy(host: Host, copy: DatabaseSpec, log: Step['log']): Promise<void> {
  try {
    await driverOf(copy.engine).drop(retryingHost(host, MAX_OUTAGE_BEFORE_SWITCH_MS), copy, cleaning());
  } catch (error) {
    log(`The copy ${copy.databaseName} could not be dropped (${errorMessage(error)}); the next run drops it`);
  }
}

/** Forgets the snapshot of a failed backup, if the storage is reachable. */
export async function discardSnapshot(
  repository: BackupRepository,
  snapshotId: string,
  log: Step['log'],
): Promise<void> {
  try {
    await repository.forget([snapshotId], cleaning(), { prune: false });
  } catch (error) {
    log(`The snapshot ${snapshotId.slice(0, 8)} could not be forgotten: ${errorMessage(error)}`);
  }
}

/** Returns a step for cleanup, which continues after a cancellation. */
function cleaning(): Step {
  const nothing = (): void => undefined;
  return { signal: AbortSignal.timeout(CLEANING_MS), log: nothing, output: nothing };
}

/** Returns a step that logs nothing, for work on a copy, whose names mean nothing to readers of the log. */
export function silentStep(step: Step): Step {
  return { ...step, log: () => undefined };
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
