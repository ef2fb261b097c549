import { Not } from 'typeorm';
import { canSeeApplication, type Caller } from '../../auth/caller';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import { Server } from '../../servers/server.entity';
import { Application } from '../application.entity';
import type { ApplicationSettings } from './application-settings';

/**
 * Refuses a fixed port that another program of the server has. With `auto` it may be the port of a container, which nothing else
 * has to leave free; the deployment finds a conflict then. The caller writes in the same transaction.
 * @throws {AppError} RESOURCE_CONFLICT
 */
export async function assertFixedPortFree(
  tx: Tx,
  caller: Caller,
  { id, serverId, settings }: Pick<Application, 'id' | 'serverId' | 'settings'>,
): Promise<void> {
  const port = programPort(settings);
  if (port === null) return;
  // Two programs that ask for the same port at the same moment take turns.
  if (tx.dataSource.options.type === 'postgres')
    await tx.findOne(Server, { where: { id: serverId }, lock: { mode: 'for_no_key_update' } });
  const others = await tx.find(Application, {
    where: { serverId, id: Not(id) },
    select: { id: true, name: true, serverId: true, settings: true },
  });
  const other = others.find((one) => programPort(one.settings) === port);
  if (!other) return;
  const message = canSeeApplication(caller, other)
    ? `The application ${other.name} of the same server has port ${port}.`
    : `Port ${port} is not free on the server.`;
  throw new AppError('RESOURCE_CONFLICT', { message });
}

const programPort = ({ runtime, port }: ApplicationSettings): number | null => (runtime === 'systemd' ? port : null);
