import { EngineError } from '../errors/engine-error';
import type { Step } from '../step/step';
import { orAborted, formatMs } from '../host/deadline';
import { MeteredStream, Watchdog } from './metered-stream';
import type { BackupLimits, StoredFile } from './backup-repository';
import type { Restic, RunningRestic } from './restic';
import { resticFailure } from './restic-failure';

/** What `feed` writes into: it ends well only with content of this size and checksum. */
export function verifiedStream(file: StoredFile, onBytes?: (bytes: number) => void): MeteredStream {
  const meter: MeteredStream = new MeteredStream(onBytes, () => {
    if (meter.bytes === file.bytes && meter.sha256() === file.sha256) return undefined;
    const message = `The storage gave ${meter.bytes} bytes, which are not the ${file.bytes} that were stored.`;
    return new EngineError('BACKUP_REPOSITORY_DAMAGED', message);
  });
  return meter;
}

/** Lets restic write a file into the stream, whose end is left to the caller. Ends with the stream as well. */
export async function streamSnapshot(
  restic: Restic,
  file: StoredFile,
  stream: MeteredStream,
  { stallMs }: BackupLimits,
  step: Step,
): Promise<void> {
  const left = new AbortController();
  stream.once('close', () => left.abort(new Error('Nobody reads the backup any more.')));
  if (stream.destroyed) return;
  const running = restic.start('dump', file.snapshotId, `/${file.name}`);
  stream.lastActivityAt = performance.now();
  const watch = new Watchdog(() => {
    // Whoever restores may take its time: an index is built while nothing is read.
    if (stream.hasPendingData) stream.lastActivityAt = performance.now();
    return performance.now() - stream.lastActivityAt < stallMs ? undefined : stalled(running, stallMs);
  });
  running.stdin.end();
  running.stdout.pipe(stream, { end: false });
  try {
    const { failure } = await orAborted(running.ended, AbortSignal.any([step.signal, watch.signal, left.signal]));
    if (failure) throw failure;
  } catch (error) {
    await running.stop();
    throw error;
  } finally {
    watch.dispose();
  }
}

function stalled({ errorOutput: said }: RunningRestic, stallMs: number): EngineError {
  const message = `The storage gave nothing for ${formatMs(stallMs)}.`;
  return said === '' ? new EngineError('STREAM_STALLED', message) : resticFailure(said, message);
}
