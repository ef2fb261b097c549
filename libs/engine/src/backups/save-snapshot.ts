import { EngineError } from '../errors/engine-error';
import type { Step } from '../step/step';
import { orAborted, formatMs, within } from '../host/deadline';
import { OutputTail } from '../host/output-tail';
import { MeteredStream, Watchdog } from './metered-stream';
import type { BackupLimits, SaveOptions } from '../specs/backup-repository';
import type { Restic, RunningRestic } from './restic';
import { resticFailure } from './restic-failure';
import { parseBackupSummary } from './restic-output';

const OUTPUT_BYTES = 64 * 1024;
const WRITER_ENDS_MS = 30_000;

export interface StoredSnapshot<T> {
  /** First digits of the id. */
  readonly id: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly taken: T;
}

/**
 * Writes a stream to a snapshot. restic takes the end of its input for the end of the content, so the input is ended only after
 * all of it was written, and after a failure restic is stopped first.
 */
export async function saveSnapshot<T>(
  restic: Restic,
  { name, tag, write, onBytes }: SaveOptions<T>,
  limits: BackupLimits,
  step: Step,
): Promise<StoredSnapshot<T>> {
  const running = restic.start(
    'backup',
    '--stdin',
    '--stdin-filename',
    name,
    '--host',
    'fairlead',
    '--tag',
    tag,
    '--json',
  );
  const output = new OutputTail(OUTPUT_BYTES);
  running.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  const meter = new MeteredStream(onBytes);
  meter.pipe(running.stdin);
  const watch = new Watchdog(() => stallOf(meter, running, limits));
  const signal = AbortSignal.any([step.signal, watch.signal]);
  const early = running.ended.then(({ failure }) => {
    throw failure ?? new EngineError('BACKUP_TOOL_FAILED', 'restic ended before it received all of the dump.');
  });
  early.catch(() => undefined);
  const writing = write(meter);
  try {
    const taken = await orAborted(Promise.race([writing, early]), signal);
    meter.end();
    const { failure } = await orAborted(running.ended, signal);
    if (failure) throw failure;
    return { id: parseBackupSummary(output.toString()), bytes: meter.bytes, sha256: meter.sha256(), taken };
  } catch (error) {
    const hasEnded = !running.isRunning;
    await running.stop();
    meter.destroy(error instanceof Error ? error : undefined);
    // A writer stops when the sink is closed; the wait for it is limited.
    await within(
      writing.catch(() => undefined),
      WRITER_ENDS_MS,
    );
    throw hasEnded && !signal.aborted ? ((await running.ended).failure ?? error) : error;
  } finally {
    watch.dispose();
  }
}

function stallOf(meter: MeteredStream, running: RunningRestic, { stallMs, quietMs }: BackupLimits): Error | undefined {
  const since = performance.now() - meter.lastActivityAt;
  const waitsForRestic = meter.hasPendingData || running.stdin.writableNeedDrain || meter.writableEnded;
  if (since < (waitsForRestic ? stallMs : quietMs)) return undefined;
  if (!waitsForRestic)
    return new EngineError('STREAM_STALLED', `The dump of the database produced nothing for ${formatMs(quietMs)}.`);
  const message = `The storage accepted nothing for ${formatMs(stallMs)}.`;
  return running.errorOutput === ''
    ? new EngineError('STREAM_STALLED', message)
    : resticFailure(running.errorOutput, message);
}
