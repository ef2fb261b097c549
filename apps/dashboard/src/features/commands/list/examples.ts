import type { CommandDraft } from '../form/command-values';

/** Common commands, offered as a starting point. */
export const COMMAND_EXAMPLES: readonly CommandDraft[] = [
  { name: 'Send reminders', command: 'node scripts/remind.js', cron: '0 8 * * 1-5' },
  { name: 'Clear old sessions', command: 'python manage.py clearsessions', cron: '30 3 * * *' },
  { name: 'Laravel scheduler', command: 'php artisan schedule:run', cron: '* * * * *' },
];
