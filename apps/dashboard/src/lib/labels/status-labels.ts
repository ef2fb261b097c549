import type { ApplicationStatus, DatabaseStatus, DeploymentStatus, ServerStatus } from '@fairlead/contracts';
import type { Tone } from './tone';

export interface StatusLabel {
  tone: Tone;
  /** The status in a word or two. */
  label: string;
  /** Explains the status, as a tooltip. */
  meaning: string;
}

export type StatusLabels<Status extends string> = Readonly<Record<Status, StatusLabel>>;

export const SERVER_STATUS_LABELS: StatusLabels<ServerStatus> = {
  provisioning: { tone: 'busy', label: 'Provisioning', meaning: 'Missing software is being installed.' },
  ready: { tone: 'ok', label: 'Ready', meaning: 'Reachable and ready for applications.' },
  unreachable: {
    tone: 'bad',
    label: 'Unreachable',
    meaning: 'The server does not respond. Its applications may still be running.',
  },
  failed: { tone: 'bad', label: 'Failed', meaning: 'Provisioning or cleanup failed. See its output.' },
  host_key_mismatch: {
    tone: 'bad',
    label: 'Host key changed',
    meaning: 'The server presents an unknown host key. Nothing is sent to it until a person trusts the key.',
  },
  deleting: {
    tone: 'idle',
    label: 'Removing',
    meaning: 'Fairlead is removing its files and services from the machine.',
  },
};

export const APPLICATION_STATUS_LABELS: StatusLabels<ApplicationStatus> = {
  created: { tone: 'idle', label: 'Not deployed', meaning: 'Configured, but not deployed yet.' },
  running: { tone: 'ok', label: 'Running', meaning: 'Running, and passing its health check.' },
  degraded: {
    tone: 'warn',
    label: 'Degraded',
    meaning: 'Serving traffic, but a process is down, has recently exited, or fails its health check.',
  },
  crashed: { tone: 'bad', label: 'Crashed', meaning: 'The process has exited, or keeps exiting.' },
  stopped: { tone: 'idle', label: 'Stopped', meaning: 'Not running until it is started or deployed.' },
  unknown: { tone: 'warn', label: 'Unknown', meaning: 'Its server is unreachable, so its status is not known.' },
  deleting: { tone: 'idle', label: 'Deleting', meaning: 'It is being removed from its server.' },
};

export const DEPLOYMENT_STATUS_LABELS: StatusLabels<DeploymentStatus> = {
  queued: { tone: 'busy', label: 'Queued', meaning: 'Waiting for its turn.' },
  building: { tone: 'busy', label: 'Building', meaning: 'The release is being built. Traffic is not affected.' },
  releasing: {
    tone: 'busy',
    label: 'Releasing',
    meaning: 'The release command is running, once, before the release starts.',
  },
  starting: { tone: 'busy', label: 'Starting', meaning: 'The new release is starting beside the live one.' },
  verifying: { tone: 'busy', label: 'Verifying', meaning: 'The new release must pass its health check.' },
  switching: { tone: 'busy', label: 'Switching', meaning: 'Traffic is being switched to the new release.' },
  observing: {
    tone: 'busy',
    label: 'Observing',
    meaning: 'The new release is live and being observed; the previous one is on standby.',
  },
  live: { tone: 'ok', label: 'Live', meaning: 'This release receives the traffic.' },
  superseded: { tone: 'idle', label: 'Superseded', meaning: 'Replaced by a later deployment.' },
  failed: { tone: 'bad', label: 'Failed', meaning: 'It did not go live. The previous release keeps running.' },
  rolled_back: { tone: 'warn', label: 'Rolled back', meaning: 'The previous release was restored.' },
  canceled: { tone: 'idle', label: 'Canceled', meaning: 'Canceled by a person before it received traffic.' },
};

export const DATABASE_STATUS_LABELS: StatusLabels<DatabaseStatus> = {
  creating: { tone: 'busy', label: 'Creating', meaning: 'The engine is being installed and the database created.' },
  ready: { tone: 'ok', label: 'Ready', meaning: 'Reachable and ready for applications.' },
  failed: { tone: 'bad', label: 'Failed', meaning: 'Creating or deleting it failed, or it is missing on its server.' },
  unreachable: { tone: 'bad', label: 'Unreachable', meaning: 'Its engine or its server does not respond.' },
  deleting: { tone: 'idle', label: 'Deleting', meaning: 'It is being removed from its server.' },
};
