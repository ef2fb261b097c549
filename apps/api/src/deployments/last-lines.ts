import { readRuntimeLogs, type Host } from '@fairlead/engine';
import type { Application } from '../applications/application.entity';
import { redactorOf } from '../applications/printed-secrets';

const LINES = 10;
const LINE_LENGTH = 500;
/** Others may have printed in between: former releases that drain, workers. */
const READ = 100;
const DEADLINE_MS = 5_000;

/** The last that a deployment of an application printed, without what is secret; none where that cannot be had at once. */
export async function lastLines(host: Host, application: Application, number: number): Promise<string[]> {
  const redactor = redactorOf(application);
  try {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const { lines } = await readRuntimeLogs(host, application.id, { lines: READ, signal });
    const own = lines.filter(({ unit_number }) => unit_number === number).slice(-LINES);
    return own.map(({ text }) => redactor.redact(text).slice(0, LINE_LENGTH));
  } catch {
    return [];
  }
}
