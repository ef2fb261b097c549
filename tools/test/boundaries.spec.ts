import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');

/** Names of the rules that the imports below a folder break. */
function brokenRules(baseDir: string): string[] {
  const output = execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      join(root, 'tools/test/boundaries.config.cjs'),
      '--output-type',
      'json',
      'apps',
      'libs',
    ],
    { cwd: baseDir, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const report: { summary: { violations: { rule: { name: string } }[] } } = JSON.parse(output);
  return [...new Set(report.summary.violations.map((violation) => violation.rule.name))].toSorted();
}

describe('module boundaries', () => {
  it('refuses each kind of forbidden import', () => {
    expect(brokenRules(join(root, 'tools/fixtures/boundaries'))).toEqual([
      'auth-operations-events-know-no-resource',
      'browser-tests-use-the-world-builder',
      'contracts-imports-nothing',
      'no-cycles',
      'servers-uses-only-what-lies-downhill',
    ]);
  }, 30_000);
});
