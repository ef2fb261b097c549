import { PollSchedule } from './poll-schedule';

const ids = (count: number): Set<string> => new Set(Array.from({ length: count }, (_, n) => `srv_${n}`));

describe('a schedule', () => {
  it('spreads many things evenly over the interval, and keeps the spread', () => {
    const schedule = new PollSchedule(() => 60_000);
    schedule.keep(ids(600), 0);
    const perSecond: number[] = [];
    for (let now = 1000; now <= 180_000; now += 1000) {
      const taken = schedule.take(now, 1000);
      taken.forEach((id) => schedule.done(id));
      perSecond.push(taken.length);
    }
    expect(perSecond.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(1750);
    expect(Math.max(...perSecond)).toBeLessThan(35);
  });

  it('takes each once in an interval, and never while it is busy', () => {
    const schedule = new PollSchedule(() => 1000);
    schedule.keep(ids(1), 0);
    expect(schedule.take(1000, 10)).toEqual(['srv_0']);
    expect(schedule.take(5000, 10)).toEqual([]);
    schedule.done('srv_0');
    expect(schedule.take(5000, 10)).toEqual(['srv_0']);
  });

  it('takes no more at a time than it may, the longest overdue first', () => {
    const schedule = new PollSchedule(() => 1000);
    schedule.keep(ids(10), 0);
    expect(schedule.take(10_000, 4)).toHaveLength(4);
    expect(schedule.busyCount).toBe(4);
  });

  it('forgets what is no longer there, and hastens what has to come sooner', () => {
    const schedule = new PollSchedule(() => 60_000);
    schedule.keep(ids(2), 0);
    schedule.keep(new Set(['srv_1']), 0);
    schedule.hasten('srv_0', 1);
    schedule.hasten('srv_1', 1);
    expect(schedule.take(2, 10)).toEqual(['srv_1']);
  });
});
