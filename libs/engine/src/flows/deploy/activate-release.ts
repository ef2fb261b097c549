import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { EngineError } from '../../errors/engine-error';
import type { Host } from '../../host/host';
import { switchTraffic, takeOffline } from '../../proxy/switch-traffic';
import { runtimeDriverOf } from '../../runtime/runtime-drivers';
import type { ReleaseRun } from '../../runtime/release-run';
import { linkPersistentPaths } from '../../runtime/persistent-paths';
import type { Observation, StartedRelease } from '../../runtime/runtime-driver';
import { removeRun } from '../../runtime/systemd/remove-run';
import { finishReplacement, replaceRelease } from '../../runtime/systemd/replace-release';
import { requireSoundPort } from '../../source/detect/check-runtime-settings';
import { switchInstances, usesRollingSwitch } from '../../runtime/systemd/rolling-switch';
import {
  MAX_OUTAGE_AFTER_SWITCH_MS,
  MAX_OUTAGE_BEFORE_SWITCH_MS,
  retryingHost,
  retryUntilReachable,
} from '../../host/retrying-host';
import type { DeployOutcome, DeployRecorder } from '../../specs/deployment-spec';
import type { Step, StepRunner } from '../../step/step';

const CHANGE_WORKERS = loadScript('systemd/change-workers.sh');

/** Milliseconds for which interrupted observation is retried on a server that answers. */
const INTERRUPTED_FOR_MS = 60_000;

/** Activates a complete release, for deployments and rollbacks: starts it, verifies it, switches to it and observes it. */
export async function activateRelease(
  host: Host,
  run: ReleaseRun,
  step: StepRunner,
  recorder: DeployRecorder,
): Promise<DeployOutcome> {
  const runtime = runtimeDriverOf(run.manifest);
  const { application, number } = run.spec;

  let started = await step('starting', async (current) => {
    requireSoundPort(application, run.manifest.runtime);
    const result = await retryUntilReachable(host, current.signal, MAX_OUTAGE_BEFORE_SWITCH_MS, async () => {
      // A new release already has the links; a release that is started again gets the current ones.
      if (run.releaseNumber !== number) await linkPersistentPaths(host, run, current);
      return runtime.start(host, run, current);
    });
    current.log(describeStart(run, result));
    await recorder.release({
      number,
      releaseNumber: run.releaseNumber,
      runtime: run.manifest.runtime,
      port: result.instances[0]?.port,
      manifest: run.manifest,
    });
    return result;
  });

  // Milliseconds without a release that serves.
  let outage = 0;
  await step('verifying', async (current) => {
    if (started.serves)
      return current.log('The release is already live; the deployment continues where it was interrupted');
    const began = performance.now();
    await retryUntilReachable(host, current.signal, MAX_OUTAGE_BEFORE_SWITCH_MS, async (isRetry) => {
      // The server may have rebooted in between, and this release does not start automatically yet.
      if (isRetry) started = await runtime.start(host, run, current);
      if (started.waits) outage = await replaceRelease(host, run, current);
      else await runtime.verify(host, run, started, current);
    });
    current.log(`Healthy after ${Math.round(performance.now() - began)} ms`);
  });

  const steady = retryingHost(host, MAX_OUTAGE_AFTER_SWITCH_MS);
  await step('switching', async (current) => {
    if (usesRollingSwitch(run, started)) await changeInstances(steady, run, started, current);
    const began = performance.now();
    const { workers } = await switchTraffic(steady, application.id, number, current.signal);
    const duration = Math.round(performance.now() - began);
    await recorder.switched(new Date(), started.waits ? outage : duration);
    current.log(
      `Deployment ${number} is live; ${started.waits ? `requests waited for ${outage} ms` : `the switch took ${duration} ms`}`,
    );
    await finishReplacement(steady, run, current.signal);
    if (workers) await switchWorkers(steady, application.id, number, current.signal);
  });

  return step('observing', (current) => observe(steady, run, started, current));
}

async function changeInstances(host: Host, run: ReleaseRun, started: StartedRelease, step: Step): Promise<void> {
  const { application, number, previous } = run.spec;
  const observation = await retryUntilReachable(host, step.signal, INTERRUPTED_FOR_MS, () =>
    switchInstances(host, run, started, step),
  );
  if (observation.kind === 'passed') return;
  const message = `The application failed during the rolling switch: ${observation.reason}. Only deployment ${previous?.number ?? ''} is live again.`;
  await removeRun(host, { applicationId: application.id, number, stopSeconds: application.drainSeconds }, step.signal);
  throw new EngineError('CRASHED_AFTER_SWITCH', message, { output: observation.output });
}

async function observe(host: Host, run: ReleaseRun, started: StartedRelease, step: Step): Promise<DeployOutcome> {
  const observation = await retryUntilReachable(host, step.signal, INTERRUPTED_FOR_MS, () =>
    runtimeDriverOf(run.manifest).observe(host, run, started, step),
  );
  if (observation.kind === 'passed') return { kind: 'live' };
  return observation.kind === 'fellBack'
    ? fellBack(host, run, observation, step)
    : wentDown(host, run, observation, step);
}

async function fellBack(
  host: Host,
  run: ReleaseRun,
  observation: Exclude<Observation, { kind: 'passed' }>,
  step: Step,
): Promise<DeployOutcome> {
  const { application, number, previous } = run.spec;
  const message = `The application failed after the switch: ${observation.reason}. Deployment ${previous?.number ?? ''} is live again.`;
  tell(step, message, observation.output);
  await removeRun(host, { applicationId: application.id, number, stopSeconds: application.drainSeconds }, step.signal);
  return { kind: 'fellBack', code: 'CRASHED_AFTER_SWITCH', message };
}

async function wentDown(
  host: Host,
  run: ReleaseRun,
  observation: Exclude<Observation, { kind: 'passed' }>,
  step: Step,
): Promise<never> {
  const { application, number } = run.spec;
  const message = `The application failed after the switch: ${observation.reason}. There was no previous release to return to.`;
  tell(step, message, observation.output);
  await takeOffline(host, application.id, number, step.signal);
  await removeRun(host, { applicationId: application.id, number, stopSeconds: application.drainSeconds }, step.signal);
  throw new EngineError('CRASHED_AFTER_SWITCH', message, { output: observation.output });
}

function tell(step: Step, message: string, output: string): void {
  if (output) step.output('stderr', Buffer.from(`${output}\n`));
  step.log(message);
}

function describeStart(run: ReleaseRun, started: StartedRelease): string {
  const release = run.releaseNumber === run.spec.number ? 'the new release' : `release ${run.releaseNumber}`;
  const ports = started.instances.map(({ port }) => port);
  if (started.waits)
    return `Prepared ${release}. The application has a fixed port, so the live release is stopped before the new one starts`;
  return ports.length === 0
    ? `Prepared ${release}`
    : `Started ${release} on port${ports.length === 1 ? '' : 's'} ${ports.join(', ')}, beside the live release`;
}

/** Starts the workers of the live release and stops those of all others without waiting for them. */
async function switchWorkers(host: Host, applicationId: string, number: number, signal: AbortSignal): Promise<void> {
  await host.exec(script('change-workers', CHANGE_WORKERS, applicationId, number), { signal });
}
