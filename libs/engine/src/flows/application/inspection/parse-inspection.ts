import { constants } from 'node:os';
import type { ProcessState } from '@fairlead/contracts';
import type { ApplicationInspection, HealthChecks, ProcessInspection } from './application-inspection';

type Properties = ReadonlyMap<string, string>;

interface InspectionReport {
  /** Returns the lines of a kind about an application or a unit, without these two words. */
  of(kind: string, subject: string): readonly (readonly string[])[];
  readonly units: ReadonlyMap<string, Properties>;
  readonly checks: HealthChecks;
}

const SIGNALS: Readonly<Partial<Record<string, number>>> = constants.signals;
/** States from worst to best. */
const STATES: readonly ProcessState[] = ['stopped', 'failed', 'restarting', 'running'];

/** Parses the output of inspect-applications.sh. */
export function parseApplicationInspections(text: string, checks: HealthChecks = {}): ApplicationInspection[] {
  const [list = '', shown = ''] = text.split(/^units\n/m);
  const units = new Map(shown.split(/\n\n+/).map((block) => readProperties(block)));
  const lines = list.split('\n').map((line) => line.split('\t'));
  const bySubject = new Map<string, string[][]>();
  for (const [kind, subject, ...rest] of lines) {
    const key = `${kind} ${subject}`;
    bySubject.set(key, [...(bySubject.get(key) ?? []), rest]);
  }
  const of: InspectionReport['of'] = (kind, subject) => bySubject.get(`${kind} ${subject}`) ?? [];
  const uptimeSeconds = Number(lines.find(([kind]) => kind === 'up')?.[1] ?? 0);
  return lines
    .filter(([kind]) => kind === 'app')
    .map(([, applicationId = '', page = '']) => ({
      applicationId,
      maintenance: page !== '',
      uptimeSeconds,
      ...readApplication({ of, units, checks }, applicationId),
    }));
}

function readApplication(
  report: InspectionReport,
  applicationId: string,
): Omit<ApplicationInspection, 'applicationId' | 'maintenance' | 'uptimeSeconds'> {
  const [number = '', pages = ''] = report.of('live', applicationId)[0] ?? [];
  const live = number === '' ? {} : { number: Number(number) };
  if (pages !== '') return { ...live, runtime: 'static', state: 'running', restarts: 0, processes: [] };
  const found = report.of('unit', applicationId);
  if (found.length === 0) return { ...live, state: 'stopped', restarts: 0, processes: [] };
  const processes = found
    .map(([unit = '']) => readProcess(report, applicationId, number, unit))
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name) || a.instance - b.instance);
  const [worst] = processes
    .filter(({ name }) => name === 'web')
    .sort((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state));
  return {
    ...live,
    port: processes[0]?.port,
    runtime: found.some(([, docker = '']) => docker !== '') ? 'docker' : 'systemd',
    state: worst?.state ?? 'stopped',
    restarts: worst?.restarts ?? 0,
    lastExit: worst?.lastExit,
    activeSince: worst?.activeSince,
    processes,
  };
}

function rank({ name }: ProcessInspection): number {
  return name === 'web' ? 0 : 1;
}

function readProcess(report: InspectionReport, applicationId: string, number: string, unit: string): ProcessInspection {
  const suffix = unit.slice(`fairlead-${applicationId}-${number}`.length);
  const [, name = 'web', instance = '1'] = /^(?:-([a-z][a-z0-9]*))?(?:-([0-9]+))?\.service$/.exec(suffix) ?? [];
  const ports = name === 'web' ? report.of('port', applicationId) : [];
  const port = ports.find(([of]) => of === instance)?.[1];
  const properties = report.units.get(unit);
  const ends = report.of('end', unit);
  const state = stateOf(properties);
  const killed = ends.at(-1)?.[2] === 'oom' || properties?.get('Result') === 'oom-kill';
  return {
    name,
    instance: Number(instance),
    ...(port === undefined ? {} : { port: Number(port) }),
    state,
    restarts: Number(properties?.get('NRestarts') || 0),
    recentExits: ends.length,
    recentOomKills: ends.filter(([, , oom]) => oom === 'oom').length,
    lastExit: killed ? 'killed: out of memory' : (lastExit(properties) ?? notedExit(ends.at(-1))),
    activeSince: activeSince(properties),
    ...usage(report, unit, properties),
    ...(port === undefined || state !== 'running' ? {} : health(report, applicationId, port, unit)),
  };
}

