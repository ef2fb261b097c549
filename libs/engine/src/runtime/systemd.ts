import { script } from '../command/command';
import { secret } from '../command/secret';
import { EngineError } from '../engine-error';
import type { HealthCheckSpec } from '../flows/specs';
import type { Host } from '../host/host';
import { diskFull } from '../source/failure';
import { requireRelease } from './releases';
import type { Run, Runtime, Started } from './runtime';
import { renderStartScript } from './start-script';
import { OBSERVE_UNIT, REMOVE_UNIT, START_UNIT, VERIFY_UNIT, WHOLE } from './systemd-script';
import { renderUnit } from './unit-file';

/** What systemctl says when the server goes down under it. */
const GOING_DOWN = /message bus|connect to bus|Transport endpoint|Connection reset|is destructive|shutting down/i;

export const systemdRuntime: Runtime = {
  async start(host, run, step) {
    const { application, number } = run.spec;
    const start = renderStartScript({
      applicationId: application.id,
      releaseNumber: run.releaseNumber,
      workingDirectory: run.manifest.workingDirectory,
      command: run.manifest.start ?? '',
      env: application.env,
      purpose: 'start',
    }).reveal();
    const unit = renderUnit({
      applicationId: application.id,
      number,
      releaseNumber: run.releaseNumber,
      ...application.resources,
    });
    const result = await host.exec(script('start-unit', START_UNIT, application.id, number, run.releaseNumber, unit), {
      stdin: secret(start + WHOLE),
      signal: step.signal,
      expect: 'any',
    });
    requireRelease(result, run.releaseNumber);
    if (result.code !== 0) {
      if (GOING_DOWN.test(result.stderr)) throw interrupted(result.stderr);
      throw (
        diskFull(result.stderr) ??
        new EngineError('START_FAILED', 'The unit of the application could not be started.', {
          output: result.stderr.trim(),
        })
      );
    }
    const [port, process, serves] = result.stdout.trim().split(' ');
    return { port: Number(port), process: Number(process), serves: serves === 'yes' };
  },

  async verify(host, run, started, step) {
    const { healthCheck } = run.spec.application;
    const result = await host.exec(
      script(
        'verify-unit',
        'exec bash -c "$@"',
        VERIFY_UNIT,
        'verify-unit',
        ...checkArguments(run, started, healthCheck.deadlineSeconds),
        started.process ?? 0,
      ),
      {
        signal: step.signal,
        timeoutMs: (healthCheck.deadlineSeconds + 2 * healthCheck.timeoutSeconds + 30) * 1000,
        expect: 'any',
      },
    );
    if (result.code === 0) return;
    if (result.code !== 70 && result.code !== 71) throw interrupted(result.stderr);
    if (result.code === 70) {
      const end = readEnd(result.stdout);
      throw new EngineError('START_FAILED', `The application ended before it answered its health check (${end.how}).`, {
        output: end.output,
      });
    }
    const [said = '', ...rest] = result.stdout.split('\n');
    const text = `The application did not pass its health check within ${healthCheck.deadlineSeconds} s: ${said}.`;
    throw new EngineError('HEALTH_CHECK_FAILED', text, { output: readEnd(rest.join('\n')).output });
  },

  async observe(host, run, started, step) {
    const { observeSeconds } = run.spec.application;
    const former = run.spec.previous?.number ?? '';
    const result = await host.exec(
      script('observe-unit', OBSERVE_UNIT, ...checkArguments(run, started, observeSeconds), former),
      {
        signal: step.signal,
        timeoutMs: (observeSeconds + 60) * 1000,
        expect: 'any',
      },
    );
    if (result.code === 0) return { kind: 'passed' };
    if (result.code !== 72 && result.code !== 73) throw interrupted(result.stderr);
    const [said = '', ...rest] = result.stdout.split('\n');
    const end = readEnd(rest.join('\n'));
    const reason = said === 'its process ended' ? `${said} (${end.how})` : said;
    return { kind: result.code === 72 ? 'fellBack' : 'down', reason, output: end.output };
  },
};

/** None of the script's own ends: the server goes down and ends what runs on it. */
function interrupted(output: string): EngineError {
  return new EngineError('SERVER_UNREACHABLE', 'The server interrupted what was going on: it goes down.', {
    output: output.trim(),
  });
}

function checkArguments(run: Run, started: Started, seconds: number): (string | number)[] {
  const { application, number } = run.spec;
  const check: HealthCheckSpec = application.healthCheck;
  return [
    application.id,
    number,
    started.port ?? 0,
    check.path,
    check.expectedStatus.map(([from, to]) => `${from}-${to}`).join(' '),
    check.timeoutSeconds,
    Math.max(10, Math.round(check.intervalSeconds * 100)),
    Math.round(seconds * 100),
  ];
}

/** systemd's own words on how a process ended, an empty line, then the last that the process printed. */
export function readEnd(text: string): { readonly how: string; readonly output: string } {
  const [properties = '', ...rest] = text.split('\n\n');
  const value = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(properties)?.[1] ?? '';
  const status = value('ExecMainStatus');
  // ExecMainCode is CLD_EXITED (1), CLD_KILLED (2) or CLD_DUMPED (3).
  const how =
    value('Result') === 'oom-kill'
      ? 'killed: out of memory'
      : ['2', '3'].includes(value('ExecMainCode'))
        ? `killed by signal ${status}`
        : `exit code ${status}`;
  return { how, output: rest.join('\n\n').trimEnd() };
}

/** Stops what a deployment started and frees its port; its release stays. Does nothing to the one that serves. */
export async function removeRun(
  host: Host,
  applicationId: string,
  number: number,
  signal?: AbortSignal,
): Promise<void> {
  await host.exec(script('remove-run', REMOVE_UNIT, applicationId, number), {
    signal,
    timeoutMs: 60_000,
    expect: 'any',
  });
}
