import { Redactor } from '../../operations/logs/redactor';
import type { Application } from '../application.entity';
import { environmentSecrets, unpackEnvironment } from '../environment/environment';
import { unpackSecretHistory } from '../environment/linked-variables';

/** Redacts the output of an application: present and previous secrets of its environment. */
export function logRedactorFor({
  envValues,
  liveEnvValues,
  linkedSecrets,
}: Pick<Application, 'envValues' | 'liveEnvValues' | 'linkedSecrets'>): Redactor {
  const redactor = new Redactor();
  redactor.add(environmentSecrets(unpackEnvironment(envValues), unpackEnvironment(liveEnvValues)));
  redactor.add(unpackSecretHistory(linkedSecrets));
  return redactor;
}
