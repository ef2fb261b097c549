import { isDeepStrictEqual } from 'node:util';
import type { DrainSignal } from '@fairlead/contracts';
import type { AutoDeployRecord, CreateApplication } from '@fairlead/dto';
import { merge, patchedValue } from './application-settings';

/** Settings that take effect immediately. */
export interface OperatingSettings {
  keepReleases: number;
  drainSeconds: number;
  drainSignal: DrainSignal | null;
  observeSeconds: number;
  sticky: boolean;
  unavailableMessage: string | null;
  autoDeploy: AutoDeployRecord | null;
}

const STANDARD: OperatingSettings = {
  keepReleases: 5,
  drainSeconds: 30,
  drainSignal: null,
  observeSeconds: 10,
  sticky: false,
  unavailableMessage: null,
  autoDeploy: null,
};

const AUTO_DEPLOY: AutoDeployRecord = { branch: null, tags: null, paths: [], ignore_paths: [], poll_seconds: 60 };

type Change = Pick<
  CreateApplication,
  | 'keep_releases'
  | 'drain_seconds'
  | 'drain_signal'
  | 'observe_seconds'
  | 'sticky'
  | 'unavailable_message'
  | 'auto_deploy'
>;

export function newOperatingSettings(body: Change): OperatingSettings {
  return patchedOperatingSettings(STANDARD, body);
}

/** Applies a JSON merge patch (RFC 7396); `null` restores the default. */
export function patchedOperatingSettings(now: OperatingSettings, change: Change): OperatingSettings {
  return {
    keepReleases: patchedValue(now.keepReleases, STANDARD.keepReleases, change.keep_releases),
    drainSeconds: patchedValue(now.drainSeconds, STANDARD.drainSeconds, change.drain_seconds),
    drainSignal: patchedValue(now.drainSignal, STANDARD.drainSignal, change.drain_signal),
    observeSeconds: patchedValue(now.observeSeconds, STANDARD.observeSeconds, change.observe_seconds),
    sticky: patchedValue(now.sticky, STANDARD.sticky, change.sticky),
    unavailableMessage: patchedValue(now.unavailableMessage, STANDARD.unavailableMessage, change.unavailable_message),
    autoDeploy: patchedAutoDeploy(now.autoDeploy, change.auto_deploy),
  };
}

function patchedAutoDeploy(
  now: AutoDeployRecord | null,
  change: Change['auto_deploy'],
): OperatingSettings['autoDeploy'] {
  if (change === undefined) return now;
  return change && merge(now ?? AUTO_DEPLOY, AUTO_DEPLOY, change);
}

const SHOWN: Readonly<Record<keyof OperatingSettings, keyof Change>> = {
  keepReleases: 'keep_releases',
  drainSeconds: 'drain_seconds',
  drainSignal: 'drain_signal',
  observeSeconds: 'observe_seconds',
  sticky: 'sticky',
  unavailableMessage: 'unavailable_message',
  autoDeploy: 'auto_deploy',
};

export function changedOperatingSettingNames(wanted: OperatingSettings, now: OperatingSettings): string[] {
  return Object.keys(SHOWN)
    .filter(isOperatingSetting)
    .filter((key) => !isDeepStrictEqual(wanted[key], now[key]))
    .map((key) => SHOWN[key]);
}

function isOperatingSetting(key: string): key is keyof OperatingSettings {
  return key in SHOWN;
}
