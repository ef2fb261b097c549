import type { EventEntry } from '../../events/event.entity';
import { describeEvent } from './describe-event';
import { MESSAGE_TONES, type MessageItem, type NotificationMessage } from './notification-message';
import { andMore, oneLine } from '../../platform/text/plain-text';

const ALSO_NAMES = 5;
const ALSO_NAME_MAX = 60;

/** What happens on a server that cannot be reached is no news of its own. */
const DOWN: readonly string[] = ['server.unreachable', 'server.host_key_mismatch', 'server.failed'];
/** What a person has done, or waits for, is reported in any case. */
const TOLD_APART: readonly string[] = ['deployment', 'restore', 'server'];

interface Group {
  readonly events: readonly EventEntry[];
  readonly last: EventEntry;
}

/**
 * Makes one message of events, at least one: what happens to one subject becomes one item that counts it, and what fails on a server
 * that is down belongs to the item of the server. Nothing is left out without a number that says so.
 */
export function combineEvents(entries: readonly EventEntry[], address: string): NotificationMessage {
  const groups = groupBySubject(entries.toSorted((one, other) => one.sequence - other.sequence));
  const down = groups.filter(({ last }) => DOWN.includes(last.name));
  const isConsequence = ({ last }: Group): boolean =>
    !TOLD_APART.includes(last.subjectType) &&
    ['bad', 'warn'].includes(describeEvent(last, address).tone) &&
    down.some((server) => server.last.subjectId === last.serverId);
  const items = groups
    .filter((group) => !isConsequence(group))
    .map((group) => {
      const isDown = down.includes(group);
      const there = isDown
        ? groups.filter((each) => isConsequence(each) && each.last.serverId === group.last.subjectId)
        : [];
      return toItem(group, there, address);
    })
    .toSorted((one, other) => MESSAGE_TONES.indexOf(one.tone) - MESSAGE_TONES.indexOf(other.tone));
  const [first] = items;
  if (first === undefined) throw new Error('A message needs an event.');
  return {
    title: items.length === 1 ? first.title : `${first.title} ${andMore(items.length - 1)}`,
    tone: first.tone,
    items,
    link: items.length === 1 ? first.link : `${address}/activity`,
    instance: new URL(address).host,
  };
}

/** In the order of their first events. */
function groupBySubject(entries: readonly EventEntry[]): Group[] {
  const groups = new Map<string, EventEntry[]>();
  for (const entry of entries) groups.set(entry.subjectId, [...(groups.get(entry.subjectId) ?? []), entry]);
  return [...groups.values()].flatMap((events) => {
    const last = events.at(-1);
    return last ? [{ events, last }] : [];
  });
}

function toItem({ events, last }: Group, consequences: readonly Group[], address: string): MessageItem {
  const also = [
    ...(events.length > 1 ? [history(events)] : []),
    ...(consequences.length > 0 ? [named(consequences)] : []),
  ];
  return { ...describeEvent(last, address), also: also.length > 0 ? also.join('; ') : null };
}

/** "crashed 4×, recovered 3×", in the order in which they began. */
function history(events: readonly EventEntry[]): string {
  const counts = new Map<string, number>();
  for (const { name } of events) {
    const what = name.slice(name.indexOf('.') + 1).replaceAll('_', ' ');
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return [...counts].map(([what, count]) => `${what} ${count}×`).join(', ');
}

/** "affects shop, db and 3 more". */
function named(groups: readonly Group[]): string {
  const names = groups.slice(0, ALSO_NAMES).map(({ last }) => oneLine(last.subjectName, ALSO_NAME_MAX));
  const left = groups.length - names.length;
  return `affects ${names.join(', ')}${left > 0 ? ` ${andMore(left)}` : ''}`;
}
