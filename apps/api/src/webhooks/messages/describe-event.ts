import { isIntegrationEvent } from '@fairlead/contracts';
import type { EventEntry } from '../../events/event.entity';
import { toEventRecord } from '../../events/event.record';
import { EVENT_TITLES } from './event-titles';
import type { MessageFact, MessageItem } from './notification-message';
import { oneLine } from '../../platform/text/plain-text';

const NAME_MAX = 80;
const REASON_MAX = 300;
const COMMIT_MAX = 100;
const SHORT_SHA = 7;

/** What a message says about one event. `address` is that of this instance. */
export function describeEvent(entry: EventEntry, address: string): MessageItem {
  const { name, subjectName, data, at } = entry;
  if (!isIntegrationEvent(name)) return describeTest(entry, address);
  const [tone, title] = EVENT_TITLES[name];
  const values: Readonly<Record<string, string>> = {
    '{}': oneLine(subjectName, NAME_MAX),
    '{number}': oneLine(textOf(data['number']), 12),
    '{command}': oneLine(textOf(data['command']), NAME_MAX),
  };
  return {
    title: title.replace(/\{\w*\}/g, (place) => values[place] ?? ''),
    tone,
    reason: reasonOf(data),
    also: null,
    facts: factsOf(entry),
    link: toEventRecord(entry, address).links.dashboard,
    at,
  };
}

/** `webhook.tested`, which only the webhook gets that it is about. */
function describeTest({ subjectId, at, ...entry }: EventEntry, address: string): MessageItem {
  return {
    title: 'This is a test of Fairlead',
    tone: 'info',
    reason: 'Notifications arrive here.',
    also: null,
    facts: actorFact(entry),
    link: `${address}/settings/notifications/${subjectId}`,
    at,
  };
}

function factsOf(entry: EventEntry): MessageFact[] {
  const { subjectType, applicationName, serverName } = entry;
  return [
    ...(applicationName !== null && subjectType !== 'application' ? [fact('Application', applicationName)] : []),
    ...(serverName !== null && subjectType !== 'server' ? [fact('Server', serverName)] : []),
    ...commitFact(entry.data['commit']),
    ...actorFact(entry),
  ];
}

const fact = (label: string, value: string): MessageFact => ({ label, value: oneLine(value, NAME_MAX) });

/** The first line of the message, and the author without the address. */
function commitFact(commit: unknown): MessageFact[] {
  if (!isObject(commit)) return [];
  const sha = textOf(commit['sha']).slice(0, SHORT_SHA);
  const [message = ''] = textOf(commit['message'])
    .trimStart()
    .split(/[\r\n]/, 1);
  const author = oneLine(textOf(commit['author']).replace(/<[^>]*>?/g, ''), NAME_MAX);
  const value = [sha, oneLine(message, COMMIT_MAX), author && `(${author})`].filter(Boolean).join(' ');
  return value === '' ? [] : [{ label: 'Commit', value }];
}

/** What Fairlead has found out by itself has nobody to name. */
function actorFact({ actorType, actorName }: Pick<EventEntry, 'actorType' | 'actorName'>): MessageFact[] {
  if (actorType === 'system') return [];
  const name = oneLine(actorName, NAME_MAX);
  return [{ label: 'By', value: actorType === 'token' ? `${name} (API token)` : name }];
}

/** Events have their reason under different names. */
function reasonOf(data: Readonly<Record<string, unknown>>): string | null {
  const { failure } = data;
  const found = isObject(failure) ? failure['message'] : (data['reason'] ?? data['last_error']);
  if (typeof found === 'string' && found.trim() !== '')
    return [oneLine(found, REASON_MAX), causeOf(data)].filter(Boolean).join(' ');
  return typeof data['sound_since'] === 'string'
    ? `There was no new verified backup since ${oneLine(data['sound_since'], NAME_MAX)}.`
    : null;
}

/** What the diagnosis of a deployment or a crash says, without the line that was printed. */
function causeOf({ diagnosis, details }: Readonly<Record<string, unknown>>): string {
  const found = diagnosis ?? (isObject(details) ? details['diagnosis'] : null);
  return isObject(found) ? oneLine(textOf(found['message']), REASON_MAX) : '';
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
