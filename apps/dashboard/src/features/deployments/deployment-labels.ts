import type { CommitStatus, DeploymentRecord } from '@fairlead/client';
import {
  ACTIVE_DEPLOYMENT_STATUSES,
  CANCELABLE_DEPLOYMENT_STATUSES,
  type DeploymentStage,
  type DeploymentStatus,
  type DeploymentTrigger,
} from '@fairlead/contracts';
import type { StageName } from '../../components/ui/feedback/stage-progress';
import { DEPLOYMENT_STATUS_LABELS, type StatusLabel } from '../../lib/labels/status-labels';

const ACTIVE: readonly DeploymentStatus[] = ACTIVE_DEPLOYMENT_STATUSES;
const CANCELABLE: readonly DeploymentStatus[] = CANCELABLE_DEPLOYMENT_STATUSES;
const CANCELING: StatusLabel = {
  tone: 'busy',
  label: 'Canceling',
  meaning: 'It ends once its work on the server has stopped.',
};

type State = Pick<DeploymentRecord, 'status' | 'cancel_requested_at'>;

export const isDeploymentActive = ({ status }: Pick<State, 'status'>) => ACTIVE.includes(status);
export const isDeploymentCanceling = (state: State) => isDeploymentActive(state) && state.cancel_requested_at !== null;
export const mayCancelDeployment = (state: State) => CANCELABLE.includes(state.status) && !isDeploymentCanceling(state);

/** Whether the previous release still runs beside it and can take the traffic at once. */
export const mayRollBackNow = (deployment: State & Pick<DeploymentRecord, 'previous_deployment_id'>) =>
  deployment.status === 'observing' && deployment.previous_deployment_id !== null && !isDeploymentCanceling(deployment);

export const deploymentStatusLabel = (state: State): StatusLabel =>
  isDeploymentCanceling(state) ? CANCELING : DEPLOYMENT_STATUS_LABELS[state.status];

/** Names of the stages; the status stands beside them. */
export const DEPLOYMENT_STAGE_LABELS: Readonly<Record<DeploymentStage, string>> = {
  building: 'Build',
  releasing: 'Release command',
  starting: 'Start',
  verifying: 'Verify',
  switching: 'Switch',
  observing: 'Observe',
};

export const DEPLOYMENT_TRIGGER_LABELS: Readonly<Record<DeploymentTrigger, string>> = {
  api: 'API',
  dashboard: 'Dashboard',
  webhook: 'Webhook',
  cli: 'CLI',
  rollback: 'Rollback',
  auto_rollback: 'Automatic rollback',
  credentials: 'Database password rotated',
  start: 'Start',
  restart: 'Restart',
};

/** What the forge shows at the commit. */
export const COMMIT_STATE_LABELS: Readonly<Record<CommitStatus['state'], string>> = {
  pending: 'Pending',
  success: 'Success',
  failure: 'Failure',
  canceled: 'Canceled',
};

/** Stage names with their descriptions, for the stage list. */
export const DEPLOYMENT_STAGE_NAMES: Readonly<Record<DeploymentStage, StageName>> = {
  building: { label: DEPLOYMENT_STAGE_LABELS.building, meaning: DEPLOYMENT_STATUS_LABELS.building.meaning },
  releasing: { label: DEPLOYMENT_STAGE_LABELS.releasing, meaning: DEPLOYMENT_STATUS_LABELS.releasing.meaning },
  starting: { label: DEPLOYMENT_STAGE_LABELS.starting, meaning: DEPLOYMENT_STATUS_LABELS.starting.meaning },
  verifying: { label: DEPLOYMENT_STAGE_LABELS.verifying, meaning: DEPLOYMENT_STATUS_LABELS.verifying.meaning },
  switching: { label: DEPLOYMENT_STAGE_LABELS.switching, meaning: DEPLOYMENT_STATUS_LABELS.switching.meaning },
  observing: { label: DEPLOYMENT_STAGE_LABELS.observing, meaning: DEPLOYMENT_STATUS_LABELS.observing.meaning },
};

/** "Ada Lovelace <ada@example.com>" is "Ada Lovelace". */
export const commitAuthorName = (author: string) => author.replace(/\s*<[^>]*>\s*$/, '') || author;

export const firstLine = (message: string) => message.split('\n', 1)[0] ?? '';
