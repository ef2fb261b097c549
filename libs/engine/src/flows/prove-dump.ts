import type { Readable } from 'node:stream';
import type { Repository } from '../backups/repository';
import type { DatabaseSpec, Fingerprint } from '../databases/driver';
import { driverOf } from '../databases/drivers';
import { differences } from '../databases/fingerprint';
import { EngineError } from '../engine-error';
import type { Host } from '../host/host';
import type { StoredDump } from './backup-specs';
import { AWAY_BEFORE_SWITCH_MS, patient } from './persistently';
import type { Step } from './step';

const CLEANING_MS = 120_000;
const SHOWN_DIFFERENCES = 50;

/** Makes the database and fills it from the repository; `copy` must be empty or not there. */
export async function fill(
  host: Host,
  copy: DatabaseSpec,
  dump: StoredDump,
  repository: Repository,
  step: Step,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const driver = driverOf(copy.engine);
  await driver.create(host, copy, silent(step));
  const source: Readable = repository.read(dump, step, onBytes);
  try {
    await driver.restore(host, copy, source, step);
    step.log(`Restored ${dump.bytes} bytes`);
  } catch (error) {
    // A stream that failed tells more than the program that was fed with it.
    throw source.errored ?? error;
  } finally {
    source.destroy();
  }
}

/** @throws {EngineError} VERIFICATION_FAILED with the differences as its output. */
export async function compare(host: Host, copy: DatabaseSpec, taken: Fingerprint, step: Step): Promise<void> {
  const found = await driverOf(copy.engine).fingerprint(host, copy, step);
  const differing = differences(taken, found);
  if (differing.length > 0 || found.digest !== taken.digest)
    throw new EngineError(
      'VERIFICATION_FAILED',
      `What was restored differs from what was dumped: ${differing[0] ?? 'the digest'}${differing.length > 1 ? `, and ${differing.length - 1} more` : ''}.`,
      { output: differing.slice(0, SHOWN_DIFFERENCES).join('\n') },
    );
  const { tables, rows } = countsOf(taken);
  step.log(`Compared: ${tables} tables with ${rows} rows are the same`);
}

export function countsOf({ tables }: Fingerprint): { readonly tables: number; readonly rows: number } {
  return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
}

/** Drops a copy whatever has happened: it has its own deadline, and what stands in the way is for the next run. */
export async function dropCopy(host: Host, copy: DatabaseSpec, log: Step['log']): Promise<void> {
  try {
    await driverOf(copy.engine).drop(patient(host, AWAY_BEFORE_SWITCH_MS), copy, cleaning());
  } catch (error) {
    log(`The copy ${copy.databaseName} is still there (${messageOf(error)}); the next run drops it`);
  }
}

/** Forgets a snapshot that nobody may take for a backup, as far as the storage lets. */
export async function discard(repository: Repository, snapshotId: string, log: Step['log']): Promise<void> {
  try {
    await repository.forget([snapshotId], cleaning(), { prune: false });
  } catch (error) {
    log(`The snapshot ${snapshotId.slice(0, 8)} is still there: ${messageOf(error)}`);
  }
}

/** Cleaning up goes on when what it is for was canceled. */
function cleaning(): Step {
  const nothing = (): void => undefined;
  return { signal: AbortSignal.timeout(CLEANING_MS), log: nothing, output: nothing };
}

/** The step for work on a copy, whose names mean nothing to those who read the log. */
export function silent(step: Step): Step {
  return { ...step, log: () => undefined };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
