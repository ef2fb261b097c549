import {
  EMPTY_SERVER_VALUES,
  toProbeServer,
  toCreateServer,
  ADD_SERVER_RULES,
  type AddServerValues,
} from './add-server-values';

const FINGERPRINT = `SHA256:${'a'.repeat(43)}`;
const values: AddServerValues = { ...EMPTY_SERVER_VALUES, host: '203.0.113.10', name: 'web-1' };

test('sends a password only to a machine with a confirmed host key', () => {
  const typed: AddServerValues = { ...values, access: 'password', password: 'correct horse' };
  expect(toProbeServer(typed, undefined)).toEqual({ host: '203.0.113.10' });
  expect(toProbeServer(typed, FINGERPRINT)).toEqual({
    host: '203.0.113.10',
    password: 'correct horse',
    host_key_fingerprint: FINGERPRINT,
  });
});

test('sends only the selected credentials', () => {
  const typed: AddServerValues = { ...values, access: 'own', private_key: ' KEY ', password: 'typed before' };
  expect(toCreateServer(typed, FINGERPRINT)).toEqual({
    name: 'web-1',
    host: '203.0.113.10',
    private_key: 'KEY\n',
    host_key_fingerprint: FINGERPRINT,
  });
});

test('sends only name and labels for the local machine', () => {
  const local: AddServerValues = { ...values, connection: 'local', labels: [{ name: 'role', value: 'all' }] };
  expect(toCreateServer(local, undefined)).toEqual({ name: 'web-1', connection: 'local', labels: { role: 'all' } });
  expect(ADD_SERVER_RULES.host('', local)).toBeNull();
});

test('rejects public keys and keys with a passphrase', () => {
  const own: AddServerValues = { ...values, access: 'own' };
  expect(ADD_SERVER_RULES.private_key('ssh-ed25519 AAAA me', own)).toContain('public key');
  expect(
    ADD_SERVER_RULES.private_key('-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n-----END', own),
  ).toContain('passphrase');
});
