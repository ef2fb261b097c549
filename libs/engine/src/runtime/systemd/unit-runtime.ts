import { fixedPortProblem } from '@fairlead/contracts';
import { RECORD_EXIT } from './record-exit';
import { loadScript } from '../../command/load-script';
import { bashScript, script } from '../../command/shell-command';
import type { HealthCheckSpec } from '../../specs/application-spec';
import { secret, type Secret } from '../../specs/secret';
import { CONTAINER_OUT_OF_MEMORY } from '../docker/start-container';
import { EngineError } from '../../errors/engine-error';
import type { Step } from '../../step/step';
import type { ExecResult, Host } from '../../host/host';
import { diskFullFailure } from '../../errors/command-failure';
import { withCause } from '../../errors/failure-cause';
import { unitName } from '../../layout/paths';
import { preferredPorts } from '../../layout/preferred-ports';
import { webProcesses, workerProcesses } from '../processes';
import type { ProcessRef, Program, ProgramOf } from '../program';
import { fixedPortOf, requireFixedPort } from './fixed-port';
import { requireRelease } from '../require-release';
import type { ReleaseRun } from '../release-run';
import type { RuntimeDriver, StartedRelease, StartedInstance } from '../runtime-driver';
import { SCRIPT_END_MARKER } from '../start-script';
import { renderUnitFile } from './unit-file';

const OBSERVE_UNITS = loadScript('systemd/observe-units.sh');
const VERIFY_UNITS = loadScript('systemd/verify-units.sh');
const PREPARE_WORKERS = loadScript('systemd/prepare-workers.sh');
const START_UNITS = loadScript('systemd/start-units.sh');

/** Output of systemctl while the server shuts down. */
const GOING_DOWN = /message bus|connect to bus|Transport endpoint|Connection reset|is destructive|shutting down/i;
const STOP_SECONDS = 10;

/**
 * Runs releases whose processes are systemd units, each with a program or with the client of a container, which lives as long
 * as the container. Restarts, logs, checks, fallback, draining and removal are the same for all of them.
 */
export function unitRuntime(programOf: ProgramOf): RuntimeDriver {
  return {
    programOf,

    async start(host, run, step) {
      const { application, number } = run.spec;
      const web = webProcesses(run);
      // Problems are reported before anything is started.
      const workers = workerProcesses(run);
      const { mask, start, units } = render(run, web, programOf);
      const result = await host.exec(
        script(
          'start-units',
          START_UNITS,
          application.id,
          number,
          run.releaseNumber,
          mask,
          RECORD_EXIT,
          fixedPortOf(run) ?? '',
          preferredPorts(application.id).join(' '),
          ...units,
        ),
        { stdin: start, signal: step.signal, expect: 'any' },
      );
      requireRelease(result, run.releaseNumber);
      requireFixedPort(result, fixedPortOf(run));
      if (result.code !== 0) {
        if (GOING_DOWN.test(result.stderr)) throw serverShutdownError(result.stderr);
        throw (
          diskFullFailure(result.stderr) ??
          new EngineError('START_FAILED', 'The unit of the application could not be started.', {
            output: result.stderr.trim(),
          })
        );
      }
      await prepareWorkers(host, run, workers, programOf, step);
      return readStarted(result.stdout);
    },

    async verify(host, run, started, step) {
      const { healthCheck } = run.spec.application;
      const patience = patienceSeconds(healthCheck);
      const result = await host.exec(
        bashScript(
          'verify-units',
          VERIFY_UNITS,
          ...healthCheckArguments(run, healthCheck.deadlineSeconds),
          patience * 100,
          ...started.instances.flatMap(({ port, pid: process }, index) => [
            instanceUnitName(run, index),
            port,
            process,
          ]),
        ),
        {
          signal: step.signal,
          timeoutMs: (patience + (started.instances.length + 1) * healthCheck.timeoutSeconds + 30) * 1000,
          onOutput: (stream, chunk) => {
            if (stream === 'stderr') step.output(stream, chunk);
          },
          expect: 'any',
        },
      );
      requireHealthy(result, healthCheck);
    },

    async observe(host, run, started, step) {
      const { application, number, previous } = run.spec;
      const { id, observeSeconds, healthCheck } = application;
      const result = await host.exec(
        bashScript(
          'observe-units',
          OBSERVE_UNITS,
          ...healthCheckArguments(run, observeSeconds),
          number,
          previous?.number ?? '',
          ...started.instances.flatMap(({ port }, index) => [instanceUnitName(run, index), port]),
          ...workerProcesses(run).flatMap((process) => [unitName(id, number, process), 0]),
        ),
        {
          signal: step.signal,
          // The last checks begin before the deadline and run one instance after the other.
          timeoutMs: (observeSeconds + started.instances.length * healthCheck.timeoutSeconds + 60) * 1000,
          expect: 'any',
        },
      );
      if (result.code === 0) return { kind: 'passed' };
      if (result.code !== 72 && result.code !== 73) throw serverShutdownError(result.stderr);
      return { kind: result.code === 72 ? 'fellBack' : 'down', ...parseFallback(result.stdout) };
    },
  };
}

/** Limit in seconds for a first start that is busy with something else before it listens. */
const MAX_PATIENCE_SECONDS = 600;

function patienceSeconds({ deadlineSeconds }: HealthCheckSpec): number {
  return Math.max(deadlineSeconds, Math.min(deadlineSeconds * 10, MAX_PATIENCE_SECONDS));
}

/**
 * Interprets the result of verify-units.sh.
 * @throws {EngineError} START_FAILED, HEALTH_CHECK_FAILED
 */
