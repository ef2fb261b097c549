import type { DeploymentRecord } from '@fairlead/client';
import {
  ACTIVE_DEPLOYMENT_STATUSES,
  CANCELABLE_DEPLOYMENT_STATUSES,
  type DeploymentStage,
  type DeploymentStatus,
  type DeploymentTrigger,
} from '@fairlead/contracts';
import type { StageName } from '../../components/ui/stage-rail';
import { DEPLOYMENT_WORDS, type StatusWords } from '../../lib/status-words';

const ACTIVE: readonly DeploymentStatus[] = ACTIVE_DEPLOYMENT_STATUSES;
const CANCELABLE: readonly DeploymentStatus[] = CANCELABLE_DEPLOYMENT_STATUSES;
const CANCELING: StatusWords = {
  tone: 'busy',
  words: 'Canceling',
  meaning: 'It ends as soon as its work on the server has.',
};

type State = Pick<DeploymentRecord, 'status' | 'cancel_requested_at'>;

export const isActive = ({ status }: Pick<State, 'status'>) => ACTIVE.includes(status);
export const isBeingCanceled = (state: State) => isActive(state) && state.cancel_requested_at !== null;
export const mayBeCanceled = (state: State) => CANCELABLE.includes(state.status) && !isBeingCanceled(state);

export const wordsOf = (state: State): StatusWords =>
  isBeingCanceled(state) ? CANCELING : DEPLOYMENT_WORDS[state.status];

/** A stage as a thing that is done; its status is beside it. */
export const STAGE_NAMES: Readonly<Record<DeploymentStage, string>> = {
  building: 'Build',
  releasing: 'Release command',
  starting: 'Start',
  verifying: 'Verify',
  switching: 'Switch',
  observing: 'Observe',
};

export const TRIGGER_WORDS: Readonly<Record<DeploymentTrigger, string>> = {
  api: 'API',
  dashboard: 'Dashboard',
  webhook: 'Webhook',
  cli: 'Command line',
  rollback: 'Rollback',
  auto_rollback: 'Automatic rollback',
  credentials: 'New database password',
  start: 'Start',
  restart: 'Restart',
};

/** The same with what each is about, for the rail. */
export const RAIL_NAMES: Readonly<Record<DeploymentStage, StageName>> = {
  building: { label: STAGE_NAMES.building, meaning: DEPLOYMENT_WORDS.building.meaning },
  releasing: { label: STAGE_NAMES.releasing, meaning: DEPLOYMENT_WORDS.releasing.meaning },
  starting: { label: STAGE_NAMES.starting, meaning: DEPLOYMENT_WORDS.starting.meaning },
  verifying: { label: STAGE_NAMES.verifying, meaning: DEPLOYMENT_WORDS.verifying.meaning },
  switching: { label: STAGE_NAMES.switching, meaning: DEPLOYMENT_WORDS.switching.meaning },
  observing: { label: STAGE_NAMES.observing, meaning: DEPLOYMENT_WORDS.observing.meaning },
};

/** "Ada Lovelace <ada@example.com>" is "Ada Lovelace". */
export const authorName = (author: string) => author.replace(/\s*<[^>]*>\s*$/, '') || author;

export const firstLine = (message: string) => message.split('\n', 1)[0] ?? '';
