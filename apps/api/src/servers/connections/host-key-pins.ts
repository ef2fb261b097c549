import { sql } from '../../platform/database/query/sql';
import type { Tx } from '../../platform/database/tx';
import type { Server } from '../server.entity';

/**
 * Returns the other server that has pinned this host key. Whoever can answer with the key of one server could answer for both,
 * so no two records pin the same.
 */
export async function findHostKeyHolder(
  tx: Tx,
  fingerprint: string,
  exceptId = '',
): Promise<Pick<Server, 'id' | 'name'> | undefined> {
  const [holder] = await sql<Pick<Server, 'id' | 'name'>>(
    tx,
    'SELECT id, name FROM servers WHERE id <> :exceptId AND host_key LIKE :pattern',
    { exceptId, pattern: `%"fingerprint":"${fingerprint}"%` },
  );
  return holder;
}

/** Another server in a message. A stored one has its id only, because tokens may read it that do not see that server. */
export type NamedServer = Pick<Server, 'id'> & Partial<Pick<Server, 'name'>>;

export function labelOf({ id, name }: NamedServer): string {
  return name === undefined ? id : `"${name}" (${id})`;
}

/** A clone of a machine also has its host keys. */
export function hostKeyHeldBy(server: NamedServer): string {
  return (
    `The server ${labelOf(server)} has this host key: it is the same machine, so use that server. If this is a clone of its ` +
    'machine, give the clone keys of its own: run "rm -f /etc/ssh/ssh_host_* && ssh-keygen -A" there as root, and restart its ' +
    'SSH server.'
  );
}
