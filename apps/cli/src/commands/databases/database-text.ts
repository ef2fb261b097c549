import type { DatabaseRecord } from '@fairlead/sdk';
import type { TextBuilder } from '../../output/output';
import type { Column } from '../../output/table';
import { bytes } from '../shared/format';

export const DATABASE_COLUMNS: readonly Column<DatabaseRecord>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Engine', value: ({ engine, version }) => (version === null ? engine : `${engine} ${version}`) },
  { title: 'Status', value: ({ status }) => status },
  { title: 'Size', value: ({ size_bytes: size }) => bytes(size), align: 'right' },
  { title: 'Applications', value: ({ application_ids: ids }) => ids.length, align: 'right' },
  { title: 'Id', value: ({ id }) => id },
];

export function describeDatabase(text: TextBuilder, database: DatabaseRecord): void {
  text.fields([
    ['Database', `${database.name} (${database.id})`],
    ['Status', database.status],
    ['Reason', database.status_reason],
    ['Engine', database.version === null ? database.engine : `${database.engine} ${database.version}`],
    ['Address', database.port === null ? database.host : `${database.host}:${database.port}`],
    ['Database name', database.database_name],
    ['User', database.username],
    ['Size', bytes(database.size_bytes)],
    ['Connections', database.connections],
    ['Memory', database.memory_mb === null ? null : `${database.memory_mb} MB`],
    ['Linked to', database.application_ids.join(', ')],
    ['Deployment due for', database.deployment_due_for.join(', ')],
  ]);
}
