import type { ApplicationStatus, DatabaseStatus, DeploymentStatus, ServerStatus } from '@fairlead/contracts';
import type { Tone } from './tone';

export interface StatusWords {
  tone: Tone;
  /** The state in a word or two. */
  words: string;
  /** What it means, for those who don't know the word yet. */
  meaning: string;
}

export type Words<Status extends string> = Readonly<Record<Status, StatusWords>>;

export const SERVER_WORDS: Words<ServerStatus> = {
  provisioning: { tone: 'busy', words: 'Provisioning', meaning: 'What is missing on it is being installed.' },
  ready: { tone: 'ok', words: 'Ready', meaning: 'It answers, and has what applications need.' },
  unreachable: { tone: 'bad', words: 'Unreachable', meaning: 'It does not answer. What runs on it may run on.' },
  failed: { tone: 'bad', words: 'Failed', meaning: 'It could not be prepared. Its provisioning says why.' },
  host_key_mismatch: {
    tone: 'bad',
    words: 'Host key changed',
    meaning: 'Another key than the known one answers at its address. Nothing is sent there until someone trusts it.',
  },
  deleting: { tone: 'idle', words: 'Removing', meaning: 'Fairlead takes its own traces off the machine.' },
};

export const APPLICATION_WORDS: Words<ApplicationStatus> = {
  created: { tone: 'idle', words: 'Not deployed', meaning: 'It has its settings; nothing has been deployed yet.' },
  running: { tone: 'ok', words: 'Running', meaning: 'It runs and passes its health check.' },
  degraded: {
    tone: 'warn',
    words: 'Degraded',
    meaning: 'Visitors are served, but something of it is down, ended not long ago, or fails its health check.',
  },
  crashed: { tone: 'bad', words: 'Crashed', meaning: 'Its process has ended, or ends again and again.' },
  stopped: { tone: 'idle', words: 'Stopped', meaning: 'It does not run until it is started or deployed.' },
  unknown: { tone: 'warn', words: 'Unknown', meaning: 'Its server does not answer, so nobody can tell.' },
  deleting: { tone: 'idle', words: 'Deleting', meaning: 'It is being taken off its server.' },
};

export const DEPLOYMENT_WORDS: Words<DeploymentStatus> = {
  queued: { tone: 'busy', words: 'Queued', meaning: 'It waits for its turn.' },
  building: { tone: 'busy', words: 'Building', meaning: 'The release is being made; visitors notice nothing.' },
  releasing: { tone: 'busy', words: 'Releasing', meaning: 'Its release command runs, once, before it starts.' },
  starting: { tone: 'busy', words: 'Starting', meaning: 'The new release starts beside the one that serves.' },
  verifying: { tone: 'busy', words: 'Verifying', meaning: 'The new release has to pass its health check.' },
  switching: { tone: 'busy', words: 'Switching', meaning: 'Visitors are being led to the new release.' },
  observing: { tone: 'busy', words: 'Observing', meaning: 'It serves and is watched; the former release stands by.' },
  live: { tone: 'ok', words: 'Live', meaning: 'This is what visitors see.' },
  superseded: { tone: 'idle', words: 'Superseded', meaning: 'A later deployment took its place.' },
  failed: { tone: 'bad', words: 'Failed', meaning: 'It did not go live. What ran before runs on.' },
  rolled_back: { tone: 'warn', words: 'Rolled back', meaning: 'The release before it came back in its place.' },
  canceled: { tone: 'idle', words: 'Canceled', meaning: 'Somebody stopped it before visitors saw anything of it.' },
};

export const DATABASE_WORDS: Words<DatabaseStatus> = {
  creating: { tone: 'busy', words: 'Creating', meaning: 'Its engine is being installed, and the database made.' },
  ready: { tone: 'ok', words: 'Ready', meaning: 'It answers, and its applications can use it.' },
  failed: { tone: 'bad', words: 'Failed', meaning: 'It could not be made or deleted, or its server does not have it.' },
  unreachable: { tone: 'bad', words: 'Unreachable', meaning: 'Its engine or its server does not answer.' },
  deleting: { tone: 'idle', words: 'Deleting', meaning: 'It is being taken off its server.' },
};
