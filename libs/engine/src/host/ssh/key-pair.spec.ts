import { utils } from 'ssh2';
import { parseHostKey, sameFingerprint } from './host-key';
import { generateKeyPair } from './key-pair';

describe('a generated key pair', () => {
  it('is ed25519 in the formats of OpenSSH, and its private half does not print', () => {
    const { publicKey, privateKey } = generateKeyPair('fairlead');
    expect(publicKey).toMatch(/^ssh-ed25519 AAAA[\w+/=]+ fairlead$/);
    expect(privateKey.reveal()).toMatch(/^-----BEGIN OPENSSH PRIVATE KEY-----\n/);
    expect(String(privateKey)).toBe('[redacted]');
    expect(utils.parseKey(privateKey.reveal())).not.toBeInstanceOf(Error);
  });
});

describe('a host key', () => {
  it('is described by the algorithm and the fingerprint that ssh-keygen prints', () => {
    const line = 'AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl';
    expect(parseHostKey(Buffer.from(line, 'base64'))).toEqual({
      algorithm: 'ssh-ed25519',
      fingerprint: 'SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU',
    });
  });

  it('is the same with padding and without', () => {
    expect(sameFingerprint('SHA256:abc=', 'abc')).toBe(true);
    expect(sameFingerprint('SHA256:abc', 'SHA256:abd')).toBe(false);
  });
});
