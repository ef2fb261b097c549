import { readRuntimeLogs, type Host, type RuntimeLogLine } from '@fairlead/engine';
import type { Application } from '../../applications/application.entity';
import { logRedactorFor } from '../../applications/logs/log-redactor';
import type { ProcessSnapshot } from './process-snapshot';

const LINES = 10;
const LINE_LENGTH = 500;
/** Other processes and draining releases may have printed in between. */
const READ = 300;
const DEADLINE_MS = 5_000;

/**
 * Reads the last output of a process, or of its deployment where the process printed nothing, with secrets redacted. It returns
 * nothing if the deadline passes.
 */
export async function readProcessLogTail(
  host: Host,
  application: Application,
  number: number,
  process: Pick<ProcessSnapshot, 'name' | 'instance'>,
): Promise<string[]> {
  const { id } = application;
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const ofDeployment = ({ unit_number }: RuntimeLogLine): boolean => unit_number === number;
  const ofProcess = (line: RuntimeLogLine): boolean =>
    line.process === process.name && line.instance === process.instance;
  try {
    const { lines } = await readRuntimeLogs(host, id, { lines: READ, signal });
    const recent = lines.filter(ofDeployment);
    let own = recent.filter(ofProcess);
    // Others may print so much that the process is not among the last lines; reading further back may exceed the deadline.
    if (own.length < LINES && lines.length === READ) {
      const further = { process: process.name, instance: process.instance, lines: LINES, signal };
      own = await readRuntimeLogs(host, id, further).then(
        (found) => found.lines.filter(ofDeployment),
        () => own,
      );
    }
    const redactor = logRedactorFor(application);
    const shown = (own.length > 0 ? own : recent).slice(-LINES);
    return shown.map(({ text }) => redactor.redact(text).slice(0, LINE_LENGTH));
  } catch {
    return [];
  }
}
