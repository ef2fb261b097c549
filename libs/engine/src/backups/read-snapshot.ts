import { EngineError } from '../errors/engine-error';
import type { Step } from '../step/step';
import { orAborted, formatMs } from '../host/deadline';
import { MeteredStream, Watchdog } from './metered-stream';
import type { BackupLimits, StoredFile } from '../specs/backup-repository';
import type { Restic, RunningRestic } from './restic';
import { resticFailure } from './restic-failure';

/** Stream that `feed` writes to. It ends without an error only if size and checksum match. */
export function verifiedStream(file: StoredFile, onBytes?: (bytes: number) => void): MeteredStream {
  const meter: MeteredStream = new MeteredStream(onBytes, () => {
    if (meter.bytes === file.bytes && meter.sha256() === file.sha256) return undefined;
    const message = `The storage returned ${meter.bytes} bytes that differ from the ${file.bytes} bytes that were stored.`;
    return new EngineError('BACKUP_REPOSITORY_DAMAGED', message);
  });
  return meter;
}

/**
 * Lets restic write a file to the stream and leaves the end of the stream to the caller. It stops when the stream is closed.
 */
export async function streamSnapshot(
  restic: Restic,
  file: StoredFile,
  stream: MeteredStream,
  { stallMs }: BackupLimits,
  step: Step,
): Promise<void> {
  const left = new AbortController();
  stream.once('close', () => left.abort(new Error('The reader of the backup has stopped.')));
  if (stream.destroyed) return;
  const running = restic.start('dump', file.snapshotId, `/${file.name}`);
  stream.lastActivityAt = performance.now();
  const watch = new Watchdog(() => {
    // A restore may pause reading, for example while it builds an index.
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
  const message = `The storage returned nothing for ${formatMs(stallMs)}.`;
  return said === '' ? new EngineError('STREAM_STALLED', message) : resticFailure(said, message);
}
