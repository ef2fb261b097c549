import {
  backupsCreate,
  type DatabaseRecord,
  databasesRemove,
  type ServerRecord,
  serversProvision,
  serversRemove,
} from '@fairlead/client';
import { IconArchive } from '@tabler/icons-react';
import { storagesQuery } from '../../../features/storages/queries';
import { ask, done, type PaletteEffect, type PaletteOption, type PerformEffect } from '../palette-items';

/** Asks for the storage only if there is a choice. */
export const backUp = (database: DatabaseRecord): PerformEffect => ({
  type: 'perform',
  failure: `Could not back up ${database.name}`,
  perform: async (client) => {
    const storages = await client.fetchQuery(storagesQuery());
    if (storages.length < 2) return backUpTo(database).perform(client);
    const options = [...storages]
      .sort((one, other) => Number(other.is_default) - Number(one.is_default))
      .map(({ id, name, status, is_default: isDefault }): PaletteOption => ({
        id,
        label: name,
        hint: status === 'failed' ? 'failed' : isDefault ? 'default' : undefined,
        Icon: IconArchive,
        effect: backUpTo(database, id),
      }));
    return ask({
      kind: 'choice',
      id: `storage:${database.id}`,
      title: `Back up ${database.name} to which storage?`,
      placeholder: 'Filter storages',
      empty: 'There is no storage.',
      load: () => Promise.resolve(options),
    });
  },
});

const backUpTo = ({ id, name }: DatabaseRecord, storageId?: string): PerformEffect => ({
  type: 'perform',
  failure: `Could not back up ${name}`,
  perform: async (client) => {
    const body = { database_id: id, ...(storageId !== undefined && { storage_id: storageId }) };
    const { data } = await backupsCreate({ body, throwOnError: true });
    void client.invalidateQueries({ queryKey: ['backups', 'list'] });
    return done({
      tone: 'busy',
      title: `Backing up ${name}`,
      link: { href: `/backups/${data.data.id}`, label: 'View backup' },
    });
  },
});

export const deleteDatabase = ({ id, name, status }: DatabaseRecord): PaletteEffect =>
  ask({
    kind: 'text',
    id: `delete:${id}`,
    title: `Type “${name}” to delete it`,
    text:
      status === 'ready'
        ? 'A final backup is taken and verified first. Then the data and the user are deleted from the server.'
        : 'The database is not ready, so no final backup can be taken. The data and the user are deleted from the server.',
    placeholder: name,
    expected: name,
    action: `Delete ${name}`,
    danger: true,
    effect: () => ({
      type: 'perform',
      failure: `Could not delete ${name}`,
      perform: async (client) => {
        const query = status === 'ready' ? ({ last_backup: 'true' } as const) : {};
        await databasesRemove({ path: { id }, query, throwOnError: true });
        void client.invalidateQueries({ queryKey: ['databases'] });
        return done({ tone: 'busy', title: `Deleting ${name}`, link: { href: '/databases', label: 'View databases' } });
      },
    }),
  });

export const provision = ({ id, name }: ServerRecord): PerformEffect => ({
  type: 'perform',
  failure: `Could not provision ${name}`,
  perform: async (client) => {
    await serversProvision({ path: { id }, body: {}, throwOnError: true });
    void client.invalidateQueries({ queryKey: ['servers'] });
    const link = { href: `/servers/${id}/provisioning`, label: 'View progress' };
    return done({ tone: 'busy', title: `Provisioning ${name} again`, link });
  },
});

export const removeServer = ({ id, name }: ServerRecord): PaletteEffect =>
  ask({
    kind: 'text',
    id: `remove:${id}`,
    title: `Type “${name}” to remove it`,
    text: 'Fairlead’s proxy, folders and users are removed from the machine; installed packages stay. A server that no longer exists is removed on its settings page.',
    placeholder: name,
    expected: name,
    action: `Remove ${name}`,
    danger: true,
    effect: () => ({
      type: 'perform',
      failure: `Could not remove ${name}`,
      perform: async (client) => {
        await serversRemove({ path: { id }, throwOnError: true });
        void client.invalidateQueries({ queryKey: ['servers'] });
        return done({ tone: 'busy', title: `Removing ${name}`, link: { href: '/servers', label: 'View servers' } });
      },
    }),
  });
