import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const text = readFileSync(join(__dirname, '../../docker-compose.yml'), 'utf8');

/** The block below a line of this indentation. */
function blockOf(key: string): string {
  const found = new RegExp(`^( *)${key}:.*\\n((?:\\1 +.*\\n|\\n)*)`, 'm').exec(text);
  if (!found) throw new Error(`There is no ${key}.`);
  return found[0];
}

describe('docker-compose.yml', () => {
  it('has no secret of its own, and does not start without those of .env', () => {
    const secrets = text.match(/^ *(DATABASE_URL|[A-Z_]*(PASSWORD|SECRET)[A-Z_]*): .*$/gm) ?? [];
    expect(secrets).toHaveLength(3);
    for (const line of secrets) {
      expect(line).toMatch(/\$\{[A-Z_]+:\?set [A-Z_]+ in \.env\}/);
      expect(line.replace(/\$\{[^}]*\}/g, '')).not.toMatch(/:\/\/[^:]+:[^@]+@/);
    }
    // Each process of Fairlead has this environment and no other key or URL.
    for (const process of ['x-api', 'x-worker', 'fairlead']) expect(blockOf(process)).toContain('<<: *environment');
  });

  it('has a cluster of three processes of the API and two workers, with Redis and a proxy', () => {
    expect(text.match(/^ {2}\S+: \*(api|worker)$/gm)).toEqual([
      '  api-1: *api',
      '  api-2: *api',
      '  api-3: *api',
      '  worker-1: *worker',
      '  worker-2: *worker',
    ]);
    for (const part of ['x-cluster', 'redis', 'caddy']) expect(blockOf(part)).toContain('profiles: [cluster]');
    expect(blockOf('fairlead')).toContain('profiles: [single]');
  });

  it('gives processes that have work the time to end it', () => {
    for (const part of ['x-fairlead', 'postgres']) expect(blockOf(part)).toMatch(/stop_grace_period: 60s/);
  });
});
