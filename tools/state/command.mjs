import { parseArgs } from 'node:util';
import { say } from '../lib/say.mjs';
import { backUp, restore } from './state.mjs';

const USAGE = `Backs up and restores what Fairlead itself knows: its database and the key that opens it.

  npm run state -- backup --to <folder | s3:https://host/bucket/path>
  npm run state -- restore --from <folder | s3:https://host/bucket/path> [--snapshot <id>]

RESTIC_PASSWORD or RESTIC_PASSWORD_FILE holds the password of the backups; keep it somewhere else.
For S3, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY hold the keys. FAIRLEAD_DATA_DIR and DATABASE_URL are those of Fairlead.`;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      from: { type: 'string' },
      snapshot: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const [command] = positionals;
  if (values.help) console.log(USAGE);
  else if (command === 'backup' && values.to) await backUp(values.to);
  else if (command === 'restore' && values.from) await restore(values.from, values.snapshot ?? 'latest');
  else throw new Error(`Say what to do.\n\n${USAGE}`);
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
