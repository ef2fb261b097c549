import type { ReleaseRuntime } from '@fairlead/contracts';
import { script } from '../command/command';
import type { Host } from '../host/host';

export interface ApplicationInspection {
  readonly applicationId: string;
  /** Number of the deployment that visitors see; none where nothing was switched to. */
  readonly number?: number;
  readonly port?: number;
  readonly runtime?: ReleaseRuntime;
  readonly state: 'running' | 'restarting' | 'failed' | 'stopped';
  readonly restarts: number;
  /** How the process ended last, where it has: `exit code 1`, `killed by signal 9`. */
  readonly lastExit?: string;
  /** RFC 3339 UTC. */
  readonly activeSince?: string;
}

const INSPECT = `
cd /var/lib/fairlead/apps 2>/dev/null || exit 0
for app in app_*; do
  [ -d "$app" ] || continue
  live=$(readlink "$app/live" 2>/dev/null)
  number=\${live#slots/} port= pages=
  if [ -n "$live" ]; then
    for file in "$app/$live"/2*; do [ ! -f "$file" ] || port=\${file##*/}; done
    [ ! -d "$app/$live/www" ] || pages=1
  fi
  printf 'app\\t%s\\t%s\\t%s\\t%s\\n' "$app" "$number" "$port" "$pages"
done
echo units
systemctl show --timestamp=unix -p Id,ActiveState,SubState,NRestarts,ExecMainCode,ExecMainStatus,ActiveEnterTimestamp 'fairlead-app_*.service' 2>/dev/null ||
  systemctl show -p Id,ActiveState,SubState,NRestarts,ExecMainCode,ExecMainStatus 'fairlead-app_*.service'
`;

/** What every application of a server does at this moment, with one command. */
export async function inspectApplications(
  host: Host,
  options: { readonly signal?: AbortSignal } = {},
): Promise<ApplicationInspection[]> {
  const { stdout } = await host.exec(script('inspect-applications', INSPECT), {
    signal: options.signal,
    timeoutMs: 20_000,
    maxOutputBytes: 4 * 1024 * 1024,
  });
  return parseInspection(stdout);
}

export function parseInspection(text: string): ApplicationInspection[] {
  const [list = '', shown = ''] = text.split(/^units\n/m);
  const units = new Map(
    shown.split(/\n\n+/).map((block) => {
      const properties = new Map(
        block.split('\n').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      );
      return [properties.get('Id') ?? '', properties] as const;
    }),
  );
  return list
    .split('\n')
    .filter((line) => line.startsWith('app\t'))
    .map((line) => {
      const [, applicationId = '', number = '', port = '', pages = ''] = line.split('\t');
      const base = { applicationId, ...(number === '' ? {} : { number: Number(number) }) };
      if (pages !== '') return { ...base, runtime: 'static', state: 'running', restarts: 0 };
      if (port === '') return { ...base, state: 'stopped', restarts: 0 };
      return {
        ...base,
        port: Number(port),
        runtime: 'systemd',
        ...unitState(units.get(`fairlead-${applicationId}-${number}.service`)),
      };
    });
}

function unitState(
  unit: ReadonlyMap<string, string> | undefined,
): Pick<ApplicationInspection, 'state' | 'restarts' | 'lastExit' | 'activeSince'> {
  const value = (name: string): string => unit?.get(name) ?? '';
  const active = value('ActiveState');
  const state =
    active === 'active'
      ? 'running'
      : active === 'activating'
        ? 'restarting'
        : active === 'failed'
          ? 'failed'
          : 'stopped';
  const code = value('ExecMainCode');
  const status = value('ExecMainStatus');
  const lastExit =
    code === '0' || code === '' ? undefined : code === '1' ? `exit code ${status}` : `killed by signal ${status}`;
  const since = /^@(\d+)$/.exec(value('ActiveEnterTimestamp'))?.[1];
  return {
    state,
    restarts: Number(value('NRestarts') || 0),
    lastExit,
    activeSince: since === undefined ? undefined : new Date(Number(since) * 1000).toISOString(),
  };
}
