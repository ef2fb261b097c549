const WAIT = { prefer: 'wait=60' };

/** What an application runs by the clock, and runs of it that ended well and badly. */
export async function addCommands(api, { shop }) {
  const make = (name, command, cron, more = {}) =>
    api.post(`/applications/${shop}/commands`, { name, command, cron, time_zone: 'Europe/Berlin', ...more });
  const run = ({ id }) => api.post(`/applications/${shop}/commands/${id}/run`, {}, WAIT);
  const remind = await make('Send reminders', 'echo 14 reminders sent', '0 8 * * 1-5');
  const feed = await make('Refresh the price feed', 'node scripts/feed.js --full', '*/10 * * * *');
  await make('Monthly statement', 'echo made', '0 6 1 * *', { enabled: false });
  const succeeded = await run(remind);
  const failed = await run(feed);
  return { succeeded: succeeded.id, failed: failed.id };
}
