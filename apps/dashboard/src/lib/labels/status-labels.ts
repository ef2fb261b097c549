import type { ApplicationStatus, DatabaseStatus, DeploymentStatus, ServerStatus } from '@fairlead/contracts';
import type { Tone } from './tone';

export interface StatusLabel {
  tone: Tone;
  /** The state in a word or two. */
  label: string;
  /** What it means, for those who don't know the word yet. */
  meaning: string;
}

export type StatusLabels<Status extends string> = Readonly<Record<Status, StatusLabel>>;

export const SERVER_STATUS_LABELS: StatusLabels<ServerStatus> = {
  provisioning: { tone: 'busy', label: 'Provisioning', meaning: 'What is missing on it is being installed.' },
  ready: { tone: 'ok', label: 'Ready', meaning: 'It answers, and has what applications need.' },
  unreachable: { tone: 'bad', label: 'Unreachable', meaning: 'It does not answer. What runs on it may run on.' },
  failed: { tone: 'bad', label: 'Failed', meaning: 'It could not be prepared. Its provisioning says why.' },
  host_key_mismatch: {
    tone: 'bad',
    label: 'Host key changed',
    meaning: 'Another key than the known one answers at its address. Nothing is sent there until someone trusts it.',
  },
  deleting: { tone: 'idle', label: 'Removing', meaning: 'Fairlead takes its own traces off the machine.' },
};

export const APPLICATION_STATUS_LABELS: StatusLabels<ApplicationStatus> = {
  created: { tone: 'idle', label: 'Not deployed', meaning: 'It has its settings; nothing has been deployed yet.' },
  running: { tone: 'ok', label: 'Running', meaning: 'It runs and passes its health check.' },
  degraded: {
    tone: 'warn',
    label: 'Degraded',
    meaning: 'Visitors are served, but something of it is down, ended not long ago, or fails its health check.',
  },
  crashed: { tone: 'bad', label: 'Crashed', meaning: 'Its process has ended, or ends again and again.' },
  stopped: { tone: 'idle', label: 'Stopped', meaning: 'It does not run until it is started or deployed.' },
  unknown: { tone: 'warn', label: 'Unknown', meaning: 'Its server does not answer, so nobody can tell.' },
  deleting: { tone: 'idle', label: 'Deleting', meaning: 'It is being taken off its server.' },
};

export const DEPLOYMENT_STATUS_LABELS: StatusLabels<DeploymentStatus> = {
  queued: { tone: 'busy', label: 'Queued', meaning: 'It waits for its turn.' },
  building: { tone: 'busy', label: 'Building', meaning: 'The release is being made; visitors notice nothing.' },
  releasing: { tone: 'busy', label: 'Releasing', meaning: 'Its release command runs, once, before it starts.' },
  starting: { tone: 'busy', label: 'Starting', meaning: 'The new release starts beside the one that serves.' },
  verifying: { tone: 'busy', label: 'Verifying', meaning: 'The new release has to pass its health check.' },
  switching: { tone: 'busy', label: 'Switching', meaning: 'Visitors are being led to the new release.' },
  observing: { tone: 'busy', label: 'Observing', meaning: 'It serves and is watched; the former release stands by.' },
  live: { tone: 'ok', label: 'Live', meaning: 'This is what visitors see.' },
  superseded: { tone: 'idle', label: 'Superseded', meaning: 'A later deployment took its place.' },
  failed: { tone: 'bad', label: 'Failed', meaning: 'It did not go live. What ran before runs on.' },
  rolled_back: { tone: 'warn', label: 'Rolled back', meaning: 'The release before it came back in its place.' },
  canceled: { tone: 'idle', label: 'Canceled', meaning: 'Somebody stopped it before visitors saw anything of it.' },
};

export const DATABASE_STATUS_LABELS: StatusLabels<DatabaseStatus> = {
  creating: { tone: 'busy', label: 'Creating', meaning: 'Its engine is being installed, and the database made.' },
  ready: { tone: 'ok', label: 'Ready', meaning: 'It answers, and its applications can use it.' },
  failed: { tone: 'bad', label: 'Failed', meaning: 'It could not be made or deleted, or its server does not have it.' },
  unreachable: { tone: 'bad', label: 'Unreachable', meaning: 'Its engine or its server does not answer.' },
  deleting: { tone: 'idle', label: 'Deleting', meaning: 'It is being taken off its server.' },
};
