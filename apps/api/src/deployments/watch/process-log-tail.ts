import { readRuntimeLogs, type Host, type RuntimeLogLine } from '@fairlead/engine';
import type { Application } from '../../applications/application.entity';
import { logRedactorFor } from '../../applications/logs/log-redactor';
import type { ProcessSnapshot } from './process-snapshot';

const LINE_LENGTH = 500;
/** Other processes and draining releases may have printed in between. */
const READ = 300;
/** Of a process that is not among the last lines. */
const READ_OF_PROCESS = 50;
/** Of a process that runs again, and may have printed a lot since. */
const READ_BEFORE_START = 5000;
/** So many suffice for showing how a process ended. */
const ENOUGH = 10;
const DEADLINE_MS = 5_000;

export interface PrintedLine {
  /** RFC 3339, by the clock of the server. */
  readonly at: string;
  /** Redacted, and cut after 500 characters. */
  readonly text: string;
  /** Whether the process itself printed it. */
  readonly own: boolean;
}

/**
 * Reads the last output of a process before it ended, or of its deployment where the process printed nothing, with secrets
 * redacted. If it runs again, what it has printed since is left out. It returns nothing if the deadline passes.
 */
export async function readProcessLogTail(
  host: Host,
  application: Application,
  number: number,
  process: Pick<ProcessSnapshot, 'name' | 'instance' | 'state' | 'activeSince'>,
): Promise<PrintedLine[]> {
  const { id } = application;
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const startedAt = process.state === 'running' ? Date.parse(process.activeSince ?? '') : Number.NaN;
  const isBeforeEnd = ({ unit_number, at }: RuntimeLogLine): boolean =>
    unit_number === number && !(Date.parse(at) >= startedAt);
  const ofProcess = (line: RuntimeLogLine): boolean =>
    line.process === process.name && line.instance === process.instance;
  try {
    const { lines } = await readRuntimeLogs(host, id, { lines: READ, signal });
    const recent = lines.filter(isBeforeEnd);
    let own = recent.filter(ofProcess);
    // Others may print so much that the process is not among the last lines; reading further back may exceed the deadline.
    if (own.length < ENOUGH && lines.length === READ) {
      const count = Number.isNaN(startedAt) ? READ_OF_PROCESS : READ_BEFORE_START;
      const further = { process: process.name, instance: process.instance, lines: count, signal };
      own = await readRuntimeLogs(host, id, further).then(
        (found) => found.lines.filter(isBeforeEnd),
        () => own,
      );
    }
    const redactor = logRedactorFor(application);
    return (own.length > 0 ? own : recent).slice(-READ).map(({ at, text }) => ({
      at,
      text: redactor.redact(text).slice(0, LINE_LENGTH),
      own: own.length > 0,
    }));
  } catch {
    return [];
  }
}
