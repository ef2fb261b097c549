import { loadScript } from '../../../command/load-script';
import { script } from '../../../command/shell-command';
import type { Host } from '../../../host/host';
import { parseApplicationInspections } from './parse-inspection';
import type { ApplicationInspection, HealthChecks } from './application-inspection';

const INSPECT = loadScript('application/inspect-applications.sh');

/** Longest health check of an inspection, so that it ends soon however long the checks of the applications may take. */
const LONGEST_CHECK_SECONDS = 5;

/** Inspects all applications of a server with one command; those in `checks` get one health check. */
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
