import type { TimelineDeployment, TimelineEntry } from '@fairlead/client';
import type { Tone } from '../../../lib/labels/tone';
import { eventSentence, eventSubjectName, type EventSentence } from '../event-labels';

const ENDED_BADLY: Partial<Record<TimelineDeployment['status'], string>> = {
  failed: 'failed',
  rolled_back: 'rolled back since',
};
const ENDED: readonly TimelineDeployment['status'][] = ['live', 'superseded', 'failed', 'rolled_back', 'canceled'];

function deploymentTone({ status }: TimelineDeployment): Tone {
  if (status === 'failed') return 'bad';
  if (status === 'rolled_back') return 'warn';
  return ENDED.includes(status) ? 'ok' : 'busy';
}

const DID: Readonly<Record<TimelineDeployment['trigger'], string>> = {
  api: 'deployed',
  cli: 'deployed',
  dashboard: 'deployed',
  webhook: 'deployed',
  rollback: 'rolled back with',
  auto_rollback: 'rolled back with',
  start: 'started the application with',
  restart: 'restarted the application with',
  credentials: 'applied a changed password with',
};

/** What a deployment did: "deployed", "rolled back to #4 with". */
const deploymentDid = ({ trigger, release_number: release }: TimelineDeployment): string =>
  DID[trigger].replace('rolled back', `rolled back to #${release}`);

function deploymentDetail({ commit, failure, ref }: TimelineDeployment): string {
  if (failure) return failure.message;
  return commit ? `${ref} ${commit.sha.slice(0, 7)} ${commit.message}` : ref;
}

/** The entry as a sentence of actor and action; the subject is a separate link. */
export function timelineSentence(entry: TimelineEntry): EventSentence {
  const { deployment, actor, data } = entry;
  if (deployment)
    return {
      tone: deploymentTone(deployment),
      did: deploymentDid(deployment),
      who: actor.type === 'system' ? 'Fairlead' : actor.name,
      named: true,
      after: ENDED_BADLY[deployment.status] ?? (ENDED.includes(deployment.status) ? null : 'in progress'),
      more: deploymentDetail(deployment),
    };
  const sentence = eventSentence(entry);
  const changed = data['changed'];
  const names = Array.isArray(changed) ? changed.map((name) => String(name).replace(/^env\./, '')).join(', ') : null;
  const did =
    entry.kind === 'variables' && entry.name === 'application.updated' ? 'changed variables of' : sentence.did;
  const more = [sentence.more ?? names, crashOf(entry)?.message].filter(Boolean).join(' ');
  return { ...sentence, did, more: more === '' ? null : more };
}

/** What a crash in the timeline was, and where the log has the line that shows it. */
interface Crash {
  readonly message: string;
  /** The process, as records name it. */
  readonly process: string;
  readonly at: string | null;
}

/** The diagnosis of a crash or a kill for memory; undefined for other entries and for those without one. */
export function crashOf({ data }: Pick<TimelineEntry, 'data'>): Crash | undefined {
  const details = objectOf(data['details']);
  const diagnosis = objectOf(details['diagnosis']);
  const { at } = objectOf(diagnosis['evidence']);
  const { message } = diagnosis;
  const { process } = details;
  if (typeof message !== 'string' || typeof process !== 'string') return undefined;
  return { message, process, at: typeof at === 'string' ? at : null };
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

export const timelineSubjectName = (entry: TimelineEntry): string =>
  entry.deployment ? `#${entry.deployment.number}` : eventSubjectName(entry);

/** The entry in one line, for the label of a mark: "ann@example.org deployed #12". */
export function timelineText(entry: TimelineEntry): string {
  const { who, did, named, after } = timelineSentence(entry);
  return [who, did, named && timelineSubjectName(entry), after].filter(Boolean).join(' ');
}
