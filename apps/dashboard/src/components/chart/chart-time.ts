const DAY = 86_400;
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const full = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** Labels of the time axis: hours within a day, the date where a new day begins. */
export function axisTimes(times: readonly number[], stepSeconds: number): string[] {
  return times.map((seconds) => {
    const time = new Date(seconds * 1000);
    const midnight = time.getHours() === 0 && time.getMinutes() === 0;
    return stepSeconds >= DAY || midnight ? day.format(time) : clock.format(time);
  });
}

export const cursorTime = (seconds: number): string => full.format(seconds * 1000);
