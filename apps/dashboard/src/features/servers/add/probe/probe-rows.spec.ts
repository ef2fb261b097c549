import type { ServerProbeRecord } from '@fairlead/client';
import { EMPTY_SERVER_VALUES } from '../add-server-values';
import { probeRows } from './probe-rows';

const found: ServerProbeRecord = {
  reachable: true,
  host_key: { algorithm: 'ssh-ed25519', fingerprint: 'SHA256:abc' },
  authenticated: true,
  privileged: true,
  facts: { hostname: 'web1', os: 'debian', os_version: '12', arch: 'x86_64' },
  supported: true,
  found_owner: null,
  problem: null,
};
const states = (result: ServerProbeRecord | undefined, partial = false) =>
  probeRows(result, partial, EMPTY_SERVER_VALUES).map(({ state }) => state);

test('passes every step without a failure', () => {
  expect(states(found)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok']);
  expect(probeRows(found, false, EMPTY_SERVER_VALUES).at(-2)?.text).toBe('Debian 12, x86_64, web1');
});

test('explains the first failure, and marks later steps as not tested', () => {
  const problem = { code: 'SSH_AUTHENTICATION_FAILED', message: 'It did not let root in.' } as const;
  const result = { ...found, authenticated: false, privileged: false, facts: null, supported: false, problem };
  expect(states(result)).toEqual(['ok', 'ok', 'bad', 'open', 'open', 'open']);
  expect(probeRows(result, false, EMPTY_SERVER_VALUES)[2]?.text).toBe('It did not let root in.');
  expect(states({ ...result, reachable: false, host_key: null })).toEqual([
    'bad',
    ...Array.from({ length: 5 }, () => 'open'),
  ]);
});

test('fails at the host key if a different one is presented', () => {
  const problem = { code: 'HOST_KEY_MISMATCH', message: 'Another key.' } as const;
  expect(states({ ...found, authenticated: false, privileged: false, supported: false, problem })).toEqual([
    'ok',
    'bad',
    'open',
    'open',
    'open',
    'open',
  ]);
});

test('reports no result for a password that was not sent', () => {
  const problem = { code: 'SSH_AUTHENTICATION_FAILED', message: 'The key is not let in.' } as const;
  const result = { ...found, authenticated: false, privileged: false, supported: false, problem };
  expect(states(result, true)).toEqual(['ok', 'ok', 'open', 'open', 'open', 'open']);
  expect(states(undefined)).toEqual(Array.from({ length: 6 }, () => 'waiting'));
});

test('fails at a machine that is managed already, and says by whom', () => {
  const problem = { code: 'SERVER_ALREADY_MANAGED', message: 'It is web-1.' } as const;
  const last = probeRows({ ...found, problem }, false, EMPTY_SERVER_VALUES).at(-1);
  expect(last).toMatchObject({ name: 'unmanaged', state: 'bad', text: 'It is web-1.' });
});
