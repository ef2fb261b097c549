import { readRuntimeLogs, type Host } from '@fairlead/engine';
import type { Application } from '../applications/application.entity';
import { redactorOf } from '../applications/printed-secrets';
import { nameOf } from './seen-processes';

const LINES = 10;
const LINE_LENGTH = 500;
/** Others may have printed in between: processes that do well, former releases that drain. */
const READ = 300;
const DEADLINE_MS = 5_000;

/**
 * The last that a process of a deployment printed (or others of it, where it printed nothing), without what is secret; none where
 * that cannot be had at once.
 */
export async function lastLines(
  host: Host,
  application: Application,
  number: number,
  process: string,
): Promise<string[]> {
  const redactor = redactorOf(application);
  try {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const { lines } = await readRuntimeLogs(host, application.id, { lines: READ, signal });
    const ofDeployment = lines.filter(({ unit_number }) => unit_number === number);
    const own = ofDeployment.filter((line) => nameOf({ name: line.process, instance: line.instance }) === process);
    const shown = (own.length > 0 ? own : ofDeployment).slice(-LINES);
    return shown.map(({ text }) => redactor.redact(text).slice(0, LINE_LENGTH));
  } catch {
    return [];
  }
}
