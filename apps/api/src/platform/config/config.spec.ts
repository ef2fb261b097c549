import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Config, ConfigError } from './config';
import { settingsTable } from './settings-table';

describe('the configuration', () => {
  it('is valid with nothing set', () => {
    const config = Config.load({});
    expect(config.get('PORT')).toBe(3000);
    expect(config.get('FAIRLEAD_DATA_DIR')).toBe('./data');
    expect(config.dialect).toBe('sqlite');
    expect(config.publicUrl()).toBe('http://localhost:3000');
  });

  it('takes an empty variable for one that is not set', () => {
    expect(Config.load({ PORT: '', DATABASE_URL: ' ' }).get('PORT')).toBe(3000);
  });

  it('names every variable that is wrong, and what it must be, at once', () => {
    const problems = (environment: Record<string, string>): readonly string[] => {
      try {
        Config.load(environment);
      } catch (error) {
        if (error instanceof ConfigError) return error.problems;
      }
      return [];
    };
    expect(problems({ PORT: '70000', FAIRLEAD_ROLE: 'boss', FAIRLEAD_METRICS_EXPOSED: 'yes' })).toEqual([
      'PORT must be a whole number from 0 to 65535.',
      'FAIRLEAD_ROLE must be one of all, api, worker.',
      'FAIRLEAD_METRICS_EXPOSED must be true or false.',
    ]);
    expect(problems({ FAIRLEAD_TRUSTED_PROXIES: '10.0.0.0/8, proxy' })).toEqual([
      'FAIRLEAD_TRUSTED_PROXIES must contain IP addresses or networks, which "proxy" is not.',
    ]);
    expect(problems({ DATABASE_URL: 'mysql://db', REDIS_URL: 'db', FAIRLEAD_PUBLIC_URL: 'ftp://x' })).toHaveLength(3);
  });

  /** Any text can be right for these. Whether it is, the start finds out: refused-starts.spec.ts. */
  const FREE = ['FAIRLEAD_HOST', 'FAIRLEAD_DATA_DIR', 'FAIRLEAD_ACME_CA_FILE'];
  const IN_PAIRS = [
    'FAIRLEAD_ACME_EAB_KEY_ID',
    'FAIRLEAD_ACME_EAB_MAC_KEY',
    'FAIRLEAD_SMTP_USERNAME',
    'FAIRLEAD_SMTP_PASSWORD',
  ];
  /** Taken as they are, and used long after the start. */
  const UNCHECKED = ['FAIRLEAD_RESTIC'];
  const documented = [
    ...readFileSync(join(__dirname, '../../../../../docs/reference/settings.md'), 'utf8').matchAll(/^\| `([A-Z_]+)`/gm),
  ].map(([, name = '']) => name);

  it.each(documented.filter((name) => ![...FREE, ...IN_PAIRS, ...UNCHECKED].includes(name)))(
    'refuses nonsense as %s in one sentence that names it',
    (name) => {
      for (const nonsense of ['☃', '-1']) {
        const lines = messageOf(() => Config.load({ [name]: nonsense })).split('\n');
        expect(lines).toEqual(['The configuration is invalid:', expect.stringMatching(`^  ${name} [^\n]+\\.$`)]);
        expect(lines[1]?.match(/\bFAIRLEAD_[A-Z_]+/g) ?? []).toHaveLength(name.startsWith('FAIRLEAD_') ? 1 : 0);
      }
    },
  );

  it('refuses one half of what belongs together', () => {
    const half = { FAIRLEAD_ACME_EAB_KEY_ID: 'kid' };
    expect(() => Config.load(half)).toThrow('FAIRLEAD_ACME_EAB_KEY_ID and FAIRLEAD_ACME_EAB_MAC_KEY');
    expect(() => Config.load({ ...half, FAIRLEAD_ACME_EAB_MAC_KEY: 'c2VjcmV0' })).not.toThrow();
    expect(() => Config.load({ ...half, FAIRLEAD_ACME_EAB_MAC_KEY: '☃' })).toThrow('MAC_KEY must be base64url.');
  });

  it('refuses a port of a name server that no machine has', () => {
    expect(() => Config.load({ FAIRLEAD_DNS_SERVERS: '192.0.2.1:99999' })).toThrow('FAIRLEAD_DNS_SERVERS');
  });

  it('refuses a setting that it does not know', () => {
    expect(() => Config.load({ FAIRLEAD_PROT: '80' })).toThrow('FAIRLEAD_PROT is not a known setting.');
  });

  it('never says the value of a secret', () => {
    const load = () => Config.load({ FAIRLEAD_SECRET_KEY: 'hunter2', DATABASE_URL: 'mysql://u:hunter2@h' });
    expect(load).toThrow('FAIRLEAD_SECRET_KEY must be 32 bytes');
    expect(load).not.toThrow('hunter2');
  });

  it('keeps the base address without a slash at its end', () => {
    expect(Config.load({ FAIRLEAD_PUBLIC_URL: 'https://panel.example.com/' }).publicUrl()).toBe(
      'https://panel.example.com',
    );
  });

  it('is described by a table with a row for each setting', () => {
    const [head, , ...rows] = settingsTable().trimEnd().split('\n');
    expect(head).toBe('| Setting | Default | Range | Meaning |');
    expect(rows[0]).toMatch(/^\| `PORT` \| `3000` \| 0 to 65535 \| Port .* \|$/);
    for (const row of rows) expect(row.split(/(?<!\\)\|/)).toHaveLength(6);
  });
});

function messageOf(load: () => unknown): string {
  try {
    load();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'nothing was refused';
}
