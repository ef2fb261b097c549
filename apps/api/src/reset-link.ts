import 'reflect-metadata';
import { Config } from './platform/config/config';
import { resetLinkFor } from './users/reset/reset-link-command';

/** Prints a password reset link, for example for the only owner, whose password no other user can reset. */
async function main(words: readonly string[]): Promise<void> {
  const [email, ...more] = words.filter((word) => word !== DISABLE_TOTP);
  if (email === undefined || more.length > 0) throw new Error(`Usage: npm run reset-link -- <email> [${DISABLE_TOTP}]`);
  const lines = await resetLinkFor(Config.load(), email, { disableTotp: words.includes(DISABLE_TOTP) });
  process.stdout.write(`${lines.join('\n')}\n`);
}

const DISABLE_TOTP = '--disable-totp';

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
