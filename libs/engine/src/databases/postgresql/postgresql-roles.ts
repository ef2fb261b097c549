import { requireRemoved } from '../../errors/require-removed';
import type { Host } from '../../host/host';
import type { Step } from '../../step/step';
import { parseResultRows } from '../result-row';
import { changeWithPatience, runAdminSql } from './postgresql-admin';
import { postgresqlFailure } from './postgresql-failure';
import { closeRole, dropRole, releaseRole } from './postgresql-sql';

const REMOVAL_TRIES = 5;

/** Its own database is dropped already; what else it owns is not for this removal to drop. */
export async function removeRole(host: Host, username: string, step: Step): Promise<void> {
  // Others can grant it rights at any time.
  for (let tries = 1; ; tries += 1) {
    await releaseEverywhere(host, username, step);
    const { code, stderr } = await changeWithPatience(host, dropRole(username), 'postgres', step.signal);
    if (code === 0) return;
    if (tries === REMOVAL_TRIES || !/some objects depend on it/.test(stderr))
      throw postgresqlFailure(stderr, `The role ${username} could not be removed.`);
  }
}

async function releaseEverywhere(host: Host, username: string, step: Step): Promise<void> {
  const answers = parseResultRows(await runAdminSql(host, closeRole(username), step.signal));
  requireRemoved(
    answers.flatMap((answer) => (answer.has('owned') ? [`the database ${answer.text('owned')} of ${username}`] : [])),
  );
  for (const answer of answers.filter((each) => each.text('database') !== 'postgres'))
    await runAdminSql(host, releaseRole(username, answer.text('owner')), step.signal, answer.text('database'));
}