export function requireHealthy(result: ExecResult, healthCheck: HealthCheckSpec, note = ''): void {
  if (result.code === 0) return;
  if (result.code !== 70 && result.code !== 71) throw serverShutdownError(result.stderr);
  if (result.code === 70) {
    const end = parseUnitExit(result.stdout);
    const text = withCause(`The application ended before it passed its health check (${end.how})`, end.output);
    throw new EngineError('START_FAILED', `${text}${note}`, { output: end.output });
  }
  const [said = '', ...rest] = result.stdout.split('\n');
  const text = `The application did not pass its health check within ${healthCheck.deadlineSeconds} s (health_check.deadline_seconds): ${said}${expectation(said, healthCheck)}.`;
  throw new EngineError('HEALTH_CHECK_FAILED', `${text}${note}`, { output: parseUnitExit(rest.join('\n')).output });
}

/** Names the setting that a response did not meet, or that lets it listen where it does. */
function expectation(said: string, { path, expectedStatus }: HealthCheckSpec): string {
  const port = /^it listens on (\d+), not on the port/.exec(said)?.[1];
  if (port !== undefined && fixedPortProblem(Number(port), 1) === undefined)
    return `. If it cannot read PORT, set port to ${port}`;
  if (!/status \d+$/.test(said)) return '';
  const ranges = expectedStatus.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join(',');
  return ` for ${path}, which health_check.expected_status (${ranges}) does not include`;
}

/** Files for one kind of process: all its instances start in the same way, except for the port. */
function render(
  run: ReleaseRun,
  processes: readonly ProcessRef[],
  programOf: ProgramOf,
): { mask: string; start: Secret; units: string[] } {
  const { application, number } = run.spec;
  const programs = processes.map((process) => ({ process, program: programOf(run, process) }));
  const [first] = programs;
  if (!first) throw new EngineError('START_FAILED', 'The application has no process to start.');
  const stopSeconds =
    first.process.purpose === 'worker' ? Math.max(STOP_SECONDS, application.drainSeconds) : STOP_SECONDS;
  return {
    mask: startScriptUmask(first.program),
    start: secret(first.program.start.reveal() + SCRIPT_END_MARKER),
    units: programs.map(({ process, program: { settings, needs } }) =>
      renderUnitFile({ applicationId: application.id, number, process, settings, needs, stopSeconds }),
    ),
  };
}

export function startScriptUmask({ readableBy }: Program): string {
  return readableBy === 'root' ? '077' : '027';
}

async function prepareWorkers(
  host: Host,
  run: ReleaseRun,
  workers: readonly ProcessRef[],
  programOf: ProgramOf,
  step: Step,
): Promise<void> {
  const { application, number } = run.spec;
  const names = [...new Set(workers.map(({ name }) => name))];
  await Promise.all(
    names.map(async (name) => {
      const instances = workers.filter((worker) => worker.name === name);
      const { mask, start, units } = render(run, instances, programOf);
      await host.exec(script('prepare-workers', PREPARE_WORKERS, application.id, number, mask, name, ...units), {
        stdin: start,
        signal: step.signal,
      });
    }),
  );
}

function readStarted(text: string): StartedRelease {
  const lines = text.trim().split('\n');
  const instances = lines.slice(0, -1).map((line): StartedInstance => {
    const [port, process] = line.split(' ').map(Number);
    return { port: port ?? 0, pid: process ?? 0 };
  });
  const state = lines.at(-1);
  return { instances, serves: state === 'yes', ...(state === 'waits' && { waits: true }) };
}

export function instanceUnitName(run: ReleaseRun, index: number): string {
  return unitName(run.spec.application.id, run.spec.number, { name: 'web', instance: index + 1 });
}

/** The exit code is none of the script's own: the server is shutting down and ends everything. */
export function serverShutdownError(output: string): EngineError {
  return new EngineError('SERVER_UNREACHABLE', 'The server is shutting down and has interrupted the step.', {
    output: output.trim(),
  });
}

/** First arguments of all scripts that run health checks. */
export function healthCheckArguments(run: ReleaseRun, seconds: number): (string | number)[] {
  const { id, healthCheck } = run.spec.application;
  return [
    id,
    healthCheck.type === 'image' ? 'image' : healthCheck.path,
    healthCheck.expectedStatus.map(([from, to]) => `${from}-${to}`).join(' '),
    healthCheck.timeoutSeconds,
    Math.max(10, Math.round(healthCheck.intervalSeconds * 100)),
    Math.round(seconds * 100),
  ];
}

/** Parses why the previous release is live again: a line of the script, then how the process ended. */
export function parseFallback(text: string): { readonly reason: string; readonly output: string } {
  const [said = '', ...rest] = text.split('\n');
  const end = parseUnitExit(rest.join('\n'));
  return { reason: said.endsWith(' ended') ? `${said} (${end.how})` : said, output: end.output };
}

/** Parses systemd's properties of an ended process, an empty line, and the last output of the process. */
function parseUnitExit(text: string): { readonly how: string; readonly output: string } {
  const [properties = '', ...rest] = text.split('\n\n');
  const value = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(properties)?.[1] ?? '';
  const status = value('ExecMainStatus');
  // ExecMainCode is CLD_EXITED (1), CLD_KILLED (2) or CLD_DUMPED (3).
  const how =
    value('Result') === 'oom-kill' || rest.join('\n\n').includes(CONTAINER_OUT_OF_MEMORY)
      ? 'killed: out of memory'
      : ['2', '3'].includes(value('ExecMainCode'))
        ? `killed by signal ${status}`
        : `exit code ${status}`;
  return { how, output: rest.join('\n\n').trimEnd() };
}