/**
 * Usage of the process: a container has its own control group; for other processes systemd counts, or the script adds them up.
 */
function usage(
  report: InspectionReport,
  unit: string,
  properties: Properties | undefined,
): Pick<ProcessInspection, 'memoryBytes' | 'cpuNanoseconds'> {
  const [container] = report.of('container', unit);
  if (container) return { memoryBytes: amount(container[0]), cpuNanoseconds: amount(container[1]) };
  const [counted] = report.of('usage', unit);
  return {
    memoryBytes: amount(properties?.get('MemoryCurrent')) ?? amount(counted?.[0]),
    cpuNanoseconds: amount(properties?.get('CPUUsageNSec')) ?? amount(counted?.[1]),
  };
}

function health(
  { of, checks }: InspectionReport,
  applicationId: string,
  port: string,
  unit: string,
): Pick<ProcessInspection, 'healthy' | 'unhealthyReason'> {
  const check = checks[applicationId];
  if (!check) return {};
  if (check.type === 'image') {
    const status = of('container', unit)[0]?.[2] ?? '';
    if (status.includes('(unhealthy)'))
      return { healthy: false, unhealthyReason: 'the health check of its image failed' };
    return status.includes('(healthy)') ? { healthy: true } : {};
  }
  const answer = of('health', applicationId).find(([asked]) => asked === port);
  if (!answer) return {};
  const [, status = '', exitCode = ''] = answer;
  // curl before 7.75 does not report its exit code, only that there is no status.
  const answered = exitCode === '' ? status !== '000' : exitCode === '0';
  if (!answered) return { healthy: false, unhealthyReason: refusal(exitCode) };
  const expected = check.expectedStatus.some(([from, to]) => Number(status) >= from && Number(status) <= to);
  return expected ? { healthy: true } : { healthy: false, unhealthyReason: `it answered with status ${status}` };
}

/** Reasons by exit code of curl. */
function refusal(exitCode: string): string {
  if (exitCode === '7') return 'it refused the connection';
  if (exitCode === '28') return 'it gave no answer in time';
  if (exitCode === '') return 'it gave no answer';
  return 'it closed the connection without an answer';
}

function readProperties(block: string): readonly [string, Properties] {
  const properties = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  return [properties.get('Id') ?? '', properties];
}

/** States by systemd's ActiveState. An ended process is cleaned up before its restart, which can take as long as a stop. */
const STATE_OF: Readonly<Record<string, ProcessState>> = {
  active: 'running',
  activating: 'restarting',
  deactivating: 'restarting',
  failed: 'failed',
};

function stateOf(properties: Properties | undefined): ProcessState {
  return STATE_OF[properties?.get('ActiveState') ?? ''] ?? 'stopped';
}

function lastExit(properties: Properties | undefined): string | undefined {
  const code = properties?.get('ExecMainCode') ?? '';
  const status = properties?.get('ExecMainStatus') ?? '';
  if (code === '0' || code === '') return undefined;
  return code === '1' ? `exit code ${status}` : `killed by signal ${status}`;
}

/** Reads the last exit from the recorded ones, because systemd forgets it at the restart. */
function notedExit(end: readonly string[] | undefined): string | undefined {
  const [how, status = ''] = end ?? [];
  if (how === 'exited') return `exit code ${status}`;
  return how === 'killed' || how === 'dumped' ? `killed by signal ${SIGNALS[`SIG${status}`] ?? status}` : undefined;
}

function activeSince(properties: Properties | undefined): string | undefined {
  const since = /^@(\d+)$/.exec(properties?.get('ActiveEnterTimestamp') ?? '')?.[1];
  return since === undefined ? undefined : new Date(Number(since) * 1000).toISOString();
}

/** Parses a counter. Missing ones are `[not set]` or the largest number. */
function amount(text: string | undefined): number | undefined {
  return /^\d{1,18}$/.test(text ?? '') ? Number(text) : undefined;
}
