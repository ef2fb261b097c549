import { EngineError } from '../engine-error';
import type { Step } from '../flows/step';
import { orStopped, seconds, within } from '../host/stop';
import { Tail } from '../host/tail';
import { Meter, Watch } from './meter';
import type { BackupLimits, SaveOptions } from './repository';
import type { Restic, RunningRestic } from './restic';
import { resticFailure } from './restic-failure';
import { readSummary } from './restic-answers';

const OUTPUT_BYTES = 64 * 1024;
const WRITER_ENDS_MS = 30_000;

export interface Stored<T> {
  /** The first digits. */
  readonly id: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly taken: T;
}

/**
 * Writes a stream into a snapshot. restic takes the end of its input for the end of the content; that is why the input is ended
 * only once all of it was written, and why restic is stopped before anything else where something fails.
 */
export async function save<T>(
  restic: Restic,
  { name, tag, write, onBytes }: SaveOptions<T>,
  limits: BackupLimits,
  step: Step,
): Promise<Stored<T>> {
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
  const output = new Tail(OUTPUT_BYTES);
  running.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  const meter = new Meter(onBytes);
  meter.pipe(running.stdin);
  const watch = new Watch(() => stallOf(meter, running, limits));
  const signal = AbortSignal.any([step.signal, watch.signal]);
  const early = running.ended.then(({ failure }) => {
    throw failure ?? new EngineError('BACKUP_TOOL_FAILED', 'restic ended before it was given all of the dump.');
  });
  early.catch(() => undefined);
  const writing = write(meter);
  try {
    const taken = await orStopped(Promise.race([writing, early]), signal);
    meter.end();
    const { failure } = await orStopped(running.ended, signal);
    if (failure) throw failure;
    return { id: readSummary(output.toString()), bytes: meter.bytes, sha256: meter.sha256(), taken };
  } catch (error) {
    const gone = !running.isRunning;
    await running.stop();
    meter.destroy(error instanceof Error ? error : undefined);
    // Who writes ends with the sink; one that does not is not waited for without end.
    await within(
      writing.catch(() => undefined),
      WRITER_ENDS_MS,
    );
    throw gone && !signal.aborted ? ((await running.ended).failure ?? error) : error;
  } finally {
    watch.dispose();
  }
}

function stallOf(meter: Meter, running: RunningRestic, { stallMs, quietMs }: BackupLimits): Error | undefined {
  const since = performance.now() - meter.movedAt;
  const waitsForRestic = meter.isFull || running.stdin.writableNeedDrain || meter.writableEnded;
  if (since < (waitsForRestic ? stallMs : quietMs)) return undefined;
  if (!waitsForRestic)
    return new EngineError('STREAM_STALLED', `The dump of the database brought nothing for ${seconds(quietMs)}.`);
  const message = `The storage took nothing for ${seconds(stallMs)}.`;
  return running.said === '' ? new EngineError('STREAM_STALLED', message) : resticFailure(running.said, message);
}
