import type { ServerProbeRecord } from '@fairlead/client';
import { useState } from 'react';
import { useProbeServer } from '../../mutations';
import { type AddServerValues, serverEndpointKey, connectionTestKey, toProbeServer } from '../add-server-values';

export interface ConnectionTest {
  /** The result for exactly the current values of the form. */
  result: ServerProbeRecord | undefined;
  /** The password was held back, and only the host key was read. */
  partial: boolean;
  /** There is a result, but the form has changed since. */
  outdated: boolean;
  running: boolean;
  error: unknown;
  /** The confirmed fingerprint of this address. */
  confirmed: string | undefined;
  /** Whether the machine is to be taken over from the owner that it names. */
  takeOver: boolean;
  run: () => void;
  confirm: (fingerprint: string | undefined) => void;
  setTakeOver: (takeOver: boolean) => void;
  /** What is missing before the server can be added. */
  missing: 'test' | 'confirmation' | 'repair' | undefined;
}

/** State of the connection test for the current form, and the confirmed host key. */
export function useConnectionTest(
  values: AddServerValues,
  onFound: (found: ServerProbeRecord) => void,
): ConnectionTest {
  const probe = useProbeServer();
  const [last, setLast] = useState<{ key: string; result: ServerProbeRecord; partial: boolean }>();
  const [seen, setSeen] = useState<{ place: string; fingerprint: string }>();
  const confirmed = seen?.place === serverEndpointKey(values) ? seen.fingerprint : undefined;
  const [takenFrom, setTakenFrom] = useState<string>();
  const now = connectionTestKey(values);
  const current = last?.key === now ? last : undefined;
  const owner = current?.result.found_owner?.server_id;
  const takeOver = owner !== undefined && takenFrom === owner;

  const run = (fingerprint = confirmed) => {
    const partial = values.access === 'password' && fingerprint === undefined;
    setLast(undefined);
    probe.mutate(toProbeServer(values, fingerprint), {
      onSuccess: (result) => {
        setLast({ key: now, result, partial });
        if (!partial) onFound(result);
      },
    });
  };
  const confirm = (fingerprint: string | undefined) => {
    setSeen(fingerprint === undefined ? undefined : { place: serverEndpointKey(values), fingerprint });
    // With a password, or after a different key than the confirmed one, the later steps have not been tested yet.
    const stopped = current?.partial || current?.result.problem?.code === 'HOST_KEY_MISMATCH';
    if (fingerprint !== undefined && stopped) run(fingerprint);
  };
  return {
    result: current?.result,
    partial: current?.partial ?? false,
    outdated: last !== undefined && current === undefined,
    running: probe.isPending,
    error: probe.error,
    confirmed,
    run: () => run(),
    confirm,
    takeOver,
    setTakeOver: (wanted) => setTakenFrom(wanted ? owner : undefined),
    missing: missing(values, current, confirmed, takeOver),
  };
}

function missing(
  { connection }: AddServerValues,
  current: { result: ServerProbeRecord; partial: boolean } | undefined,
  confirmed: string | undefined,
  takeOver: boolean,
): ConnectionTest['missing'] {
  if (connection === 'local') return undefined;
  if (!current) return 'test';
  const { host_key: hostKey, problem } = current.result;
  if (hostKey && hostKey.fingerprint !== confirmed) return 'confirmation';
  return (problem && !takeOver) || current.partial ? 'repair' : undefined;
}
