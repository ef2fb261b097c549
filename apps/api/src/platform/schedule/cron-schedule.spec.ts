import { assertCronSchedule, isOverdue, nextRun, nextRunWithJitter } from './cron-schedule';

const at = (text: string): Date => new Date(text);
const HOUR_MS = 3_600_000;

describe('the next run', () => {
  it('is read in the time zone of the schedule, in winter and in summer', () => {
    const daily = { cron: '30 3 * * *', timeZone: 'Europe/Berlin' };
    expect(nextRun(daily, at('2026-01-10T12:00:00Z'))).toEqual(at('2026-01-11T02:30:00Z'));
    expect(nextRun(daily, at('2026-07-10T12:00:00Z'))).toEqual(at('2026-07-11T01:30:00Z'));
  });

  it('comes once on the day that has the hour twice, and is not left out on the day that lacks it', () => {
    const daily = { cron: '30 2 * * *', timeZone: 'Europe/Berlin' };
    const autumn = nextRun(daily, at('2026-10-24T12:00:00Z'));
    expect(autumn).toEqual(at('2026-10-25T00:30:00Z'));
    expect(nextRun(daily, autumn ?? at('2026-01-01T00:00:00Z'))).toEqual(at('2026-10-26T01:30:00Z'));
    expect(nextRun(daily, at('2026-03-28T12:00:00Z'))?.toISOString()).toMatch(/^2026-03-29T0[01]:/);
  });

  it('comes later by a part of the jitter, which is not added up from run to run', () => {
    const hourly = { cron: '0 * * * *', timeZone: 'UTC' };
    const first = nextRunWithJitter(hourly, 600, at('2026-01-10T11:30:00Z'), () => 0.5);
    expect(first).toEqual(at('2026-01-10T12:05:00Z'));
    expect(nextRunWithJitter(hourly, 600, at('2026-01-10T12:05:00Z'), () => 0.1)).toEqual(at('2026-01-10T13:01:00Z'));
  });

  it('never comes so late that it would meet the run after it', () => {
    const quarter = { cron: '*/15 * * * *', timeZone: 'UTC' };
    expect(nextRunWithJitter(quarter, 86_400, at('2026-01-10T12:01:00Z'), () => 1)).toEqual(at('2026-01-10T12:22:30Z'));
  });
});

describe('a timing', () => {
  it.each(['30 3 * * *', '0 0 1 1 *', '@daily', '*/5 8-18 * * MON-FRI'])('may be %s', (cron) => {
    expect(() => assertCronSchedule({ cron, timeZone: 'America/New_York' })).not.toThrow();
  });

  it.each(['', 'daily', '* * * *', '* * * * * *', '61 * * * *', '@never', '2026-01-01T00:00:00'])(
    'may not be %j',
    (cron) => {
      expect(() => assertCronSchedule({ cron, timeZone: 'UTC' })).toThrow('The request is not valid');
    },
  );

  it('may not be a day that never comes', () => {
    expect(() => assertCronSchedule({ cron: '0 0 31 2 *', timeZone: 'UTC' })).toThrow('The request is not valid');
  });

  it.each(['Mars/Olympus', '+02:00', ''])('may not be in the zone %j', (timeZone) => {
    expect(() => assertCronSchedule({ cron: '@daily', timeZone })).toThrow('The request is not valid');
  });
});

describe('a schedule is overdue', () => {
  const daily = { cron: '0 3 * * *', timeZone: 'UTC' };
  const since = at('2026-01-10T03:05:00Z');

  it('when two runs have been missed without a verified backup, and the grace period is over', () => {
    expect(isOverdue(daily, since, at('2026-01-11T12:00:00Z'), HOUR_MS)).toBe(false);
    expect(isOverdue(daily, since, at('2026-01-12T03:59:00Z'), HOUR_MS)).toBe(false);
    expect(isOverdue(daily, since, at('2026-01-12T04:01:00Z'), HOUR_MS)).toBe(true);
  });

  it('by its own runs, which may lie far apart', () => {
    const workdays = { cron: '0 3 * * MON-FRI', timeZone: 'UTC' };
    const friday = at('2026-01-09T03:05:00Z');
    expect(isOverdue(workdays, friday, at('2026-01-12T12:00:00Z'), HOUR_MS)).toBe(false);
    expect(isOverdue(workdays, friday, at('2026-01-13T12:00:00Z'), HOUR_MS)).toBe(true);
  });
});
