import { Redactor } from '../../operations/logs/redactor';
import type { Application } from '../application.entity';
import { unpackEnvironment } from '../environment/environment';
import { unpackSecretHistory } from '../environment/linked-variables';

/** For what an application prints: what is secret in its environment is taken out of it, as it is and as it was. */
export function logRedactorFor({
  envValues,
  liveEnvValues,
  linkedSecrets,
}: Pick<Application, 'envValues' | 'liveEnvValues' | 'linkedSecrets'>): Redactor {
  const redactor = new Redactor();
  redactor.add(unpackEnvironment(envValues).values());
  redactor.add(unpackEnvironment(liveEnvValues).values());
  redactor.add(unpackSecretHistory(linkedSecrets));
  return redactor;
}
