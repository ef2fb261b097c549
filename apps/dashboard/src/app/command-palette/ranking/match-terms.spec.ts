import { matchTerms, splitTerms } from './match-terms';

const match = (typed: string, label: string, keywords?: string) => matchTerms(splitTerms(typed), label, keywords);

test.each([
  ['depl hel', 'Deploy hello'],
  ['hello deploy', 'Deploy hello'],
  ['dply hello', 'Deploy hello'],
  ['delpoy hello', 'Deploy hello'],
  ['restrat', 'Restart hello…'],
  ['deplloy', 'Deploy hello'],
  ['deply', 'Deploy hello'],
  ['house', 'lighthouse'],
  ['world', 'hello-world'],
  ['größe', 'Größe'],
])('“%s” finds “%s”', (typed, label) => {
  expect(match(typed, label)).toBeGreaterThan(0);
});

test.each([
  ['deploy shop', 'Deploy hello'],
  ['stop hello', 'Restart hello…'],
  ['helium', 'hello'],
  ['lo', 'hello'],
  ['xogs', 'Logs'],
])('“%s” does not find “%s”', (typed, label) => {
  expect(match(typed, label)).toBeUndefined();
});

test('a whole word is better than its beginning, and that better than its middle, a slip or an abbreviation', () => {
  const points = ['deploy', 'depl', 'eplo', 'delpoy', 'dpy'].map((typed) => match(typed, 'Deploy') ?? 0);
  expect(points).toEqual([...points].sort((one, other) => other - one));
  expect(new Set(points).size).toBe(points.length);
});

test('a label of which less is left over is better', () => {
  expect(match('deployments', 'Deployments')).toBeGreaterThan(match('deployments', 'hello: Deployments') ?? 0);
});

test('keywords find a label, but count less than it', () => {
  expect(match('cron', 'Commands', 'scheduled cron')).toBeGreaterThan(0);
  expect(match('cron', 'Cron')).toBeGreaterThan(match('cron', 'Commands', 'scheduled cron') ?? 0);
});
