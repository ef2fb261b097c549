import { loadScript } from '../../../command/load-script';
import { script } from '../../../command/shell-command';
import type { Host } from '../../../host/host';
import { parseApplicationInspections } from './parse-inspection';
import type { ApplicationInspection, HealthChecks } from './application-inspection';

const INSPECT = loadScript('application/inspect-applications.sh');

/** A look at many applications is over soon, however patient their own checks are. */
const LONGEST_CHECK_SECONDS = 5;

/** What every application of a server does at this moment, with one command; those of `checks` are asked once. */
export async function inspectApplications(
  host: Host,
  options: { readonly signal?: AbortSignal; readonly checks?: HealthChecks } = {},
): Promise<ApplicationInspection[]> {
  const { checks = {} } = options;
  const asked = Object.entries(checks)
    .filter(([, check]) => check.type === 'http')
    .map(([id, { path, timeoutSeconds }]) => {
      const quoted = path.replace(/[\\"]/g, (character) => `\\${character}`).replace(/[\t\r\n]/g, '');
      return `${id}\t${quoted}\t${Math.min(timeoutSeconds, LONGEST_CHECK_SECONDS)}\n`;
    });
  const { stdout } = await host.exec(script('inspect-applications', INSPECT), {
    stdin: asked.join(''),
    signal: options.signal,
    timeoutMs: 20_000,
    maxOutputBytes: 4 * 1024 * 1024,
  });
  return parseApplicationInspections(stdout, checks);
}
