import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Config } from '../../config/config';
import { configuredKeys, createKeyFile, KEY_FILE } from './key-file';
import { KeyRing, UndecryptableError } from './key-ring';

const key = (byte: number): Buffer => Buffer.alloc(32, byte);

describe('a key ring', () => {
  const ring = new KeyRing([key(1)]);

  it('gives back what it was given, each time written differently', () => {
    const stored = [ring.encrypt('pässword', 'servers:password'), ring.encrypt('pässword', 'servers:password')];
    expect(new Set(stored).size).toBe(2);
    for (const text of stored) expect(ring.decrypt(text, 'servers:password')).toBe('pässword');
    expect(stored.join()).not.toContain('ssword');
  });

  it('refuses a value that was moved to another place', () => {
    const stored = ring.encrypt('x', 'servers:password');
    expect(() => ring.decrypt(stored, 'servers:name')).toThrow(UndecryptableError);
  });

  it('refuses a value that was changed in any part', () => {
    const stored = ring.encrypt('x', 'a:b');
    const parts = stored.split('.');
    for (const index of parts.keys()) {
      const changed = parts.map((part, at) =>
        at === index ? `${part.slice(0, -2)}${part.endsWith('AA') ? 'BB' : 'AA'}` : part,
      );
      expect(() => ring.decrypt(changed.join('.'), 'a:b')).toThrow(UndecryptableError);
    }
    for (const text of ['', 'plain', stored.slice(0, 20), `${stored}.x`]) {
      expect(() => ring.decrypt(text, 'a:b')).toThrow(UndecryptableError);
    }
  });

  it('decrypts with every key, and encrypts with the first one until told otherwise', () => {
    const old = ring.encrypt('x', 'a:b');
    const rotated = new KeyRing([key(2), key(1)]);
    expect(rotated.decrypt(old, 'a:b')).toBe('x');
    expect(old.startsWith(rotated.currentPrefix)).toBe(false);
    expect(rotated.encrypt('x', 'a:b').startsWith(rotated.currentPrefix)).toBe(true);
    expect(() => new KeyRing([key(2)]).decrypt(old, 'a:b')).toThrow('is not configured');
    rotated.encryptWith(ring.currentKeyId);
    expect(ring.decrypt(rotated.encrypt('y', 'a:b'), 'a:b')).toBe('y');
    expect(() => ring.encryptWith('another')).toThrow('is not configured');
  });
});

describe('the key file', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fairlead-key-'));
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const configure = (more: Record<string, string> = {}) => Config.load({ FAIRLEAD_DATA_DIR: folder, ...more });

  it('is only made when that is asked for, for its owner alone, and used from then on', () => {
    expect(configuredKeys(configure())).toBeUndefined();
    const made = createKeyFile(configure());
    expect(statSync(join(folder, KEY_FILE)).mode & 0o777).toBe(0o600);
    expect(configuredKeys(configure())).toEqual(made);
    expect(createKeyFile(configure())).toEqual(made);
  });

  it('is closed to others where they could read it', () => {
    createKeyFile(configure());
    chmodSync(join(folder, KEY_FILE), 0o644);
    configuredKeys(configure());
    expect(statSync(join(folder, KEY_FILE)).mode & 0o777).toBe(0o600);
  });

  it('is never overwritten, whatever it holds', () => {
    writeFileSync(join(folder, KEY_FILE), 'not a key');
    expect(() => configuredKeys(configure())).toThrow('does not contain a key');
    expect(() => createKeyFile(configure())).toThrow('does not contain a key');
    expect(readFileSync(join(folder, KEY_FILE), 'utf8')).toBe('not a key');
  });

  it('gives way to the setting, which may hold several keys', () => {
    const setting = [key(7).toString('base64'), key(8).toString('hex')].join(',');
    expect(configuredKeys(configure({ FAIRLEAD_SECRET_KEY: setting }))).toEqual([key(7), key(8)]);
  });
});
