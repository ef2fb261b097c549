import { findExpired, type RetentionRules } from './retention-rules';

const backup = (text: string) => ({ id: text, at: new Date(text) });
const daily = (days: number) =>
  Array.from({ length: days }, (_, n) => backup(new Date(Date.UTC(2026, 0, 1 + n, 3)).toISOString()));

function keptOf(backups: readonly { id: string; at: Date }[], rules: RetentionRules, timeZone = 'UTC'): string[] {
  const expired = new Set(findExpired(backups, rules, timeZone).map(({ id }) => id));
  return backups.filter(({ id }) => !expired.has(id)).map(({ id }) => id.slice(0, 10));
}

it('keeps everything where there is no rule', () => {
  expect(findExpired(daily(400), {}, 'UTC')).toEqual([]);
});

it('keeps the last ones', () => {
  expect(keptOf(daily(5), { keep_last: 2 })).toEqual(['2026-01-04', '2026-01-05']);
});

it('gives the oldest first', () => {
  expect(findExpired(daily(4), { keep_last: 1 }, 'UTC').map(({ id }) => id.slice(0, 10))).toEqual([
    '2026-01-01',
    '2026-01-02',
    '2026-01-03',
  ]);
});

it('keeps the newest of each day, and counts only days that have one', () => {
  const backups = ['2026-01-01T03', '2026-01-01T15', '2026-01-04T03', '2026-01-04T15', '2026-01-09T03'].map((text) =>
    backup(`${text}:00:00.000Z`),
  );
  const expired = findExpired(backups, { keep_daily: 2 }, 'UTC').map(({ id }) => id.slice(0, 13));
  expect(expired).toEqual(['2026-01-01T03', '2026-01-01T15', '2026-01-04T03']);
});

it('keeps what any rule keeps', () => {
  expect(keptOf(daily(40), { keep_last: 1, keep_weekly: 3, keep_monthly: 2 })).toEqual([
    '2026-01-31',
    '2026-02-01',
    '2026-02-08',
    '2026-02-09',
  ]);
});

it('reads days in the time zone of the schedule', () => {
  const backups = [backup('2026-01-01T22:30:00.000Z'), backup('2026-01-01T23:30:00.000Z')];
  expect(findExpired(backups, { keep_daily: 2 }, 'UTC')).toHaveLength(1);
  expect(findExpired(backups, { keep_daily: 2 }, 'Europe/Berlin')).toHaveLength(0);
});

it('tells the two hours of one name apart', () => {
  const backups = [backup('2026-10-25T00:30:00.000Z'), backup('2026-10-25T01:30:00.000Z')];
  expect(findExpired(backups, { keep_hourly: 2 }, 'Europe/Berlin')).toHaveLength(0);
});

it('never gives up the newest', () => {
  expect(keptOf(daily(1), { keep_yearly: 1 })).toHaveLength(1);
});
