import { moment } from './arguments';

it.each([
  ['15m', 15 * 60_000],
  ['2d', 2 * 86_400_000],
])('takes %s for a moment before now', (text, age) => {
  jest.useFakeTimers({ now: Date.parse('2026-11-28T00:00:00Z') });
  expect(Date.parse('2026-11-28T00:00:00Z') - Date.parse(moment(text))).toBe(age);
  jest.useRealTimers();
});

it('takes RFC 3339, and nothing that leaves the zone open', () => {
  expect(moment('2026-11-28T01:00:00+01:00')).toBe('2026-11-28T00:00:00.000Z');
  for (const text of ['2026-11-28', '2026-11-28T01:00:00', 'yesterday', '15', '2027-99-31T23:59:59Z'])
    expect(() => moment(text)).toThrow('It must be a time such as');
});
