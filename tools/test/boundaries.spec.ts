import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
const fixtures = join(root, 'tools/fixtures/boundaries');
const config = join(root, 'tools/test/boundaries.config.cjs');

/** Names of the configuration's rules, in its order: a rule without a planted case fails below. */
function ruleNames(): string[] {
  const print = 'process.stdout.write(JSON.stringify(require(process.argv[1]).forbidden.map((rule) => rule.name)))';
  const names: string[] = JSON.parse(execFileSync(process.execPath, ['-e', print, config], { encoding: 'utf8' }));
  return names;
}

/** Names of the rules that the planted imports break. */
function brokenRules(): Set<string> {
  const cruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const output = execFileSync(process.execPath, [cruise, '--config', config, '--output-type', 'json', 'apps', 'libs'], {
    cwd: fixtures,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const report: { summary: { violations: { rule: { name: string } }[] } } = JSON.parse(output);
  return new Set(report.summary.violations.map((violation) => violation.rule.name));
}

describe('module boundaries', () => {
  let broken: Set<string>;

  beforeAll(() => {
    broken = brokenRules();
  }, 60_000);

  it.each(ruleNames())('%s refuses the import that is planted for it', (name) => {
    expect([...broken]).toContain(name);
  });
});
