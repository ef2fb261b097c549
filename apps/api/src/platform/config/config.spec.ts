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
