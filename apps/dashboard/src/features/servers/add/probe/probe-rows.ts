import type { ServerProbeRecord } from '@fairlead/client';
import { formatSystem } from '../../server-format';
import type { AddServerValues } from '../add-server-values';

export interface ProbeRow {
  name: 'reachable' | 'host-key' | 'signed-in' | 'privileged' | 'supported' | 'unmanaged';
  title: string;
  /** `ask`: a person has to confirm it. */
  state: 'ok' | 'bad' | 'ask' | 'open' | 'waiting';
  text?: string;
}

/** The steps of a connection test in order; only the first failed step has an explanation. */
export function probeRows(
  result: ServerProbeRecord | undefined,
  partial: boolean,
  values: AddServerValues,
): ProbeRow[] {
  const user = values.username.trim();
  const rows = [
    { name: 'reachable', title: 'Reachable', ok: result?.reachable, text: 'An SSH server answers.' },
    {
      name: 'host-key',
      title: 'Host key',
      ok: result && result.host_key !== null && result.problem?.code !== 'HOST_KEY_MISMATCH',
      text: 'Identifies the machine.',
    },
    { name: 'signed-in', title: 'Signed in', ok: result?.authenticated, text: `${user} can sign in.` },
    {
      name: 'privileged',
      title: 'Root privileges',
      ok: result?.privileged,
      text: user === 'root' ? 'Commands run as root.' : `${user} has passwordless sudo.`,
    },
    {
      name: 'supported',
      title: 'System',
      ok: result?.supported,
      text: result?.facts ? `${formatSystem(result.facts)}, ${result.facts.arch}, ${result.facts.hostname}` : undefined,
    },
    {
      name: 'unmanaged',
      title: 'Not managed yet',
      ok: result?.supported && result.problem?.code !== 'SERVER_ALREADY_MANAGED',
      text: 'No other server stands for this machine.',
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
