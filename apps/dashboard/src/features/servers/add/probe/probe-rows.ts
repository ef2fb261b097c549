import type { ServerProbeRecord } from '@fairlead/client';
import { formatSystem } from '../../server-format';
import type { AddServerValues } from '../add-server-values';

export interface ProbeRow {
  name: 'reachable' | 'host-key' | 'signed-in' | 'privileged' | 'supported';
  title: string;
  /** `ask`: it is for the person to say. */
  state: 'ok' | 'bad' | 'ask' | 'open' | 'waiting';
  text?: string;
}

/** What a test of a connection has found, one thing after the other; only the first that fails says why. */
export function probeRows(
  result: ServerProbeRecord | undefined,
  partial: boolean,
  values: AddServerValues,
): ProbeRow[] {
  const user = values.username.trim();
  const rows = [
    { name: 'reachable', title: 'Reachable', ok: result?.reachable, text: 'An SSH server answers there.' },
    {
      name: 'host-key',
      title: 'Host key',
      ok: result && result.host_key !== null && result.problem?.code !== 'HOST_KEY_MISMATCH',
      text: 'By this key the machine proves which one it is.',
    },
    { name: 'signed-in', title: 'Signed in', ok: result?.authenticated, text: `It lets ${user} in.` },
    {
      name: 'privileged',
      title: 'Rights of root',
      ok: result?.privileged,
      text: user === 'root' ? 'Commands run as root.' : `${user} may use sudo without a password.`,
    },
    {
      name: 'supported',
      title: 'System',
      ok: result?.supported,
      text: result?.facts ? `${formatSystem(result.facts)}, ${result.facts.arch}, ${result.facts.hostname}` : undefined,
    },
  ] as const;
  const held = partial ? rows.slice(0, 2) : rows;
  const failed = result && !(partial && result.host_key) ? held.findIndex(({ ok }) => !ok) : -1;
  return rows.map(({ name, title, ok, text }, index): ProbeRow => {
    if (!result) return { name, title, state: 'waiting' };
    if (index === failed) return { name, title, state: 'bad', text: result.problem?.message };
    if (partial && index > 1) return { name, title, state: 'open' };
    return ok ? { name, title, state: 'ok', text } : { name, title, state: 'open' };
  });
}
