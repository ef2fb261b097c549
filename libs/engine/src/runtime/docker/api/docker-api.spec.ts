import { secret } from '../../../specs/secret';
import { registryAuthHeader, dockerErrorMessage } from './docker-api';

describe('credentials for a registry', () => {
  it.each(['a', 'ab', 'abc', 'abcd', '>>>???~~~ÿ', `"quoted" \\ 'x'`])(
    'reach the engine as it decodes them, with the password %j',
    (password) => {
      const header = registryAuthHeader({ username: 'shop', password: secret(password) }).reveal();
      const [, value = ''] = /^header = "X-Registry-Auth: ([A-Za-z0-9_-]+={0,2})"\n$/.exec(header) ?? [];
      expect(value.length % 4).toBe(0);
      expect(JSON.parse(Buffer.from(value, 'base64url').toString('utf8'))).toEqual({ username: 'shop', password });
    },
  );
});

describe('messageOf', () => {
  it('reads the message of the engine, and returns anything else unchanged', () => {
    expect(dockerErrorMessage('{"message":"manifest unknown"}\n')).toBe('manifest unknown');
    expect(dockerErrorMessage('bad gateway\n')).toBe('bad gateway');
  });
});
