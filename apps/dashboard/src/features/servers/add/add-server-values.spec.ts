import {
  EMPTY_SERVER_VALUES,
  toProbeServer,
  toCreateServer,
  ADD_SERVER_RULES,
  type AddServerValues,
} from './add-server-values';

const FINGERPRINT = `SHA256:${'a'.repeat(43)}`;
const values: AddServerValues = { ...EMPTY_SERVER_VALUES, host: '203.0.113.10', name: 'web-1' };

test('sends a password to no machine whose host key has not been confirmed', () => {
  const typed: AddServerValues = { ...values, access: 'password', password: 'correct horse' };
  expect(toProbeServer(typed, undefined)).toEqual({ host: '203.0.113.10' });
  expect(toProbeServer(typed, FINGERPRINT)).toEqual({
    host: '203.0.113.10',
    password: 'correct horse',
    host_key_fingerprint: FINGERPRINT,
  });
});

test('sends of several credentials that were typed only the chosen one', () => {
  const typed: AddServerValues = { ...values, access: 'own', private_key: ' KEY ', password: 'typed before' };
  expect(toCreateServer(typed, FINGERPRINT)).toEqual({
    name: 'web-1',
    host: '203.0.113.10',
    private_key: 'KEY\n',
    host_key_fingerprint: FINGERPRINT,
  });
});

test('asks for this machine by name and labels alone', () => {
  const local: AddServerValues = { ...values, connection: 'local', labels: [{ name: 'role', value: 'all' }] };
  expect(toCreateServer(local, undefined)).toEqual({ name: 'web-1', connection: 'local', labels: { role: 'all' } });
  expect(ADD_SERVER_RULES.host('', local)).toBeNull();
});

test('tells a public key from a private one, and one with a passphrase', () => {
  const own: AddServerValues = { ...values, access: 'own' };
  expect(ADD_SERVER_RULES.private_key('ssh-ed25519 AAAA me', own)).toContain('public key');
  expect(
    ADD_SERVER_RULES.private_key('-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n-----END', own),
  ).toContain('passphrase');
});
