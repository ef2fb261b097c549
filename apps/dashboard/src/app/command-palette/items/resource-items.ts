import type { DatabaseRecord, ServerRecord } from '@fairlead/client';
import { IconArchive, IconArrowRight, IconDatabase, IconRefresh, IconServer, IconTrash } from '@tabler/icons-react';
import { hasSlowStatements, SLOW_STATEMENTS_HASH } from '../../../features/database-statements/slow-statements-section';
import { engineLabel } from '../../../features/databases/engine-labels';
import { mayProvision } from '../../../features/servers/provisioning/may-provision';
import { backUp, deleteDatabase, provision, removeServer } from '../actions/resource-actions';
import type { PaletteItem } from '../palette-items';
import { DANGER_WEIGHT, type ItemContext, PAGE_WEIGHT, RECORD_WEIGHT } from './item-context';
import { DATABASE_PAGES, SERVER_PAGES } from './record-pages';

/** A server, its pages, and everything that its menu can do. */
export function serverItems(server: ServerRecord, { navigate, mayChange }: ItemContext): PaletteItem[] {
  const { id, name, host, status } = server;
  const params = { serverId: id };
  const about = { recordId: id } as const;
  return [
    {
      id,
      group: 'Servers',
      label: name,
      hint: host,
      keywords: host,
      weight: RECORD_WEIGHT,
      Icon: IconServer,
      effect: { type: 'open', open: () => void navigate({ to: '/servers/$serverId', params }) },
    },
    ...(mayChange && mayProvision(status)
      ? [
          {
            ...about,
            id: `provision:${id}`,
            group: 'Actions',
            label: `Provision ${name} again`,
            keywords: 'verify check repair server',
            Icon: IconRefresh,
            effect: provision(server),
          } as const,
        ]
      : []),
    ...(mayChange
      ? [
          {
            ...about,
            id: `remove:${id}`,
            group: 'Actions',
            label: `Remove ${name}…`,
            keywords: 'delete server',
            danger: true,
            weight: DANGER_WEIGHT,
            Icon: IconTrash,
            effect: removeServer(server),
          } as const,
        ]
      : []),
    ...SERVER_PAGES.map(({ to, label, keywords }): PaletteItem => ({
      ...about,
      id: `${to} ${id}`,
      group: 'Pages',
      label: `${name}: ${label}`,
      weight: PAGE_WEIGHT,
      keywords: `server ${keywords}`,
      Icon: IconArrowRight,
      effect: { type: 'open', open: () => void navigate({ to, params }) },
    })),
  ];
}

/** A database, its pages and its actions. */
export function databaseItems(database: DatabaseRecord, { navigate, mayChange }: ItemContext): PaletteItem[] {
  const { id, name, status } = database;
  const params = { databaseId: id };
  const about = { recordId: id } as const;
  return [
    {
      id,
      group: 'Databases',
      label: name,
      hint: engineLabel(database),
      keywords: engineLabel(database),
      weight: RECORD_WEIGHT,
      Icon: IconDatabase,
      effect: { type: 'open', open: () => void navigate({ to: '/databases/$databaseId', params }) },
    },
    ...(mayChange && status === 'ready'
      ? [
          {
            ...about,
            id: `back-up:${id}`,
            group: 'Actions',
            label: `Back up ${name} now`,
            keywords: 'backup dump database',
            Icon: IconArchive,
            effect: backUp(database),
          } as const,
        ]
      : []),
    ...(mayChange && status !== 'deleting'
      ? [
          {
            ...about,
            id: `delete:${id}`,
            group: 'Actions',
            label: `Delete ${name}…`,
            keywords: 'remove drop database',
            danger: true,
            weight: DANGER_WEIGHT,
            Icon: IconTrash,
            effect: deleteDatabase(database),
          } as const,
        ]
      : []),
    ...DATABASE_PAGES.map(({ to, label, keywords }): PaletteItem => ({
      ...about,
      id: `${to} ${id}`,
      group: 'Pages',
      label: `${name}: ${label}`,
      weight: PAGE_WEIGHT,
      keywords: `database ${keywords}`,
      Icon: IconArrowRight,
      effect: { type: 'open', open: () => void navigate({ to, params }) },
    })),
    ...(hasSlowStatements(database)
      ? [
          {
            ...about,
            id: `slow-statements:${id}`,
            group: 'Pages',
            label: `${name}: Slow statements`,
            weight: PAGE_WEIGHT,
            keywords: 'database queries performance statistics sql',
            Icon: IconArrowRight,
            effect: {
              type: 'open',
              movesFocus: true,
              open: () => void navigate({ to: '/databases/$databaseId', params, hash: SLOW_STATEMENTS_HASH }),
            },
          } as const,
        ]
      : []),
  ];
}
