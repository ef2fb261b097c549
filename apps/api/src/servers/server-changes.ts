import { checkLabels, type ServerUpdatedEventData, type UpdateServer } from '@fairlead/dto';
import { invalidField } from '../platform/http/errors/app-error';
import { assertNoConnectionFields } from './new-server';
import type { Server } from './server.entity';

const ADDRESS = ['host', 'port'] as const;
type Changes = Partial<Pick<Server, 'name' | 'labels' | 'host' | 'port'>>;

export interface ServerChanges {
  /** Only the changed columns. */
  readonly changes: Changes;
  /** Whether the address has changed, so that the server has to be contacted again. */
  readonly moves: boolean;
  /** For the event: each changed field with its old and new value. */
  readonly data: ServerUpdatedEventData;
}

/** Computes what a request changes on a server. */
export function serverChanges(server: Server, body: UpdateServer): ServerChanges {
  if (server.connection === 'local') assertNoConnectionFields(ADDRESS.filter((field) => body[field] !== undefined));
  const wanted: Required<Changes> = {
    name: body.name ?? server.name,
    labels: changedLabels(server.labels, body.labels),
    host: body.host?.toLowerCase() ?? server.host,
    port: body.port ?? server.port,
  };
  const changes: Changes = {
    ...(wanted.name !== server.name && { name: wanted.name }),
    ...(!sameLabels(wanted.labels, server.labels) && { labels: wanted.labels }),
    ...(wanted.host !== server.host && { host: wanted.host }),
    ...(wanted.port !== server.port && { port: wanted.port }),
  };
  const { name, labels, host, port } = changes;
  return {
    changes,
    moves: ADDRESS.some((field) => field in changes),
    data: {
      ...(name !== undefined && { name: { from: server.name, to: name } }),
      ...(labels !== undefined && { labels: { from: server.labels, to: labels } }),
      ...(host !== undefined && { host: { from: server.host, to: host } }),
      ...(typeof port === 'number' && server.port !== null && { port: { from: server.port, to: port } }),
    },
  };
}

function changedLabels(before: Server['labels'], change: UpdateServer['labels']): Server['labels'] {
  if (change === undefined) return before;
  if (change === null) return {};
  const merged = Object.entries({ ...before, ...change }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  const labels = Object.fromEntries(merged);
  const problem = checkLabels(labels);
  if (problem !== undefined) throw invalidField('labels', `labels ${problem}`, 'is_labels');
  return labels;
}

function sameLabels(a: Server['labels'], b: Server['labels']): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
