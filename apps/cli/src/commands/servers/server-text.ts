import type { ServerRecord } from '@fairlead/sdk';
import type { TextBuilder } from '../../output/output';
import type { Column } from '../../output/table';
import { bytes } from '../shared/format';

export const SERVER_COLUMNS: readonly Column<ServerRecord>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Status', value: ({ status }) => status },
  { title: 'Address', value: ({ connection, host }) => (connection === 'local' ? 'this machine' : host) },
  {
    title: 'System',
    value: ({ facts }) => (facts === null ? null : `${facts.os} ${facts.os_version} ${facts.arch}`),
  },
  { title: 'Id', value: ({ id }) => id },
];

export function describeServer(text: TextBuilder, server: ServerRecord): void {
  const { facts, provisioning } = server;
  text.fields([
    ['Server', `${server.name} (${server.id})`],
    ['Status', server.status],
    ['Reason', server.status_reason],
    ['Address', server.connection === 'local' ? 'this machine' : `${server.username}@${server.host}:${server.port}`],
    ['Host key', server.host_key?.fingerprint],
    ['Offered host key', server.offered_host_key?.fingerprint],
    ['System', facts && `${facts.os} ${facts.os_version} ${facts.arch}, Linux ${facts.kernel}`],
    ['Processors', facts?.cpu_count],
    ['Memory', facts && bytes(facts.memory_bytes)],
    ['Disk', facts && bytes(facts.disk_bytes)],
    [
      'Labels',
      Object.entries(server.labels)
        .map(([name, value]) => `${name}=${String(value)}`)
        .join(', '),
    ],
    ['Seen', server.last_seen_at],
  ]);
  const open = provisioning.steps.filter(({ status }) => status !== 'succeeded' && status !== 'skipped');
  if (open.length === 0) return;
  text.line();
  text.table(open, [
    { title: 'Step', value: ({ name }) => name },
    { title: 'Status', value: ({ status }) => status },
  ]);
}
