import { parseResultRows } from '../result-row';
import type { DatabaseFingerprint } from '../database-driver';
import { createFingerprint } from '../fingerprint';

/** What `count` printed, among whatever else was said; nothing where its end is missing. */
export function parseRedisFingerprint(text: string): DatabaseFingerprint | undefined {
  const answers = parseResultRows(text.slice(text.indexOf('{')));
  const end = answers.at(-1);
  if (!end?.has('functions')) return undefined;
  const sums = answers.map((answer) => ({ answer, rows: answer.has('rows') ? answer.number('rows') : 0 }));
  const tables = sums
    // A database whose keys all expire is gone with the last of them.
    .filter(({ answer, rows }) => answer.has('db') && rows > 0)
    .map(({ answer, rows }) => ({ name: `db${answer.number('db')}`, rows, checksum: answer.text('checksum') }));
  const expiring = sums
    .filter(({ answer }) => answer.has('hour'))
    .map(({ answer, rows }) => ({ hour: answer.number('hour'), rows, checksum: answer.text('checksum') }));
  const functions = `${end.number('functions')} ${end.text('hash')}`;
  return createFingerprint(tables, { functions }, end.number('timed') === 1 ? expiring : undefined);
}
