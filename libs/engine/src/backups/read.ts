import { EngineError } from '../engine-error';
import type { Step } from '../flows/step';
import { orStopped, seconds } from '../host/stop';
import { Meter, Watch } from './meter';
import type { BackupLimits, StoredFile } from './repository';
import type { Restic, RunningRestic } from './restic';
import { resticFailure } from './restic-failure';

/** What `feed` writes into: it ends well only with content of this size and checksum. */
export function checkedStream(file: StoredFile, onBytes?: (bytes: number) => void): Meter {
  const meter: Meter = new Meter(onBytes, () => {
    if (meter.bytes === file.bytes && meter.sha256() === file.sha256) return undefined;
    const message = `The storage gave ${meter.bytes} bytes, which are not the ${file.bytes} that were stored.`;
    return new EngineError('REPOSITORY_DAMAGED', message);
  });
  return meter;
}

/** Lets restic write a file into the stream, whose end is left to the caller. Ends with the stream as well. */
export async function feed(
  restic: Restic,
  file: StoredFile,
  stream: Meter,
  { stallMs }: BackupLimits,
  step: Step,
): Promise<void> {
  const left = new AbortController();
  stream.once('close', () => left.abort(new Error('Nobody reads the backup any more.')));
  if (stream.destroyed) return;
  const running = restic.start('dump', file.snapshotId, `/${file.name}`);
  stream.movedAt = performance.now();
  const watch = new Watch(() => {
    // Whoever restores may take its time: an index is built while nothing is read.
    if (stream.isFull) stream.movedAt = performance.now();
    return performance.now() - stream.movedAt < stallMs ? undefined : stalled(running, stallMs);
  });
  running.stdin.end();
  running.stdout.pipe(stream, { end: false });
  try {
    const { failure } = await orStopped(running.ended, AbortSignal.any([step.signal, watch.signal, left.signal]));
    if (failure) throw failure;
  } catch (error) {
    await running.stop();
    throw error;
  } finally {
    watch.dispose();
  }
}

function stalled({ said }: RunningRestic, stallMs: number): EngineError {
  const message = `The storage gave nothing for ${seconds(stallMs)}.`;
  return said === '' ? new EngineError('STREAM_STALLED', message) : resticFailure(said, message);
}
