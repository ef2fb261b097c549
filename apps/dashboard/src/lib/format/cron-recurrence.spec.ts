import { recurrenceToCron, describeCron, parseCron } from './cron-recurrence';

test.each([
  ['0 * * * *', 'Every hour'],
  ['15 * * * *', 'Every hour at minute 15'],
  ['30 3 * * *', 'Every day at 03:30'],
  ['@daily', 'Every day at 00:00'],
  ['0 4 * * 1', 'Every Monday at 04:00'],
  ['0 4 * * sun', 'Every Sunday at 04:00'],
  ['0 4 * * 7', 'Every Sunday at 04:00'],
  ['0 4 1 * *', 'Every month on the 1st at 04:00'],
  ['0 4 22 * *', 'Every month on the 22nd at 04:00'],
  ['* * * * *', 'Every minute'],
  ['*/10 * * * *', 'Every 10 minutes'],
  ['30 8 * * 1-5', 'Monday to Friday at 08:30'],
  ['30 8 * * mon-fri', 'Monday to Friday at 08:30'],
  ['*/7 * * * *', 'Cron: */7 * * * *'],
  ['*/10 8-18 * * *', 'Cron: */10 8-18 * * *'],
  ['0 4 * 6 *', 'Cron: 0 4 * 6 *'],
  ['0 4 1 * 1', 'Cron: 0 4 1 * 1'],
  ['nonsense', 'Cron: nonsense'],
])('describes %s as %s', (cron, expected) => {
  expect(describeCron(cron)).toBe(expected);
});

test.each(['* * * * *', '*/15 * * * *', '30 8 * * 1-5', '7 * * * *', '30 3 * * *', '0 4 * * 1', '59 23 31 * *'])(
  'reads %s as the form would write it',
  (cron) => {
    expect(recurrenceToCron(parseCron(cron))).toBe(cron);
  },
);
