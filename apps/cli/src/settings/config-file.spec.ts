import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { configPath, readConfig, writeConfig } from './config-file';

describe('the file with the tokens', () => {
  const home = mkdtempSync(join(tmpdir(), 'fairlead-config-'));
  const path = configPath({ HOME: home });
  const saved = { currentContext: 'a', contexts: new Map([['a', { url: 'https://a.test', token: 'fl_a' }]]) };
  const withMode = (mode: number, of = path) => {
    chmodSync(of, mode);
    return () => readConfig(path);
  };

  beforeEach(() => writeConfig(path, saved));
  afterEach(() => rmSync(dirname(path), { recursive: true, force: true }));
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  it('is private from the beginning, also where the umask is not', () => {
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
    expect(readConfig(path)).toEqual(saved);
  });

  it('is refused if others can read or change it, and nothing of it is in the error', () => {
    for (const mode of [0o644, 0o640, 0o604, 0o620, 0o602]) {
      expect(withMode(mode)).toThrow(expect.objectContaining({ code: 'CONFIG_EXPOSED' }));
      expect(withMode(mode)).not.toThrow('fl_a');
    }
    expect(withMode(0o400)()).toEqual(saved);
  });

  it('is refused in a folder in which others can replace it, and is not written there', () => {
    for (const mode of [0o770, 0o707, 0o777])
      expect(withMode(mode, dirname(path))).toThrow(expect.objectContaining({ code: 'CONFIG_EXPOSED' }));
    const before = readFileSync(path, 'utf8');
    expect(() => writeConfig(path, { currentContext: undefined, contexts: new Map() })).toThrow('can change');
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  it('is refused if it is not valid, and is not there without a sign-in', () => {
    for (const text of ['{', '[]', 'null', '{"contexts":{"a b":{"url":"x"}}}', '{"contexts":{"a":{}}}']) {
      writeFileSync(path, text);
      expect(() => readConfig(path)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
    }
    rmSync(path);
    expect(readConfig(path).contexts.size).toBe(0);
  });

  it('is where XDG says, unless that is no absolute path', () => {
    mkdirSync(home, { recursive: true });
    expect(configPath({ HOME: '/h', XDG_CONFIG_HOME: '/x' })).toBe('/x/fairlead/config.json');
    expect(configPath({ HOME: '/h', XDG_CONFIG_HOME: 'x' })).toBe('/h/.config/fairlead/config.json');
  });
});
