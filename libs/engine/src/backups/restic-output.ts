import { EngineError } from '../errors/engine-error';
import type { Snapshot } from '../specs/backup-repository';

/** Reads the short id from the summary at the end of `restic backup --json`. */
export function parseBackupSummary(output: string): string {
  for (const line of output.trim().split('\n').toReversed()) {
    const message = fieldsOf(line);
    const id = message.get('snapshot_id');
    if (message.get('message_type') === 'summary' && typeof id === 'string') return id;
  }
  throw new EngineError('BACKUP_TOOL_FAILED', 'restic did not report the id of the backup.');
}

export function parseSnapshots(output: string): Snapshot[] {
  const list: unknown = JSON.parse(output);
  if (!Array.isArray(list)) throw new EngineError('BACKUP_TOOL_FAILED', 'restic did not list its snapshots.');
  return list.flatMap((entry: unknown) => {
    const fields = new Map<string, unknown>(Object.entries(entry ?? {}));
    const [id, time, tags] = [fields.get('id'), fields.get('time'), fields.get('tags')];
    if (typeof id !== 'string' || typeof time !== 'string') return [];
    return [{ id, takenAt: new Date(time), tags: Array.isArray(tags) ? tags.map(String) : [] }];
  });
}

/** Reads the number of bytes from `restic stats --json`. */
export function parseSnapshotSize(output: string): number {
  const size = fieldsOf(output).get('total_size');
  if (typeof size !== 'number')
    throw new EngineError('BACKUP_TOOL_FAILED', 'restic did not report the size of the backup.');
  return size;
}

function fieldsOf(line: string): Map<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    return new Map(Object.entries(value ?? {}));
  } catch {
    return new Map();
  }
}
