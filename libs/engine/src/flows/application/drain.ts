import type { DrainSignal } from '@fairlead/contracts';
import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import type { Host } from '../../host/host';
import { formatCount } from '../../step/format-count';
import type { Step } from '../../step/step';

const DRAIN = loadScript('application/drain-connections.sh');

export interface DrainSpec {
  readonly applicationId: string;
  readonly drainSeconds: number;
  /** Signal that tells the processes to close connections that would stay open, such as WebSockets. */
  readonly drainSignal?: DrainSignal;
}

/** Waits until a deployment has no more connections, or until its time is up. Returns how many connections were left. */
export async function drainConnections(
  host: Host,
  spec: DrainSpec,
  number: number,
  step?: Pick<Step, 'signal'>,
): Promise<number> {
  const { applicationId, drainSeconds, drainSignal } = spec;
  const result = await host.exec(
    script('drain', DRAIN, applicationId, number, drainSeconds, drainSignal?.replace(/^SIG/, '') ?? ''),
    { signal: step?.signal, timeoutMs: (drainSeconds + 60) * 1000 },
  );
  return Number(result.stdout.trim());
}

export function describeDrain(number: number, left: number, drainSeconds: number): string {
  return left > 0
    ? `Stopped deployment ${number}; ${formatCount(left, 'connection')} did not end within ${drainSeconds} s`
    : `Stopped deployment ${number}; its requests had ended`;
}
