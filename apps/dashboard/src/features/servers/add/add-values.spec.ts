import { INITIAL, toProbe, toRequest, VALIDATE, type AddValues } from './add-values';

const FINGERPRINT = `SHA256:${'a'.repeat(43)}`;
const values: AddValues = { ...INITIAL, host: '203.0.113.10', name: 'web-1' };

test('sends a password to no machine whose host key has not been confirmed', () => {
  const typed: AddValues = { ...values, access: 'password', password: 'correct horse' };
  expect(toProbe(typed, undefined)).toEqual({ host: '203.0.113.10' });
  expect(toProbe(typed, FINGERPRINT)).toEqual({
    host: '203.0.113.10',
    password: 'correct horse',
    host_key_fingerprint: FINGERPRINT,
  });
});

test('sends of several credentials that were typed only the chosen one', () => {
  const typed: AddValues = { ...values, access: 'own', private_key: ' KEY ', password: 'typed before' };
  expect(toRequest(typed, FINGERPRINT)).toEqual({
    name: 'web-1',
    host: '203.0.113.10',
    private_key: 'KEY\n',
    host_key_fingerprint: FINGERPRINT,
  });
});

test('asks for this machine by name and labels alone', () => {
  const local: AddValues = { ...values, connection: 'local', labels: [{ name: 'role', value: 'all' }] };
  expect(toRequest(local, undefined)).toEqual({ name: 'web-1', connection: 'local', labels: { role: 'all' } });
  expect(VALIDATE.host('', local)).toBeNull();
});

test('tells a public key from a private one, and one with a passphrase', () => {
  const own: AddValues = { ...values, access: 'own' };
  expect(VALIDATE.private_key('ssh-ed25519 AAAA me', own)).toContain('public half');
  expect(VALIDATE.private_key('-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n-----END', own)).toContain(
    'passphrase',
  );
});
