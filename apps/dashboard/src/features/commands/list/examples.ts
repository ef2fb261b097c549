import type { CommandDraft } from '../form/command-values';

/** What people schedule most; each can be begun with. */
export const COMMAND_EXAMPLES: readonly CommandDraft[] = [
  { name: 'Send reminders', command: 'node scripts/remind.js', cron: '0 8 * * 1-5' },
  { name: 'Clear old sessions', command: 'python manage.py clearsessions', cron: '30 3 * * *' },
  { name: 'Laravel scheduler', command: 'php artisan schedule:run', cron: '* * * * *' },
];
